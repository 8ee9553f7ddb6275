import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newDebt } from '../../test/new-debt.ts'
import { nextBusinessDay } from '../calendar/business-days.ts'
import { type CivilDate, addDays, civilDate } from '../calendar/dates.ts'
import { lateCharge } from '../instalments/late-charge.ts'
import { cents } from '../money/cents.ts'
import {
  type Debt,
  type PunctualDebt,
  agreedAfter,
  cashbackOff,
  chargeOn,
  isCashbackEarned,
  isLate,
  openAmount,
} from './debt.ts'

const MANY = { numRuns: 10_000 }
const on = civilDate

/** R$ 100,00 due on a Tuesday. */
function debt(changes: Partial<PunctualDebt> = {}): PunctualDebt {
  return { ...newDebt(on('2026-11-10')), paidOn: null, ...changes }
}
const paid = (paidOn: string, changes: Partial<PunctualDebt> = {}) =>
  debt({ paidAmount: cents(10_000), paidOn: on(paidOn), ...changes })

describe('what is open', () => {
  it('is the amount less what is cancelled, paid, given as cashback and written off', () => {
    const it = debt({
      canceledAmount: cents(1000),
      paidAmount: cents(2000),
      discountAmount: cents(300),
      writtenOffAmount: cents(40),
    })
    expect(openAmount(it)).toBe(6660)
    expect(openAmount(debt())).toBe(10_000)
  })
})

describe('when nothing is forgiven', () => {
  it('the charge is fine and interest on the open amount', () => {
    expect(chargeOn(debt({ canceledAmount: cents(5000) }), on('2026-11-20'))).toEqual({
      fine: 100,
      interest: 17,
      total: 117,
      daysLate: 10,
      base: 5000,
      waived: 0,
      settled: 0,
    })
  })
})

describe('when the charge was forgiven', () => {
  const waived = debt({ feeWaivedUntil: on('2026-11-20') })

  it.each([
    ['on that day nothing is left of it', '2026-11-20', 0, 0, 233],
    ['later only the interest of the days since, and no second fine', '2026-11-30', 0, 34, 233],
    ['before that day nothing, and nothing less than that', '2026-11-15', 0, 0, 217],
  ])('%s', (_name, today, fine, interest, forgiven) => {
    const charge = chargeOn(waived, on(today))
    expect(charge).toMatchObject({ fine, interest, total: fine + interest, waived: forgiven })
  })

  it('before anything had accrued, it changes nothing', () => {
    const early = debt({ feeWaivedUntil: on('2026-11-05') })
    expect(chargeOn(early, on('2026-11-20'))).toMatchObject({ total: 233, waived: 0 })
  })
})

describe('when something comes off an instalment of a plan', () => {
  const agreed = debt({ agreedCharge: cents(233), lateChargePaid: cents(100), lateChargeSettled: cents(100) })
  const day = on('2026-11-20')

  it.each<[string, Partial<PunctualDebt>, number | null]>([
    ['and nothing came off, it is what was agreed', {}, 233],
    [
      'half of it was cancelled: what was paid, and what is owed of the half',
      { canceledAmount: cents(5000) },
      117,
    ],
    ['its charge was forgiven: what was paid', { feeWaivedUntil: day, lateChargeSettled: cents(0) }, 100],
    ['it has another date: what was paid', { dueDate: on('2026-12-20') }, 100],
    ['and it is in none, it stays so', { agreedCharge: null }, null],
  ])('%s', (_name, changes, expected) => {
    expect(agreedAfter({ ...agreed, ...changes }, day)).toBe(expected)
  })
})

describe('when the due date is a Saturday', () => {
  const saturday = { dueDate: on('2026-11-07') }

  it.each([
    ['2026-11-07', false],
    ['2026-11-09', false],
    ['2026-11-10', true],
  ])('the debt is late on %s: %s', (today, late) => {
    expect(isLate(debt(saturday), on(today))).toBe(late)
  })

  it('is never late when nothing is open', () => {
    expect(isLate(paid('2026-11-07', saturday), on('2026-12-31'))).toBe(false)
  })

  it.each([
    ['paid on Monday earns the cashback', '2026-11-09', true],
    ['paid on Tuesday does not', '2026-11-10', false],
  ])('%s', (_name, paidOn, earned) => {
    expect(isCashbackEarned([paid(paidOn, saturday)], on('2026-12-31'))).toBe(earned)
  })

  it('and the Monday is a holiday, Tuesday still earns it', () => {
    // 20 November is a holiday on a Friday in 2026; the deadline is Monday 23
    const friday = { dueDate: on('2026-11-20') }
    expect(isCashbackEarned([paid('2026-11-23', friday)], on('2026-12-31'))).toBe(true)
    expect(isCashbackEarned([paid('2026-11-24', friday)], on('2026-12-31'))).toBe(false)
  })
})

