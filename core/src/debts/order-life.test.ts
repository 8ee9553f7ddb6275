/**
 * The rules of money after the sale together: an order lives through payments, cancellations, take-backs and corrections in
 * any sequence, and whatever comes, every centavo has its place, in the instalments, in what each Pix paid and in the books.
 * What a use case does with the rules' answers is modelled here as plainly as can be.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CivilDate, addDays, civilDate } from '../calendar/dates.ts'
import { planInstalments } from '../instalments/plan.ts'
import {
  ACCOUNTS,
  type Account,
  type PaidDebt,
  type Posting,
  debtPaid,
  debtWrittenOff,
  orderApproved,
  orderCanceled,
  pixReceived,
  pixReturned,
  pixTakenBack,
} from '../ledger/accounts.ts'
import { type Cents, ZERO, addCents, cents, subtractCents, sumCents } from '../money/cents.ts'
import { applyRate, ppm } from '../money/rate.ts'
import { cashbackAfter } from '../refunds/cashback-after.ts'
import { type CancellationWay, planCancellation } from '../refunds/plan-cancellation.ts'
import { undoPaid } from '../refunds/undo-paid.ts'
import { type Allocation, type AppliedPayment, applyPayment } from './apply-payment.ts'
import {
  type PunctualDebt,
  cashbackOff,
  chargeOn,
  isCashbackEarned,
  openAmount,
  settledAfter,
  settledAtMost,
} from './debt.ts'
import { applyPart, neededFor, planPart } from './pay-part.ts'
import { takeBack } from './take-back.ts'

interface Instalment extends PunctualDebt {
  id: string
  number: number
  cashbackAmount: Cents
  lateChargePaid: Cents
}

/** A Pix: `amount = unused + gone + what it pays`. */
interface Payment {
  amount: Cents
  /** Pays nothing; on its way back. */
  unused: Cents
  gone: Cents
  paid: Allocation[]
}

interface Order {
  today: CivilDate
  amount: Cents
  canceled: Cents
  fee: Cents
  instalments: Instalment[]
  /** The newest first. */
  payments: Payment[]
  postings: Posting[]
}

const FEE_RATE = ppm(61_234)
const CASHBACK_RATE = ppm(25_000)

function newOrder(amount: Cents, quantity: number): Order {
  const plan = planInstalments({
    total: amount,
    quantity,
    firstDueDate: civilDate('2026-11-14'),
    cashbackRate: CASHBACK_RATE,
  })
  const fee = applyRate(amount, FEE_RATE)
  return {
    today: civilDate('2026-10-30'),
    amount,
    canceled: ZERO,
    fee,
    instalments: plan.map(({ number, amount: part, dueDate, cashback }) => ({
      id: String(number),
      number,
      amount: part,
      dueDate,
      cashbackAmount: cashback,
      canceledAmount: ZERO,
      paidAmount: ZERO,
      discountAmount: ZERO,
      writtenOffAmount: ZERO,
      lateChargePaid: ZERO,
      feeWaivedUntil: null,
      lateSpells: [],
      lateChargeSettled: ZERO,
      agreedCharge: null,
      paidOn: null,
    })),
    payments: [],
    postings: orderApproved(amount, fee),
  }
}

type Step =
  | { kind: 'days-pass'; days: number }
  /** One instalment or all that are open; exactly what is asked, less or more. */
  | { kind: 'payment'; which: number | 'all'; difference: number }
  /** An amount of the customer's own, of all that is open. */
  | { kind: 'part'; share: number }
  | { kind: 'cancellation'; share: number; way: CancellationWay }
  | { kind: 'taken-back'; which: number; share: number }
  | { kind: 'refunds-arrive' }
  | { kind: 'write-off'; which: number }
  | { kind: 'waiver'; which: number }
  | { kind: 'due-date-change'; days: number }

