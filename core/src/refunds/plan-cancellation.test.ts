import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, ZERO, addCents, cents, split, subtractCents, sumCents } from '../money/cents.ts'
import { applyRate, ppm } from '../money/rate.ts'
import { openAmount } from '../debts/debt.ts'
import { orderCanceled } from '../ledger/accounts.ts'
import {
  type CancellationPlan,
  type InstalmentToCancel,
  type OrderToCancel,
  planCancellation,
} from './plan-cancellation.ts'

const MANY = { numRuns: 10_000 }

/** An order of three instalments of R$ 10,00 with a fee of 10 %; the first `paid` are paid. */
function orderOf(paid: number, canceled = 0): OrderToCancel {
  const instalments = [1, 2, 3].map((number) => ({
    number,
    amount: cents(1000),
    canceledAmount: ZERO,
    paidAmount: number <= paid ? cents(1000) : ZERO,
    discountAmount: ZERO,
    writtenOffAmount: ZERO,
    lateChargePaid: ZERO,
  }))
  return {
    amount: cents(3000),
    canceled: cents(canceled),
    feeRate: ppm(100_000),
    fee: cents(300),
    cashbackRate: ppm(0),
    instalments,
  }
}

describe('a refund by amount', () => {
  it.each<[string, OrderToCancel, number, [number, number, number][], number]>([
    ['takes from the last open instalment', orderOf(0), 400, [[3, 400, 0]], 40],
    [
      'goes on backwards when one is not enough',
      orderOf(0),
      1500,
      [
        [2, 500, 0],
        [3, 1000, 0],
      ],
      150,
    ],
    [
      'gives paid instalments back only after all open ones',
      orderOf(1),
      2300,
      [
        [1, 300, 300],
        [2, 1000, 0],
        [3, 1000, 0],
      ],
      230,
    ],
    [
      'gives the last paid back first',
      orderOf(3),
      1200,
      [
        [2, 200, 200],
        [3, 1000, 1000],
      ],
      120,
    ],
  ])('%s', (_name, order, amount, parts, feePart) => {
    const plan = planCancellation(order, cents(amount))
    expect(plan?.parts.map((it) => [it.number, it.canceled, it.paidBack])).toEqual(parts)
    expect(plan).toMatchObject({ feePart, whole: false })
  })

  it('of everything is whole, and gives the whole fee up', () => {
    expect(planCancellation(orderOf(1), cents(3000))).toMatchObject({
      openPart: 2000,
      paidPart: 1000,
      feePart: 300,
      whole: true,
    })
  })

  it.each([0, -1, 3001])('of %i centavos is refused', (amount) => {
    expect(planCancellation(orderOf(0), cents(amount))).toBeNull()
  })
})

describe('a refund of a product', () => {
  it('cancels its share of every instalment; for a paid one the money is refunded', () => {
    const plan = planCancellation(orderOf(1), cents(1000), 'PROPORTIONAL')
    expect(plan?.parts.map((it) => [it.number, it.canceled, it.paidBack])).toEqual([
      [1, 333, 333],
      [2, 334, 0],
      [3, 333, 0],
    ])
    expect(plan).toMatchObject({ openPart: 667, paidPart: 333, feePart: 100 })
  })
})

describe('an order with cashback', () => {
  /** 3x R$ 10,00, all paid, R$ 3,00 (10 %) of the last one by cashback. */
  const withCashback = (): OrderToCancel => {
    const order = orderOf(3)
    const instalments = order.instalments.map((it) =>
      it.number === 3 ? { ...it, paidAmount: cents(700), discountAmount: cents(300) } : it,
    )
    return { ...order, cashbackRate: ppm(100_000), instalments }
  }

  it('refunds what was paid less the cashback on it', () => {
    const plan = planCancellation(withCashback(), cents(500))
    expect(plan).toMatchObject({ paidPart: 450, discountPart: 50 })
  })

  it('keeps the cashback on the rest, also if the instalment that carried it is cancelled', () => {
    const plan = planCancellation(withCashback(), cents(1000))
    expect(plan?.parts).toMatchObject([
      { number: 2, canceled: 0, paidBack: 200, discountBack: -200 },
      { number: 3, canceled: 1000, paidBack: 700, discountBack: 300 },
    ])
    expect(plan).toMatchObject({ paidPart: 900, discountPart: 100 })
  })

  it('gives back all that was paid when nothing is left', () => {
    expect(planCancellation(withCashback(), cents(3000))).toMatchObject({ paidPart: 2700, discountPart: 300 })
  })
})

