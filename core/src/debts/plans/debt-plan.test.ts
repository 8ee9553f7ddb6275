import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pendingDebts } from '../../../test/new-debt.ts'
import { type CivilDate, addDays, civilDate, compareDates } from '../../calendar/dates.ts'
import { lateCharge } from '../../instalments/late-charge.ts'
import { type Cents, ZERO, addCents, cents, subtractCents, sumCents } from '../../money/cents.ts'
import { ppm } from '../../money/rate.ts'
import { chargeOn, isLate, openAmount, settledAfter } from '../debt.ts'
import { applyPart, neededFor } from '../pay-part.ts'
import {
  type PlanLine,
  type PlanOffer,
  type PlannedDebt,
  agreedCharge,
  lastDayOf,
  linesNow,
  offersOn,
  planPolicy,
  policyOfPlan,
  standingOf,
} from './debt-plan.ts'

const on = civilDate
const TERMS = {
  settlesLateDebts: true,
  planFromDaysLate: 5,
  planForgivenAtOnce: 50,
  planForgivenWithEntry: 25,
  planLines: 3,
}
const POLICY = planPolicy(TERMS)
const TODAY = on('2027-01-15')

/** R$ 100,00 each; on 15 January the first is 37 days late and the second 7. */
function purchase(changes: Record<number, Partial<PlannedDebt>> = {}): PlannedDebt[] {
  return pendingDebts('2026-12-09', '2027-01-08', '2027-02-07').map((it) => ({
    id: `i${it.number}`,
    ...it,
    ...changes[it.number],
  }))
}

const asked = { policy: POLICY, plansBefore: 0, isWithPeople: false, today: TODAY }
function offers(all = purchase(), today: CivilDate = TODAY): PlanOffer[] {
  const found = offersOn(all, { ...asked, today })
  if ('refused' in found) throw new Error(found.refused)
  return found.offers
}
const amounts = (lines: readonly PlanLine[]) => lines.map(({ dueDate, amount }) => [dueDate, amount])