function live(order: Order, step: Step): void {
  const at = <Row>(rows: readonly Row[], which: number): Row | undefined => rows[which % rows.length]
  switch (step.kind) {
    case 'days-pass':
      order.today = addDays(order.today, step.days)
      return
    case 'payment': {
      const one = step.which === 'all' ? undefined : at(order.instalments, step.which)
      return pay(order, one === undefined ? order.instalments : [one], step.difference)
    }
    case 'part':
      return payPart(order, step.share)
    case 'cancellation': {
      const left = subtractCents(order.amount, order.canceled)
      return cancel(order, cents(Math.ceil(left * step.share)), step.way)
    }
    case 'taken-back': {
      const payment = at(order.payments, step.which)
      return payment === undefined ? undefined : bankTakesBack(order, payment, step.share)
    }
    case 'refunds-arrive':
      return refundsArrive(order)
    case 'write-off': {
      const part = at(order.instalments, step.which)
      return part === undefined ? undefined : writeOff(order, part)
    }
    case 'waiver': {
      const part = at(order.instalments, step.which)
      if (part !== undefined) Object.assign(part, { feeWaivedUntil: order.today, lateChargeSettled: ZERO })
      return
    }
    case 'due-date-change':
      for (const part of order.instalments.filter((it) => openAmount(it) > 0))
        part.dueDate = addDays(part.dueDate, step.days)
  }
}

function termsOn({ today, instalments }: Order, wanted: readonly Instalment[]) {
  const earned = isCashbackEarned(instalments, today)
  return wanted
    .filter((it) => openAmount(it) > 0)
    .map((it) => ({
      instalmentId: it.id,
      open: openAmount(it),
      discount: earned ? cashbackOff(it, it.cashbackAmount) : ZERO,
      lateCharge: chargeOn(it, today).total,
    }))
}

function pay(order: Order, wanted: readonly Instalment[], difference: number): void {
  const terms = termsOn(order, wanted)
  const asked = sumCents(terms.map((it) => addCents(subtractCents(it.open, it.discount), it.lateCharge)))
  const amount = cents(Math.max(1, asked + difference))
  take(order, amount, applyPayment(amount, terms))
}

function payPart(order: Order, share: number): void {
  const terms = termsOn(order, order.instalments)
  const amount = cents(Math.ceil(sumCents(terms.map(neededFor)) * share))
  const planned = planPart(amount, terms, { isOffered: true, minimum: ZERO })
  if ('refused' in planned) return
  expect(sumCents(planned.map((it) => addCents(it.principal, it.lateCharge)))).toBe(amount)
  take(order, amount, applyPart(amount, terms))
}

function take(order: Order, amount: Cents, applied: AppliedPayment | null): void {
  order.postings.push(...pixReceived(amount))
  const payment = { amount, unused: applied?.surplus ?? amount, gone: ZERO, paid: applied?.allocations ?? [] }
  order.payments.unshift(payment)
  for (const row of payment.paid) give(order, row)
  order.postings.push(...debtPaid(sumOf(payment.paid)))
  if (payment.paid.length > 0) giveCashbackAlone(order)
}

/** What is left is what cashback covers: it pays that too, beside the newest money. */
function giveCashbackAlone(order: Order): void {
  const free = termsOn(order, order.instalments)
  const payment = order.payments.find(({ paid }) => paid.some((row) => row.principal > 0))
  if (payment === undefined || free.some((it) => it.discount !== it.open || it.lateCharge > 0)) return
  for (const { instalmentId, discount } of free) {
    const row = { instalmentId, principal: ZERO, lateCharge: ZERO, discount }
    payment.paid = addedUp([...payment.paid, row])
    give(order, row)
    order.postings.push(...debtPaid(row))
  }
}

function cancel(order: Order, amount: Cents, way: CancellationWay): void {
  const plan = planCancellation({ ...order, feeRate: FEE_RATE, cashbackRate: CASHBACK_RATE }, amount, way)
  if (plan === null) return
  for (const row of plan.parts) {
    const part = instalmentOf(order, String(row.number))
    part.canceledAmount = addCents(part.canceledAmount, row.canceled)
    part.writtenOffAmount = subtractCents(part.writtenOffAmount, row.writtenOff)
    part.paidAmount = subtractCents(part.paidAmount, row.paidBack)
    part.discountAmount = subtractCents(part.discountAmount, row.discountBack)
    part.lateChargePaid = subtractCents(part.lateChargePaid, row.lateChargeBack)
    part.lateChargeSettled = settledAtMost(part)
    const { paidBack: principal, lateChargeBack: lateCharge, discountBack: discount } = row
    giveBack(order, part.id, { principal, lateCharge, discount })
  }
  order.canceled = addCents(order.canceled, amount)
  order.fee = subtractCents(order.fee, plan.feePart)
  const promised = cashbackAfter(
    subtractCents(order.amount, order.canceled),
    CASHBACK_RATE,
    order.instalments.map((it) => ({ ...it, open: openAmount(it) })),
    sumCents(order.instalments.map((it) => it.discountAmount)),
  )
  for (const part of order.instalments)
    part.cashbackAmount = addCents(part.discountAmount, promised.get(part.number) ?? ZERO)
  order.postings.push(...orderCanceled(plan))
  giveCashbackAlone(order)
}

