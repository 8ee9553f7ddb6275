import { describe, expect, it } from 'vitest'
import { civilDate } from '../../calendar/dates.ts'
import { CONTACT_OUTCOMES, REST_DAYS, contactFault, restsUntil } from './contact-outcome.ts'

const at = (text: string) => new Date(`${text}-03:00`)
const NOW = at('2026-12-08T10:00:00')
const said = { outcome: 'NOT_REACHED', callBackAt: null, promisedFor: null, nextOn: null } as const

describe('a case after a call', () => {
  it.each(CONTACT_OUTCOMES.filter((it) => it !== 'CALL_BACK'))('%s rests for its own days', (outcome) => {
    const day = String(8 + REST_DAYS[outcome]).padStart(2, '0')
    expect(restsUntil({ ...said, outcome }, NOW)).toEqual(at(`2026-12-${day}T00:00:00`))
  })

  it('rests until the day after a promise, another named day, or the time of the requested call', () => {
    const promised = { ...said, outcome: 'PROMISED', promisedFor: civilDate('2026-12-11') } as const
    expect(restsUntil(promised, NOW)).toEqual(at('2026-12-12T00:00:00'))
    expect(restsUntil({ ...said, nextOn: civilDate('2026-12-20') }, NOW)).toEqual(at('2026-12-20T00:00:00'))
    const callBackAt = at('2026-12-08T15:30:00')
    expect(restsUntil({ ...said, outcome: 'CALL_BACK', callBackAt }, NOW)).toEqual(callBackAt)
  })
})

describe('the answer of a call', () => {
  it('says when to call back, at a time at which people are called', () => {
    const back = (time: string | null) =>
      contactFault({ ...said, outcome: 'CALL_BACK', callBackAt: time === null ? null : at(time) }, NOW)
    expect(back(null)).toEqual({ field: 'callBackAt', code: 'required' })
    expect(back('2026-12-08T15:30:00')).toBeNull()
    for (const time of [
      '2026-12-08T09:59:00',
      '2026-12-08T21:00:00',
      '2026-12-13T10:00:00',
      '2027-03-02T10:00:00',
    ])
      expect(back(time)).toEqual({ field: 'callBackAt', code: 'invalid' })
  })

  it('puts nothing off to today, or for longer than sixty days', () => {
    const next = (day: string) => contactFault({ ...said, nextOn: civilDate(day) }, NOW)
    expect(next('2026-12-08')).toEqual({ field: 'nextOn', code: 'invalid' })
    expect(next('2026-12-09')).toBeNull()
    expect(next('2027-02-06')).toBeNull()
    expect(next('2027-02-07')).toEqual({ field: 'nextOn', code: 'invalid' })
  })
})
