import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CivilDate, addDays, civilDate } from '../calendar/dates.ts'
import { type Cents, cents, split, subtractCents, sumCents } from '../money/cents.ts'
import { applyRate, ppm } from '../money/rate.ts'
import { planSettlement, transferDay } from './plan-settlement.ts'
import { type StandingPart, planSettlementCancellation } from './plan-settlement-cancellation.ts'

const TODAY = civilDate('2026-12-10')
const DAYS = ['2026-12-09', '2027-01-08', '2027-02-10'].map(civilDate)

/** R$ 300,00 in 3x without a fee; the money of the first `transferred` instalments has been transferred. */
const sale = (transferred: number): StandingPart[] =>
  DAYS.map((transferOn, index) => ({
    instalmentNumber: index + 1,
    amount: cents(10_000),
    transferOn,
    transferred: index < transferred,
  }))

const cancel = (parts: StandingPart[], ...left: number[]) =>
  planSettlementCancellation({
    parts,
    net: sumCents(left.map(cents)),
    left: left.map((amount, index) => ({ number: index + 1, amount: cents(amount) })),
    today: TODAY,
  }).map((it) => [it.instalmentNumber, it.amount, it.transferOn])

describe('a cancellation', () => {
  it('deducts from the amount to be transferred, on its day', () => {
    expect(cancel(sale(1), 10_000, 10_000, 4000)).toEqual([[3, -6000, '2027-02-10']])
  })

  it('of a transferred amount is deducted at once', () => {
    expect(cancel(sale(1), 8000, 8000, 8000)).toEqual([
      [1, -2000, '2026-12-10'],
      [2, -2000, '2027-01-08'],
      [3, -2000, '2027-02-10'],
    ])
  })

  it('of everything leaves nothing of any instalment', () => {
    expect(cancel(sale(1), 0, 0, 0)).toEqual([
      [1, -10_000, '2026-12-10'],
      [2, -10_000, '2027-01-08'],
      [3, -10_000, '2027-02-10'],
    ])
  })

  it('of an instalment that the merchant waits for waits with it', () => {
    const parts = sale(0).map((it) => ({ ...it, transferOn: null }))
    expect(cancel(parts, 10_000, 10_000, 0)).toEqual([[3, -10_000, null]])
  })

  it('of a sale paid at once deducts from that payment', () => {
    const whole = { instalmentNumber: null, amount: cents(30_000), transferOn: civilDate('2026-12-24') }
    expect(cancel([{ ...whole, transferred: false }], 10_000, 5000, 0)).toEqual([
      [null, -15_000, '2026-12-24'],
    ])
    expect(cancel([{ ...whole, transferred: true }], 10_000, 5000, 0)).toEqual([
      [null, -15_000, '2026-12-10'],
    ])
  })

  it('of nothing is nothing, and never gives', () => {
    expect(cancel(sale(1), 10_000, 10_000, 10_000)).toEqual([])
    expect(() => cancel(sale(1), 10_000, 10_000, 10_001)).toThrow(RangeError)
  })
})

const STEP = fc.oneof(
  fc.record({
    does: fc.constant('cancel' as const),
    shares: fc.array(share(), { minLength: 1, maxLength: 12 }),
  }),
  fc.record({ does: fc.constant('cancel all' as const) }),
  fc.record({ does: fc.constant('close' as const), number: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ does: fc.constant('transfer' as const), days: fc.integer({ min: 0, max: 120 }) }),
  fc.record({ does: fc.constant('return' as const) }),
)

