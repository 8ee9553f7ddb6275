import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../../calendar/dates.ts'
import { ZERO, cents } from '../../money/cents.ts'
import { promiseFault, promiseState } from './promise.ts'

const TODAY = civilDate('2026-12-08')
const PROMISE = { amount: cents(10_000), dueOn: civilDate('2026-12-10') }
const on = (day: number, paid = 0, isLate = true) =>
  promiseState(PROMISE, { paid: cents(paid), isLate, today: civilDate(`2026-12-${day}`) })

describe('a promise', () => {
  it('is open until the end of its day, and broken the day after', () => {
    expect([on(10), on(11)]).toEqual(['OPEN', 'BROKEN'])
    expect([on(10, 9999), on(11, 9999)]).toEqual(['OPEN', 'BROKEN'])
  })

  it('is kept by payments, on whichever day it is checked', () => {
    expect([on(10, 10_000), on(11, 10_000), on(11, 12_000)]).toEqual(['KEPT', 'KEPT', 'KEPT'])
  })

  it('is kept by less if nothing is late any more, and void if nothing was paid for it', () => {
    expect([on(11, 9800, false), on(11, 0, false)]).toEqual(['KEPT', 'VOID'])
  })

  it('is of something that is owed, and of one of the next fifteen days', () => {
    const fault = (amount: number, days: number) =>
      promiseFault({ amount: cents(amount), dueOn: addDays(TODAY, days) }, { owed: cents(500), today: TODAY })
    expect([fault(500, 0), fault(1, 15)]).toEqual([null, null])
    expect([fault(0, 1), fault(501, 1)]).toEqual(['promisedAmount', 'promisedAmount'])
    expect([fault(1, -1), fault(1, 16)]).toEqual(['promisedFor', 'promisedFor'])
  })

  it('that was kept stays kept, whatever is paid after it', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), fc.nat(5), fc.boolean(), (paid, more, days, isLate) => {
        const today = addDays(TODAY, days)
        const state = promiseState(PROMISE, { paid: cents(paid), isLate, today })
        const later = promiseState(PROMISE, { paid: cents(paid + more), isLate, today: addDays(today, 1) })
        expect(state !== 'KEPT' || later === 'KEPT').toBe(true)
        expect(state === 'VOID').toBe(paid === ZERO && !isLate)
      }),
    )
  })
})