function giveBack(order: Order, instalmentId: string, part: PaidDebt): void {
  const rows = order.payments.flatMap((payment) =>
    payment.paid.filter((it) => it.instalmentId === instalmentId).map((it) => ({ ...it, payment })),
  )
  for (const { payment, ...row } of undoPaid(part, rows)) {
    payment.paid = addedUp([...payment.paid, negative(row)])
    payment.unused = addCents(payment.unused, row.principal, row.lateCharge)
  }
}

function bankTakesBack(order: Order, payment: Payment, share: number): void {
  const amount = cents(Math.ceil(subtractCents(payment.amount, payment.gone) * share))
  const paid = payment.paid.map((it) => ({ ...it, number: Number(it.instalmentId) }))
  const { unused, undone } = takeBack(amount, payment.unused, paid)
  order.postings.push(...pixTakenBack(sumOf(undone), unused))
  payment.unused = subtractCents(payment.unused, unused)
  payment.gone = addCents(payment.gone, amount)
  payment.paid = addedUp([...payment.paid, ...undone.map(negative)])
  for (const row of undone) give(order, negative(row))
}

function refundsArrive(order: Order): void {
  for (const payment of order.payments) {
    order.postings.push(...pixReturned(payment.unused))
    payment.gone = addCents(payment.gone, payment.unused)
    payment.unused = ZERO
  }
}

function writeOff(order: Order, part: Instalment): void {
  const open = openAmount(part)
  order.postings.push(...debtWrittenOff(open))
  part.writtenOffAmount = addCents(part.writtenOffAmount, open)
}

function give(order: Order, row: Allocation): void {
  const part = instalmentOf(order, row.instalmentId)
  const settled = settledAfter(part, row, order.today)
  part.paidAmount = addCents(part.paidAmount, row.principal)
  part.discountAmount = addCents(part.discountAmount, row.discount)
  part.lateChargePaid = addCents(part.lateChargePaid, row.lateCharge)
  part.lateChargeSettled = row.principal < 0 || row.lateCharge < 0 ? settledAtMost(part) : settled
  part.paidOn = openAmount(part) === 0 ? order.today : null
}

function instalmentOf(order: Order, id: string): Instalment {
  const part = order.instalments.find((it) => it.id === id)
  if (part === undefined) throw new Error(`there is no instalment ${id}`)
  return part
}

/** One row for each instalment. */
function addedUp(rows: readonly Allocation[]): Allocation[] {
  return [...Map.groupBy(rows, (it) => it.instalmentId)].map(([instalmentId, ofOne]) => {
    return { instalmentId, ...sumOf(ofOne) }
  })
}

const minus = (amount: Cents): Cents => subtractCents(ZERO, amount)
const negative = (it: Allocation): Allocation => ({
  ...it,
  principal: minus(it.principal),
  lateCharge: minus(it.lateCharge),
  discount: minus(it.discount),
})
const sumOf = (rows: readonly Allocation[]) => ({
  principal: sumCents(rows.map((it) => it.principal)),
  lateCharge: sumCents(rows.map((it) => it.lateCharge)),
  discount: sumCents(rows.map((it) => it.discount)),
})

/** What is not as it must be, in words; nothing when all is well. */
function faultsOf(order: Order): string[] {
  return [...faultsOfInstalments(order), ...faultsOfPayments(order), ...faultsOfBooks(order)]
}

function faultsOfInstalments({ amount, today, instalments, payments }: Order): string[] {
  const faults = instalments.flatMap((it) => {
    const rows = payments.flatMap(({ paid }) => paid.filter((row) => row.instalmentId === it.id))
    const { principal, lateCharge, discount } = sumOf(rows)
    const { fine, interest, total } = chargeOn(it, today)
    const places = [it.canceledAmount, it.paidAmount, it.discountAmount, it.writtenOffAmount, openAmount(it)]
    return [
      ...unequal(`${it.number}: paid`, it.paidAmount, principal),
      ...unequal(`${it.number}: late charge paid`, it.lateChargePaid, lateCharge),
      ...unequal(`${it.number}: cashback given`, it.discountAmount, discount),
      ...belowZero(`${it.number}`, [...places, it.lateChargePaid, it.cashbackAmount]),
      ...belowZero(`${it.number}: charge`, [fine, interest, total, it.lateChargeSettled]),
      ...belowZero(`${it.number}: settled`, [subtractCents(it.lateChargePaid, it.lateChargeSettled)]),
    ]
  })
  const given = sumCents(instalments.map((it) => it.discountAmount))
  return given > applyRate(amount, CASHBACK_RATE) ? [...faults, `cashback of ${given} given`] : faults
}