describe('the offers for a late purchase', () => {
  it('is paid at once, by an entry and a month later, or in three months without an entry', () => {
    // R$ 2,00 + 1,23 and R$ 2,00 + 0,23: R$ 5,46 of late charges
    const [atOnce, withEntry, noEntry] = offers()
    expect(atOnce).toMatchObject({ kind: 'AT_ONCE', hasEntry: true })
    expect(amounts(atOnce?.lines ?? [])).toEqual([['2027-01-15', 30_272]])
    expect(withEntry).toMatchObject({ kind: 'WITH_ENTRY', hasEntry: true })
    expect(amounts(withEntry?.lines ?? [])).toEqual([
      ['2027-01-15', 15_205],
      ['2027-02-14', 15_204],
    ])
    expect(noEntry).toMatchObject({ kind: 'NO_ENTRY', hasEntry: false })
    expect(amounts(noEntry?.lines ?? [])).toEqual([
      ['2027-02-14', 10_182],
      ['2027-03-16', 10_182],
      ['2027-04-15', 10_182],
    ])
  })

  it('shows for each instalment the open amount, its late charge and what is waived', () => {
    expect(offers()[0]?.debts).toEqual([
      { id: 'i1', number: 1, dueDate: '2026-12-09', open: 10_000, lateCharge: 323, forgiven: 162 },
      { id: 'i2', number: 2, dueDate: '2027-01-08', open: 10_000, lateCharge: 223, forgiven: 112 },
      { id: 'i3', number: 3, dueDate: '2027-02-07', open: 10_000, lateCharge: 0, forgiven: 0 },
    ])
  })

  it('has no line of a few reais', () => {
    const small = purchase({ 1: { amount: cents(2000) }, 2: { amount: ZERO }, 3: { amount: ZERO } })
    expect(offers(small).map((it) => it.kind)).toEqual(['AT_ONCE', 'WITH_ENTRY'])
  })

  it.each([
    [
      'where the store does not offer it',
      { policy: planPolicy({ ...TERMS, settlesLateDebts: false }) },
      'NOT_OFFERED',
    ],
    ['after a plan of before', { plansBefore: 1 }, 'USED'],
    ['while it is hardly late', { today: on('2026-12-13') }, 'NOT_LATE'],
    ['while people of ours have it', { isWithPeople: true }, 'WITH_PEOPLE'],
  ])('is nothing %s', (_when, changes, refused) => {
    expect(offersOn(purchase(), { ...asked, ...changes })).toEqual({ refused })
  })

  it('follows the merchant’s terms: later, with less waived, in more lines', () => {
    const policy = planPolicy({
      ...TERMS,
      planFromDaysLate: 40,
      planForgivenWithEntry: 10,
      planForgivenAtOnce: 0,
      planLines: 6,
    })
    expect(offersOn(purchase(), { ...asked, policy })).toEqual({ refused: 'NOT_LATE' })
    const found = offersOn(purchase(), { ...asked, policy, today: on('2027-01-20') })
    if ('refused' in found) throw new Error(found.refused)
    expect(found.offers.map((it) => [it.kind, it.lines.length, it.forgivenShare])).toEqual([
      ['WITH_ENTRY', 2, 100_000],
      ['NO_ENTRY', 6, 0],
    ])
  })

  it('waives no more than the platform allows, whatever a merchant’s terms are', () => {
    const wild = { planFromDaysLate: 0, planForgivenAtOnce: 100, planForgivenWithEntry: 100, planLines: 48 }
    const { minDaysLate, offers: made } = planPolicy({ ...TERMS, ...wild })
    expect(minDaysLate).toBe(5)
    expect(made.map((it) => [it.days.length, it.forgiven])).toEqual([
      [1, 500_000],
      [2, 250_000],
      [6, 0],
    ])
  })

  it('is the same as accepted when the merchant’s terms have changed since', () => {
    const [accepted] = offers()
    const { forgivenShare = ppm(0) } = accepted ?? {}
    const policy = policyOfPlan({ kind: 'AT_ONCE', days: [0], forgiven: forgivenShare })
    expect(offersOn(purchase(), { ...asked, policy })).toEqual({ offers: [accepted] })
  })

  it('is empty for too little debt, or none', () => {
    const rest = { paidAmount: cents(9500) }
    const paid = { paidAmount: cents(10_000), status: 'PAID' as const }
    expect(offersOn(purchase({ 1: rest, 2: paid, 3: paid }), asked)).toEqual({ refused: 'TOO_LITTLE' })
    expect(offersOn(purchase({ 1: paid, 2: paid, 3: paid }), asked)).toEqual({ refused: 'NOT_LATE' })
  })
})

describe('a line of a plan', () => {
  it.each([
    ['2027-02-14', 'COMING'],
    ['2027-02-15', 'COMING'],
    ['2027-02-16', 'LATE'],
    ['2027-02-25', 'LATE'],
    ['2027-02-26', 'MISSED'],
  ])('due on Sunday 14 February is on %s in the state %s', (today, standing) => {
    expect(standingOf({ dueDate: on('2027-02-14') }, on(today))).toBe(standing)
    expect(lastDayOf({ dueDate: on('2027-02-14') })).toBe('2027-02-25')
  })

  it('shrinks from the last one when part of the purchase is cancelled', () => {
    const lines = offers()[2]?.lines ?? []
    expect(amounts(linesNow(lines, cents(15_000)))).toEqual([
      ['2027-02-14', 10_182],
      ['2027-03-16', 4818],
    ])
  })
})

/** The instalments of that day, in a plan. */
function planned(all: readonly PlannedDebt[], offer: PlanOffer): PlannedDebt[] {
  return all.map((part) => {
    const debt = offer.debts.find(({ id }) => id === part.id)
    if (debt === undefined) return part
    return { ...part, agreedCharge: addCents(part.lateChargePaid, agreedCharge(debt)) }
  })
}
const openOf = (all: readonly PlannedDebt[], day: CivilDate) =>
  all
    .filter((it) => openAmount(it) > 0)
    .map((it) => ({
      instalmentId: it.id,
      open: openAmount(it),
      discount: ZERO,
      lateCharge: chargeOn(it, day).total,
    }))
