import { describe, expect, it } from 'vitest'
import { dueInWords, dueOf, shownDay, shownInstant, shownMoment, shownStamp } from './dates.ts'

describe('when a payment is due', () => {
  it.each([
    ['2026-11-21', 'vence hoje'],
    ['2026-11-22', 'vence amanhã'],
    ['2026-12-06', 'vence em 15 dias'],
    ['2026-11-20', 'venceu ontem'],
    ['2026-11-11', 'venceu há 10 dias'],
  ])('says of %s "%s"', (date, words) => {
    expect(dueInWords(date, '2026-11-21')).toBe(words)
  })
})

describe('when something happened late in the evening', () => {
  it('shows the day and the hour of São Paulo', () => {
    expect(shownDay('2026-11-22T01:30:00.000Z')).toBe('21/11/2026')
    expect(shownInstant('2026-11-22T01:30:00.000Z')).toBe('21/11/2026 22:30')
  })

  it('has seconds in logs, also after midnight', () => {
    expect(shownStamp('2026-11-22T01:30:07.000Z')).toBe('2026-11-21 22:30:07')
    expect(shownStamp('2026-11-22T03:00:05.000Z')).toBe('2026-11-22 00:00:05')
    expect(shownMoment('2026-11-22T03:00:05.000Z')).toBe('22/11/2026 00:00:05')
  })
})

describe('when an instalment falls due on a Saturday', () => {
  const saturday = { dueDate: '2026-11-21', deadline: '2026-11-23', isLate: false }

  it('can still be paid on Monday without being called overdue', () => {
    expect(dueOf(saturday, '2026-11-20')).toBe('vence amanhã')
    expect(dueOf(saturday, '2026-11-22')).toBe('vence amanhã')
    expect(dueOf(saturday, '2026-11-23')).toBe('vence hoje')
    expect(dueOf({ dueDate: saturday.dueDate, isLate: false }, '2026-11-22')).toBe(
      'vence no próximo dia útil',
    )
  })

  it('is overdue since that Saturday from Tuesday on', () => {
    expect(dueOf({ ...saturday, isLate: true }, '2026-11-24')).toBe('venceu há 3 dias')
  })
})