const LIFE = fc.record({
  amount: fc.integer({ min: 1, max: 50_000_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  feeRate: fc.integer({ min: 0, max: 1_000_000 }),
  terms: fc.record({
    delayInDays: fc.constantFrom(0, 5, 7, 15, 30, 45),
    payAllInOne: fc.boolean(),
    whenInstalmentPaid: fc.boolean(),
  }),
  paidAtOnce: fc.boolean(),
  steps: fc.array(STEP, { minLength: 1, maxLength: 10 }),
})

/** A part with its transfer; models the database. */
type Kept = StandingPart & { batch: number | null }

describe('the life of a sale, with any cancellations, write-offs, transfers and returns', () => {
  it('keeps every centavo: parts are the merchant’s amount, transferred or not', () => {
    fc.assert(
      fc.property(LIFE, (life) => {
        const model = begin(life)
        for (const step of life.steps) {
          if (step.does === 'cancel') cancelShares(model, step.shares)
          if (step.does === 'cancel all') cancelShares(model, [1])
          if (step.does === 'close') close(model, step.number)
          if (step.does === 'transfer') transfer(model, step.days)
          if (step.does === 'return') giveBack(model)
          holds(model)
          expect(model.wrong).toEqual([])
        }
      }),
      { numRuns: 10_000 },
    )
  })
})

interface Model {
  today: CivilDate
  feeRate: number
  delayInDays: number
  left: Cents[]
  parts: Kept[]
  /** Net amounts of the transfers that arrived and were not returned. */
  batches: Cents[]
  everTransferred: boolean
  /** Invariants that do not hold. */
  wrong: string[]
}

function begin(life: typeof LIFE extends fc.Arbitrary<infer Life> ? Life : never): Model {
  const today = civilDate('2026-11-24')
  const left = split(cents(life.amount), Math.min(life.quantity, life.amount))
  const model: Model = {
    today,
    feeRate: life.feeRate,
    delayInDays: life.terms.delayInDays,
    left,
    parts: [],
    batches: [],
    everTransferred: false,
    wrong: [],
  }
  const instalments = left.map((amount, index) => ({
    number: index + 1,
    amount,
    dueDate: addDays(today, 15 + index * 30),
    closed: life.paidAtOnce && index === 0,
  }))
  const plan = planSettlement({ net: netOf(model), soldOn: today, instalments }, life.terms)
  model.parts = plan.map((it) => ({ ...it, transferred: false, batch: null }))
  return model
}

function netOf({ left, feeRate }: Model): Cents {
  const amount = sumCents(left)
  return subtractCents(amount, applyRate(amount, ppm(feeRate)))
}

/** Cancels a share of what is left of each instalment; the last share applies to all later ones. */
function cancelShares(model: Model, shares: readonly number[]): void {
  model.left = model.left.map((amount, index) => {
    const ratio = shares[index] ?? shares.at(-1) ?? 0
    return cents(amount - Math.floor(amount * ratio))
  })
  const before = untransferredBy(model)
  const plan = planSettlementCancellation({
    parts: model.parts,
    net: netOf(model),
    left: model.left.map((amount, index) => ({ number: index + 1, amount })),
    today: model.today,
  })
  must(
    model,
    'a cancellation never gives',
    every(
      plan.map((part) => part.amount),
      (it) => it < 0,
    ),
  )
  model.parts.push(...plan.map((it) => ({ ...it, transferred: false, batch: null })))
  const after = untransferredBy(model)
  const waited = [...after].filter(([key]) => (before.get(key) ?? 0) > 0 && !key.endsWith(model.today))
  must(
    model,
    'what waits on a day is not taken below zero',
    every(
      waited.map(([, amount]) => amount),
      (it) => it >= 0,
    ),
  )
  const owesNothing = every([...after.values()], (it) => it >= 0)
  must(model, 'who has got nothing owes nothing', model.everTransferred || owesNothing)
  const gone = every([...byInstalment(model).values()], (it) => it === 0)
  must(model, 'what is wholly cancelled is wholly gone', sumCents(model.left) > 0 || gone)
}

function close(model: Model, number: number): void {
  model.parts = model.parts.map((it) =>
    it.instalmentNumber === number && it.transferOn === null
      ? { ...it, transferOn: transferDay(model.today, model.delayInDays) }
      : it,
  )
}

/** Time passes, and everything due is transferred unless it sums to zero or less. */
function transfer(model: Model, days: number): void {
  model.today = addDays(model.today, days)
  const due = model.parts.filter(
    (it) => !it.transferred && it.transferOn !== null && it.transferOn <= model.today,
  )
  const amount = sumCents(due.map((it) => it.amount))
  if (amount <= 0) return
  const batch = model.batches.length
  model.batches.push(amount)
  model.everTransferred = true
  model.parts = model.parts.map((it) => (due.includes(it) ? { ...it, transferred: true, batch } : it))
}

function giveBack(model: Model): void {
  const last = model.batches.length - 1
  if (last < 0) return
  model.batches.pop()
  model.parts = model.parts.map((it) => (it.batch === last ? { ...it, transferred: false, batch: null } : it))
}

function holds(model: Model): void {
  const { parts, batches } = model
  must(model, 'parts sum to what he is to have', sumCents(parts.map((it) => it.amount)) === netOf(model))
  must(
    model,
    'no instalment is below zero',
    every([...byInstalment(model).values()], (it) => it >= 0),
  )
  const gone = sumCents(parts.filter((it) => it.transferred).map((it) => it.amount))
  must(model, 'what is transferred is what arrived', gone === sumCents(batches))
}

function must(model: Model, truth: string, holdsNow: boolean): void {
  if (!holdsNow) model.wrong.push(truth)
}

const every = (amounts: readonly number[], test: (amount: number) => boolean): boolean => amounts.every(test)
const byInstalment = (model: Model) => sums(model.parts, (it) => String(it.instalmentNumber))
const untransferredBy = (model: Model) =>
  sums(
    model.parts.filter((it) => !it.transferred),
    (it) => `${it.instalmentNumber} ${it.transferOn}`,
  )

function sums(parts: readonly Kept[], keyOf: (it: Kept) => string): Map<string, number> {
  const found = new Map<string, number>()
  for (const it of parts) found.set(keyOf(it), (found.get(keyOf(it)) ?? 0) + it.amount)
  return found
}

function share() {
  return fc.double({ min: 0, max: 1, noNaN: true })
}