it('late charges go back when nothing of the order is left, and only then', () => {
  const order = orderOf(1)
  const late = {
    ...order,
    instalments: order.instalments.map((it) => (it.number === 1 ? { ...it, lateChargePaid: cents(25) } : it)),
  }
  expect(planCancellation(late, cents(2999))).toMatchObject({ lateChargePart: 0 })
  expect(planCancellation(late, cents(3000))).toMatchObject({ paidPart: 1000, lateChargePart: 25 })
})

it('written-off amounts are cancelled before paid ones', () => {
  const order = orderOf(1)
  const lost = {
    ...order,
    instalments: order.instalments.map((it) =>
      it.number === 3 ? { ...it, writtenOffAmount: cents(1000) } : it,
    ),
  }
  expect(planCancellation(lost, cents(2500))).toMatchObject({
    openPart: 1000,
    writtenOffPart: 1000,
    paidPart: 500,
  })
})

/** Any order, in any state that payments, cashback, MED, write-offs and refunds can produce. */
const ORDERS = fc.record({
  amount: fc.integer({ min: 1, max: 100_000_000 }),
  quantity: fc.integer({ min: 1, max: 48 }),
  feeRate: fc.integer({ min: 0, max: 1_000_000 }),
  cashbackRate: fc.integer({ min: 0, max: 300_000 }),
  /** For each instalment: the shares that are paid, given as cashback and written off. */
  states: fc.array(fc.tuple(share(), share(), share()), { minLength: 48, maxLength: 48 }),
  takes: fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 1.2, noNaN: true }),
      way: fc.constantFrom('FROM_LAST' as const, 'PROPORTIONAL' as const),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

describe('for any refunds, in any parts and ways', () => {
  it('no centavo is lost: instalments, fee, cashback and the books add up at every step', () => {
    fc.assert(
      fc.property(ORDERS, (it) => {
        let order = anyOrder(it)
        for (const take of it.takes) {
          const left = order.amount - order.canceled
          const asked = cents(Math.floor(left * take.share))
          const plan = planCancellation(order, asked, take.way)
          expect(plan === null).toBe(asked <= 0 || asked > left)
          if (plan === null) continue
          expect(sumCents(plan.parts.map((part) => part.canceled))).toBe(asked)
          expect(plan.openPart + plan.writtenOffPart + plan.paidPart + plan.discountPart).toBe(asked)
          for (const amount of [plan.openPart, plan.writtenOffPart, plan.paidPart, plan.discountPart]) {
            expect(amount).toBeGreaterThanOrEqual(0)
          }
          const booked = orderCanceled(plan).map((line) => line.amount)
          expect(sumCents(booked)).toBe(asked + plan.lateChargePart)
          expect(plan.feePart).toBeGreaterThanOrEqual(0)
          expect(plan.feePart).toBeLessThanOrEqual(asked)
          order = after(order, plan, asked)
          for (const part of order.instalments) everyCentavoHasItsPlace(part)
          expect(order.fee).toBe(applyRate(cents(order.amount - order.canceled), order.feeRate))
          expect(plan.whole).toBe(order.canceled === order.amount)
          expect(plan.whole && order.instalments.some((part) => part.paidAmount > 0)).toBe(false)
        }
      }),
      MANY,
    )
  })

  it('an amount refunds paid money only if nothing open or written off is left', () => {
    fc.assert(
      fc.property(ORDERS, (it) => {
        const order = anyOrder(it)
        const asked = cents(Math.floor(order.amount * (it.takes[0]?.share ?? 0)))
        const plan = planCancellation(order, asked)
        if (plan === null) return
        const still = after(order, plan, asked).instalments.some(
          (part) => openAmount(part) > 0 || part.writtenOffAmount > 0,
        )
        expect(plan.paidPart + plan.discountPart > 0 && still).toBe(false)
      }),
      MANY,
    )
  })

  it('the cashback that stays is the rate on the rest, as far as there was any and it was paid', () => {
    fc.assert(
      fc.property(ORDERS, (it) => {
        const order = anyOrder(it)
        const given = sumCents(order.instalments.map((part) => part.discountAmount))
        const asked = cents(Math.floor(order.amount * (it.takes[0]?.share ?? 0)))
        const plan = planCancellation(order, asked)
        if (plan === null) return
        const stays = given - plan.discountPart
        const promised = applyRate(cents(order.amount - asked), order.cashbackRate)
        expect(stays).toBeLessThanOrEqual(given)
        if (stays <= promised) return
        // more than promised stays only where it was given, if there was no money to return in its place
        for (const part of after(order, plan, asked).instalments.filter((it) => it.discountAmount > 0)) {
          expect(plan.parts.find(({ number }) => number === part.number)?.paidBack ?? 0).toBe(0)
        }
      }),
      MANY,
    )
  })
})

