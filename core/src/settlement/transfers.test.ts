import { describe, expect, it } from 'vitest'
import { isTransferTime, nextTransferDay } from './transfer-days.ts'
import { PAYOUT_STATES, TRANSFER_STATUSES, isContradiction, transferSteps } from './transfer-states.ts'

describe('transfers are made', () => {
  it.each([
    ['from six on business days', '2026-11-24T09:00:00Z', true],
    ['not before six', '2026-11-24T08:59:59Z', false],
    ['late in the evening, too', '2026-11-25T02:59:59Z', true],
    ['not on Saturdays', '2026-11-28T12:00:00Z', false],
    ['not on holidays', '2026-12-25T12:00:00Z', false],
  ])('%s', (_, now, expected) => {
    expect(isTransferTime(new Date(now))).toBe(expected)
  })

  it.each([
    ['before six: today', '2026-11-24T08:00:00Z', false, '2026-11-24'],
    ['after six, when nothing was due until then: today', '2026-11-24T12:00:00Z', false, '2026-11-24'],
    ['after the one of today: tomorrow', '2026-11-24T12:00:00Z', true, '2026-11-25'],
    ['after the one of a Friday: Monday', '2026-11-27T12:00:00Z', true, '2026-11-30'],
    ['on a Sunday: Monday', '2026-11-29T12:00:00Z', false, '2026-11-30'],
  ])('next, asked %s', (_, now, hasToday, day) => {
    expect(nextTransferDay(new Date(now), { hasToday })).toBe(day)
  })
})

describe('a transfer', () => {
  it('that arrived before we knew it was sent is done', () => {
    expect(transferSteps('CREATED', 'DONE')).toEqual(['DONE'])
  })

  it('that came back before we knew it had arrived is booked both ways', () => {
    expect(transferSteps('SENT', 'RETURNED')).toEqual(['DONE', 'RETURNED'])
  })

  it('that failed after it had arrived came back', () => {
    expect(transferSteps('DONE', 'REFUSED')).toEqual(['RETURNED'])
  })

  it('that has ended stays unchanged, and a repeated report changes nothing', () => {
    for (const said of PAYOUT_STATES) {
      expect(transferSteps('FAILED', said)).toEqual([])
      expect(transferSteps('RETURNED', said)).toEqual([])
      for (const status of TRANSFER_STATUSES) {
        const after = transferSteps(status, said).at(-1) ?? status
        expect(transferSteps(after, said)).toEqual([])
      }
    }
  })

  it('that we gave up and that then arrives is for a person to check', () => {
    expect(isContradiction('FAILED', 'DONE')).toBe(true)
    expect(isContradiction('DONE', 'DONE')).toBe(false)
    expect(isContradiction('FAILED', 'REFUSED')).toBe(false)
  })
})
