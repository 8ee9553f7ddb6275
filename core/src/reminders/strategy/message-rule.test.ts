import { describe, expect, it } from 'vitest'
import { type MessageCircumstances, messageHindrance } from './message-rule.ts'

const at = (text: string) => new Date(`${text}-03:00`)
const TUESDAY = at('2026-12-08T10:00:00')
const LATE: MessageCircumstances = {
  channel: 'WHATSAPP',
  isLate: true,
  isWrongNumber: false,
  isInHand: false,
  before: [],
}

describe('a message about a debt does not leave', () => {
  it.each([
    ['on a Tuesday', '2026-12-08T10:00:00', null],
    ['before eight', '2026-12-08T07:59:59', 'NIGHT'],
    ['from nine in the evening on', '2026-12-08T21:00:00', 'NIGHT'],
    ['on a Saturday', '2026-12-12T20:00:00', null],
    ['on a Sunday', '2026-12-13T10:00:00', 'REST_DAY'],
    ['at Christmas', '2026-12-25T10:00:00', 'REST_DAY'],
    ['at carnival', '2027-02-09T10:00:00', 'REST_DAY'],
  ])('%s', (_name, instant, hindrance) => {
    expect(messageHindrance(at(instant), LATE)).toBe(hindrance)
  })

  it('to customers who are not late, only at night', () => {
    const early = { ...LATE, isLate: false }
    expect(messageHindrance(at('2026-12-13T10:00:00'), early)).toBeNull()
    expect(messageHindrance(at('2026-12-13T22:00:00'), early)).toBe('NIGHT')
  })

  it('to a wrong number, but not by e-mail', () => {
    const wrong = { ...LATE, isWrongNumber: true }
    expect(messageHindrance(TUESDAY, wrong)).toBe('WRONG_NUMBER')
    expect(messageHindrance(TUESDAY, { ...wrong, channel: 'EMAIL' })).toBeNull()
  })

  it('while somebody may be on the phone with them', () => {
    expect(messageHindrance(TUESDAY, { ...LATE, isInHand: true })).toBe('IN_HAND')
  })

  it('to customers contacted twice that day, or five times in seven days', () => {
    const on = (...days: string[]) => ({ ...LATE, before: days.map((day) => at(`2026-12-${day}T09:00:00`)) })
    expect(messageHindrance(TUESDAY, on('08'))).toBeNull()
    expect(messageHindrance(TUESDAY, on('08', '08'))).toBe('DAY')
    expect(messageHindrance(TUESDAY, on('02', '03', '04', '05', '07'))).toBe('WEEK')
    expect(messageHindrance(TUESDAY, on('01', '03', '04', '05', '07'))).toBeNull()
  })
})