const sumOf = (rows: Parameters<typeof applyPart>[1]) => sumCents(rows.map(neededFor))
const pay = (all: readonly PlannedDebt[], day: CivilDate, amount: Cents): PlannedDebt[] => {
  const { allocations } = applyPart(amount, openOf(all, day))
  return all.map((it) => {
    const row = allocations.find(({ instalmentId }) => instalmentId === it.id)
    if (row === undefined) return it
    return {
      ...it,
      paidAmount: addCents(it.paidAmount, row.principal),
      lateChargePaid: addCents(it.lateChargePaid, row.lateCharge),
      lateChargeSettled: settledAfter(it, row, day),
    }
  })
}

const purchases = fc
  .record({
    amounts: fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 6 }),
    daysLate: fc.integer({ min: 5, max: 400 }),
    which: fc.nat(),
  })
  .map(({ amounts: all, daysLate, which }) => {
    const [one] = purchase()
    if (one === undefined) throw new Error('there is one')
    const debts = all.map((amount, index) => ({
      ...one,
      id: `i${index + 1}`,
      number: index + 1,
      amount: cents(amount),
      dueDate: addDays(on('2026-12-09'), index * 30),
    }))
    const today = addDays(on('2026-12-09'), daysLate + 4)
    return { debts, today, which }
  })

describe('any plan', () => {
  it('requests the debt less what is waived, to the centavo, and never more than the law allows', () => {
    fc.assert(
      fc.property(purchases, ({ debts, today }) => {
        const found = offersOn(debts, { ...asked, today })
        if ('refused' in found) return
        const owed = sumOf(openOf(debts, today))
        for (const offer of found.offers) {
          const forgiven = sumCents(offer.debts.map((it) => it.forgiven))
          expect(sumCents(offer.lines.map((it) => it.amount))).toBe(owed - forgiven)
          for (const { open, dueDate, lateCharge: charge } of offer.debts)
            expect(charge).toBeLessThanOrEqual(lateCharge({ open, dueDate, today }).total)
          const days = offer.lines.map(({ dueDate }) => dueDate)
          expect(days).toEqual(days.toSorted())
          expect(days[0] === today).toBe(offer.hasEntry)
        }
      }),
    )
  })

  it('is paid by its lines as they were shown, and nothing is left', () => {
    fc.assert(
      fc.property(purchases, ({ debts, today, which }) => {
        const found = offersOn(debts, { ...asked, today })
        if ('refused' in found) return
        const offer = found.offers[which % found.offers.length]
        if (offer === undefined) return
        let all = planned(debts, offer)
        let unpaid = [...offer.lines]
        for (const { dueDate, amount: shown } of offer.lines) {
          expect(all.every((it) => !isLate(it, dueDate))).toBe(true)
          const [line] = linesNow(unpaid, sumOf(openOf(all, dueDate)))
          const amount = line?.amount ?? ZERO
          // the charge on a few centavos may be rounded away
          expect(shown - amount).toBeGreaterThanOrEqual(0)
          expect(shown - amount).toBeLessThanOrEqual(debts.length)
          all = pay(all, dueDate, amount)
          unpaid = unpaid.slice(1)
        }
        expect(openOf(all, today)).toEqual([])
      }),
    )
  })

  it('that is broken leaves the old debt less the payments, and the law’s one fine', () => {
    fc.assert(
      fc.property(purchases, fc.nat({ max: 90 }), ({ debts, today, which }, later) => {
        const found = offersOn(debts, { ...asked, today })
        if ('refused' in found) return
        const offer = found.offers[which % found.offers.length]
        const [first] = offer?.lines ?? []
        if (offer === undefined || first === undefined) return
        const after = pay(planned(debts, offer), first.dueDate, first.amount)
        const restored = after.map((it) => ({ ...it, agreedCharge: null }))
        const day = addDays(today, later)
        for (const [index, it] of restored.entries()) {
          const old = debts[index]
          if (old === undefined) throw new Error('as many as before')
          expect(openAmount(it)).toBe(subtractCents(openAmount(old), it.paidAmount))
          const { fine, interest, total } = chargeOn(it, day)
          expect(addCents(fine, interest)).toBe(total)
          // one centavo of rounding for the part
          const lastDay = compareDates(day, first.dueDate) < 0 ? first.dueDate : day
          expect(it.lateChargePaid + total).toBeLessThanOrEqual(chargeOn(old, lastDay).total + 2)
        }
      }),
    )
  })
})