function faultsOfPayments({ payments }: Order): string[] {
  return payments.flatMap(({ amount, unused, gone, paid }) => {
    const { principal, lateCharge } = sumOf(paid)
    return [
      ...unequal('a payment', addCents(unused, gone, principal, lateCharge), amount),
      ...belowZero('a payment', [unused, gone]),
      ...paid.flatMap((it) => belowZero('what a payment paid', [it.principal, it.lateCharge, it.discount])),
    ]
  })
}

function faultsOfBooks(order: Order): string[] {
  const { instalments, payments, postings } = order
  const sum = (amountOf: (it: Instalment) => Cents) => sumCents(instalments.map(amountOf))
  const left = subtractCents(order.amount, order.canceled)
  const fee = applyRate(left, FEE_RATE)
  const expected: [Account, Cents][] = [
    [ACCOUNTS.BANK, sumCents(payments.map((it) => subtractCents(it.amount, it.gone)))],
    [ACCOUNTS.CUSTOMER_FUNDS, minus(sumCents(payments.map((it) => it.unused)))],
    [ACCOUNTS.CUSTOMER_DEBT, sum(openAmount)],
    [ACCOUNTS.MERCHANT_PAYABLE, minus(subtractCents(left, fee))],
    [ACCOUNTS.FEE_INCOME, minus(fee)],
    [ACCOUNTS.LATE_CHARGES, minus(sum((it) => it.lateChargePaid))],
    [ACCOUNTS.CASHBACK, sum((it) => it.discountAmount)],
    [ACCOUNTS.WRITE_OFFS, sum((it) => it.writtenOffAmount)],
  ]
  const balances = new Map<Account, number>()
  for (const { debit, credit, amount } of postings) {
    balances.set(debit, (balances.get(debit) ?? 0) + amount)
    balances.set(credit, (balances.get(credit) ?? 0) - amount)
  }
  return [
    ...unequal('fee', order.fee, fee),
    ...expected.flatMap(([account, amount]) => unequal(account, balances.get(account) ?? 0, amount)),
    ...postings.flatMap((it) => (it.amount > 0 && it.debit !== it.credit ? [] : ['a posting of nothing'])),
  ]
}

const unequal = (name: string, is: number, must: number) =>
  is === must ? [] : [`${name}: ${is} and not ${must}`]
const belowZero = (name: string, amounts: readonly Cents[]) =>
  amounts.some((it) => it < 0) ? [`${name}: below zero among ${amounts.join(', ')}`] : []

const which = fc.nat(11)
const share = fc.oneof(fc.constant(1), fc.double({ min: 0.001, max: 1, noNaN: true }))
const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('days-pass' as const), days: fc.integer({ min: 1, max: 40 }) }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('payment' as const),
      which: fc.oneof(which, fc.constant('all' as const)),
      difference: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: -9_999, max: 9_999 }),
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('part' as const), share }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cancellation' as const),
      share,
      way: fc.constantFrom<CancellationWay>('FROM_LAST', 'PROPORTIONAL'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('taken-back' as const), which, share }) },
  fc.constant({ kind: 'refunds-arrive' as const }),
  fc.record({ kind: fc.constant('write-off' as const), which }),
  fc.record({ kind: fc.constant('waiver' as const), which }),
  fc.record({ kind: fc.constant('due-date-change' as const), days: fc.integer({ min: -20, max: 20 }) }),
)

it('whatever an order lives through, every centavo has its place and the books say the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 12, max: 500_000 }).map(cents),
      fc.integer({ min: 1, max: 12 }),
      fc.array(STEP, { maxLength: 12 }),
      (amount, quantity, steps) => {
        const order = newOrder(amount, quantity)
        for (const step of steps) {
          live(order, step)
          expect(faultsOf(order)).toEqual([])
        }
      },
    ),
    { numRuns: 10_000 },
  )
}, 60_000)