describe('the deduction of cashback', () => {
  it.each<[string, Partial<PunctualDebt>, number, number]>([
    ['is what is promised', {}, 600, 600],
    ['is what was not given of it yet', { discountAmount: cents(400) }, 600, 200],
    ['is never more than what is open', { paidAmount: cents(9500) }, 600, 500],
    ['is nothing where more was given than is promised now', { discountAmount: cents(700) }, 600, 0],
  ])('%s', (_name, changes, promised, expected) => {
    expect(cashbackOff(debt(changes), cents(promised))).toBe(expected)
  })
})

describe('the cashback', () => {
  const today = on('2026-11-10')
  const later = debt({ dueDate: on('2026-12-10') })

  it.each<[string, PunctualDebt[], boolean]>([
    ['is earned while all was paid in time and the rest is not due', [paid('2026-11-10'), later], true],
    ['is earned on the last day of an open one', [debt(), later], true],
    ['is lost when one was paid a day late', [paid('2026-11-11'), later], false],
    ['is lost while one is late', [debt({ dueDate: on('2026-11-09') }), later], false],
    [
      'is lost when one was written off, also in part',
      [paid('2026-11-01', { paidAmount: cents(9999), writtenOffAmount: cents(1) }), later],
      false,
    ],
    [
      'is not touched by one that was cancelled, however late',
      [debt({ dueDate: on('2026-01-10'), canceledAmount: cents(10_000) }), later],
      true,
    ],
    [
      'is lost by a late one that is only forgiven its charge',
      [debt({ dueDate: on('2026-11-03'), feeWaivedUntil: today }), later],
      false,
    ],
  ])('%s', (_name, instalments, earned) => {
    expect(isCashbackEarned(instalments, today)).toBe(earned)
  })
})

describe('whatever the debt', () => {
  const anyDebt = fc.record({
    amount: fc.integer({ min: 1, max: 100_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    due: fc.integer({ min: 0, max: 5_000 }).map((offset) => addDays(on('2024-01-01'), offset)),
  })
  const delay = fc.integer({ min: -40, max: 1_000 })
  const debtOf = (it: { amount: number; share: number; due: CivilDate }, waivedUntil: CivilDate | null) =>
    debt({
      amount: cents(it.amount),
      paidAmount: cents(Math.floor(it.amount * it.share)),
      dueDate: it.due,
      feeWaivedUntil: waivedUntil,
    })

  it('a waiver deducts the charge accrued until then: never more, never less', () => {
    fc.assert(
      fc.property(anyDebt, delay, delay, (it, waivedAfter, askedAfter) => {
        const until = addDays(it.due, waivedAfter)
        const today = addDays(it.due, askedAfter)
        const before: Debt = debtOf(it, null)
        const charge = chargeOn(debtOf(it, until), today)
        const accrued = chargeOn(before, until < today ? until : today)
        expect(charge.fine).toBeGreaterThanOrEqual(0)
        expect(charge.interest).toBeGreaterThanOrEqual(0)
        expect(charge.total).toBe(charge.fine + charge.interest)
        expect(charge.waived).toBe(accrued.total)
        expect(charge.total + charge.waived).toBe(chargeOn(before, today).total)
      }),
      MANY,
    )
  })

  it('no waiver makes it dearer, and a later waiver forgives no less than an earlier one', () => {
    fc.assert(
      fc.property(anyDebt, delay, delay, delay, (it, one, other, askedAfter) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)]
        const today = addDays(it.due, askedAfter)
        const none = chargeOn(debtOf(it, null), today).total
        const early = chargeOn(debtOf(it, addDays(it.due, first)), today).total
        const late = chargeOn(debtOf(it, addDays(it.due, second)), today).total
        expect(early).toBeLessThanOrEqual(none)
        expect(late).toBeLessThanOrEqual(early)
      }),
      MANY,
    )
  })

  it('the charge never shrinks from one day to the next by itself, and is there from the day it is late', () => {
    fc.assert(
      fc.property(anyDebt, delay, delay, (it, waivedAfter, askedAfter) => {
        const part = debtOf(it, addDays(it.due, waivedAfter))
        const today = addDays(it.due, askedAfter)
        expect(chargeOn(part, addDays(today, 1)).total).toBeGreaterThanOrEqual(chargeOn(part, today).total)
        const full = lateCharge({ open: openAmount(part), dueDate: part.dueDate, today })
        expect(isLate(part, today)).toBe(openAmount(part) > 0 && full.daysLate > 0)
      }),
      MANY,
    )
  })

  it('the cashback is earned exactly until the business day its due date moves to', () => {
    fc.assert(
      fc.property(anyDebt, delay, (it, delayed) => {
        const day = addDays(it.due, delayed)
        const inTime = day <= nextBusinessDay(it.due)
        const whole = debt({ amount: cents(it.amount), dueDate: it.due })
        const settled = { ...whole, paidAmount: whole.amount, paidOn: day }
        expect(isCashbackEarned([settled], addDays(it.due, 2_000))).toBe(inTime)
        expect(isCashbackEarned([whole], day)).toBe(inTime)
      }),
      MANY,
    )
  })
})