function share() {
  return fc.double({ min: 0, max: 1, noNaN: true })
}

function everyCentavoHasItsPlace(it: InstalmentToCancel): void {
  const places = [openAmount(it), it.canceledAmount, it.paidAmount, it.discountAmount, it.writtenOffAmount]
  for (const amount of places) expect(amount).toBeGreaterThanOrEqual(0)
  expect(sumCents(places)).toBe(it.amount)
}

function anyOrder(it: {
  amount: number
  quantity: number
  feeRate: number
  cashbackRate: number
  states: [number, number, number][]
}): OrderToCancel {
  const total = cents(it.amount)
  return {
    amount: total,
    canceled: ZERO,
    feeRate: ppm(it.feeRate),
    fee: applyRate(total, ppm(it.feeRate)),
    cashbackRate: ppm(it.cashbackRate),
    instalments: split(total, Math.min(it.quantity, it.amount)).map((amount, index) => {
      const [paid = 0, discount = 0, writtenOff = 0] = it.states[index] ?? []
      const paidAmount = partOf(amount, paid > 0.3 ? 1 : paid)
      const discountAmount = partOf(cents(amount - paidAmount), discount)
      const writtenOffAmount = partOf(cents(amount - paidAmount - discountAmount), writtenOff)
      const lateChargePaid = partOf(paidAmount, 0.02)
      return {
        number: index + 1,
        amount,
        canceledAmount: ZERO,
        paidAmount,
        discountAmount,
        writtenOffAmount,
        lateChargePaid,
      }
    }),
  }
}

const partOf = (amount: Cents, ratio: number): Cents => cents(Math.floor(amount * ratio))

function after(order: OrderToCancel, plan: CancellationPlan, amount: Cents): OrderToCancel {
  return {
    ...order,
    canceled: addCents(order.canceled, amount),
    fee: subtractCents(order.fee, plan.feePart),
    instalments: order.instalments.map((it) => {
      const part = plan.parts.find(({ number }) => number === it.number)
      if (part === undefined) return it
      return {
        ...it,
        canceledAmount: addCents(it.canceledAmount, part.canceled),
        writtenOffAmount: subtractCents(it.writtenOffAmount, part.writtenOff),
        paidAmount: subtractCents(it.paidAmount, part.paidBack),
        discountAmount: subtractCents(it.discountAmount, part.discountBack),
        lateChargePaid: subtractCents(it.lateChargePaid, part.lateChargeBack),
      }
    }),
  }
}
