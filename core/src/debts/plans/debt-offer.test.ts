import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pendingDebts } from '../../../test/new-debt.ts'
import { type CivilDate, addDays, civilDate } from '../../calendar/dates.ts'
import { addCents, cents, subtractCents, sumCents } from '../../money/cents.ts'
import {
  OFFER_DAYS,
  acceptedLines,
  isOfferOver,
  lastDayOfOffer,
  offerAgain,
  termsOfOffer,
} from './debt-offer.ts'
import { type PlanOffer, type PlannedDebt, agreedCharge, offersOn, planPolicy } from './debt-plan.ts'
import { chargeOn, openAmount } from '../debt.ts'

const on = civilDate
const NOBODY_ELSE = { plansBefore: 0, isWithPeople: false }
const TODAY = on('2027-01-15')

function purchase(changes: Record<number, Partial<PlannedDebt>> = {}): PlannedDebt[] {
  return pendingDebts('2026-12-09', '2027-01-08', '2027-02-07').map((it) => ({
    id: `i${it.number}`,
    ...it,
    ...changes[it.number],
  }))
}

function offersOf(all: readonly PlannedDebt[], today: CivilDate, forgiven = 50, lines = 3): PlanOffer[] {
  const policy = planPolicy({
    settlesLateDebts: true,
    planFromDaysLate: 5,
    planForgivenAtOnce: forgiven,
    planForgivenWithEntry: Math.floor(forgiven / 2),
    planLines: lines,
  })
  const found = offersOn(all, { ...NOBODY_ELSE, policy, today })
  return 'refused' in found ? [] : found.offers
}

const again = (all: readonly PlannedDebt[], offer: PlanOffer, offeredOn = TODAY, it = NOBODY_ELSE) =>
  offerAgain(all, { ...termsOfOffer(offer, offeredOn), offeredOn }, it)

describe('an offer that was sent', () => {
  it('is the same to the centavo on each of its days, and never dearer than the debt without it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1000, max: 500_000 }), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 8, max: 400 }),
        fc.integer({ min: OFFER_DAYS.least, max: OFFER_DAYS.most }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 12 }),
        (amounts, daysLate, stands, forgiven, lines) => {
          const all = purchase(
            Object.fromEntries(amounts.map((it, index) => [index + 1, { amount: cents(it) }])),
          )
          const offeredOn = addDays(on('2026-12-09'), daysLate)
          const later = addDays(offeredOn, stands)
          for (const offer of offersOf(all, offeredOn, forgiven, lines)) {
            const found = again(all, offer, offeredOn)
            expect(found).toEqual({ offer })
            const total = sumCents(offer.lines.map((it) => it.amount))
            const open = sumCents(all.map(openAmount))
            const agreed = sumCents(offer.debts.map(agreedCharge))
            // nothing is lost between what each instalment contributes and what the lines pay
            expect(total).toBe(addCents(open, agreed))
            const owedLater = sumCents(all.map((it) => addCents(openAmount(it), chargeOn(it, later).total)))
            expect(total).toBeLessThanOrEqual(owedLater)
            for (const it of offer.debts) {
              const part = all.find(({ id }) => id === it.id)
              if (part === undefined) throw new Error('an offer is of the instalments that it is made of')
              expect(agreedCharge(it)).toBeLessThanOrEqual(chargeOn(part, later).total)
            }
            const accepted = acceptedLines(offer, later)
            expect(accepted.map((it) => it.amount)).toEqual(offer.lines.map((it) => it.amount))
            expect(accepted[0]?.dueDate).toBe(offer.hasEntry ? later : offer.lines[0]?.dueDate)
            expect(accepted.slice(1)).toEqual(offer.lines.slice(1))
          }
        },
      ),
    )
  })

  it('is another one, or none, once anything of the debt has changed', () => {
    const [, withEntry] = offersOf(purchase(), TODAY)
    if (withEntry === undefined) throw new Error('three are offered')
    const changed: Record<string, Partial<PlannedDebt>> = {
      'a payment of some of it': { paidAmount: cents(1) },
      'a payment of its late charge': { lateChargeSettled: cents(1) },
      'a cancellation': { canceledAmount: cents(500) },
      'a write-off': { writtenOffAmount: cents(500) },
      'another date': { dueDate: on('2026-12-20') },
      'forgiven charges': { feeWaivedUntil: on('2027-01-01') },
    }
    const unchanged = Object.entries(changed).flatMap(([what, change]) => {
      const found = again(purchase({ 1: change }), withEntry)
      return 'offer' in found && JSON.stringify(found.offer) === JSON.stringify(withEntry) ? [what] : []
    })
    expect(unchanged).toEqual([])
    expect(again(purchase(), withEntry)).toEqual({ offer: withEntry })
  })

  it('stays valid whatever the merchant’s terms become, but not for customers who used their plan or asked our staff', () => {
    const [atOnce] = offersOf(purchase(), TODAY)
    if (atOnce === undefined) throw new Error('three are offered')
    expect(again(purchase(), atOnce, TODAY, { plansBefore: 1, isWithPeople: false })).toEqual({
      refused: 'USED',
    })
    expect(again(purchase(), atOnce, TODAY, { plansBefore: 0, isWithPeople: true })).toEqual({
      refused: 'WITH_PEOPLE',
    })
  })

  it('can be accepted to the end of its last day, which is two to seven days away', () => {
    const until = lastDayOfOffer(TODAY, OFFER_DAYS.usual)
    expect(until).toBe('2027-01-18')
    expect(isOfferOver(until, until)).toBe(false)
    expect(isOfferOver(until, on('2027-01-19'))).toBe(true)
    for (const days of [0, 1, 8, 2.5]) expect(() => lastDayOfOffer(TODAY, days)).toThrow('does not stand')
  })

  it('keeps the parts of each line, whatever is deducted from the debt', () => {
    const [, , noEntry] = offersOf(purchase(), TODAY)
    if (noEntry === undefined) throw new Error('three are offered')
    const less = again(purchase({ 3: { canceledAmount: cents(10_000) } }), noEntry)
    if ('refused' in less) throw new Error('it is offered')
    const of = (it: PlanOffer) => sumCents(it.lines.map(({ amount }) => amount))
    expect(subtractCents(of(noEntry), of(less.offer))).toBe(10_000)
  })
})
