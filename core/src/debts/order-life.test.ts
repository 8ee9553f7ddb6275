/**
 * All rules of money after the sale together: an order lives through payments, parts, debits, cancellations, forced
 * refunds, moved dates, pauses, plans and corrections in any sequence. Whatever happens, every centavo must be
 * accounted for in the instalments, in what each Pix paid and in the books. What a use case does with the rules'
 * answers is modelled here as simply as possible.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newDebt } from '../../test/new-debt.ts'
import { type CivilDate, addDays, civilDate, compareDates } from '../calendar/dates.ts'
import { lateCharge } from '../instalments/late-charge.ts'
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
import { ofRules } from '../merchants/repayment-rules.ts'
import { applyRate, ppm } from '../money/rate.ts'
import { cashbackAfter } from '../refunds/cashback-after.ts'
import { type CancellationWay, planCancellation } from '../refunds/plan-cancellation.ts'
import { undoPaid } from '../refunds/undo-paid.ts'
import { type Allocation, type AppliedPayment, applyPayment } from './apply-payment.ts'
import {
  type PunctualDebt,
  agreedAfter,
  cashbackOff,
  chargeOn,
  isCashbackEarned,
  openAmount,
  settledAfter,
  settledAfterTakenBack,
  settledAtMost,
} from './debt.ts'
import { type PlanLine, agreedCharge, linesNow, offersOn, planPolicy } from './plans/debt-plan.ts'
import { FOLLOWING, type Following, moveInstalment, movePolicy } from './move-instalment.ts'
import { PAUSE_KINDS, type PauseKind, endPause, isRunning, pauseOrder } from './pause.ts'
import { applyPart, neededFor, planPart } from './pay-part.ts'
import { cashbackTakenBack, takeBack } from './take-back.ts'

interface Instalment extends PunctualDebt {
  id: string
  number: number
  cashbackAmount: Cents
  lateChargePaid: Cents
  /** Its earliest due date ever. */
  firstDue: CivilDate
}

/** A Pix: `amount = unused + gone + what it pays`. */
interface Payment {
  amount: Cents
  /** Pays nothing; is being refunded. */
  unused: Cents
  gone: Cents
  paid: Allocation[]
  on: CivilDate
}

interface Order {
  today: CivilDate
  amount: Cents
  canceled: Cents
  fee: Cents
  instalments: Instalment[]
  /** Newest first. */
  payments: Payment[]
  postings: Posting[]
  moved: number
  pause: { endsOn: CivilDate; numbers: readonly number[] } | null
  wasReturned: boolean
  lastHardship: CivilDate | null
  /** In force: its unpaid lines. */
  plan: PlanLine[] | null
  plans: number
}

/** The most that any merchant allows. */
const TERMS = {
  ...ofRules(({ most }) => most),
  movesDueDates: true,
  pausesForReturns: true,
  pausesForHardship: true,
  settlesLateDebts: true,
  planFromDaysLate: 5,
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
      ...newDebt(dueDate),
      amount: part,
      cashbackAmount: cashback,
      paidOn: null,
      firstDue: dueDate,
    })),
    payments: [],
    postings: orderApproved(amount, fee),
    moved: 0,
    pause: null,
    wasReturned: false,
    lastHardship: null,
    plan: null,
    plans: 0,
  }
}

type Step =
  | { kind: 'days-pass'; days: number }
  /** One instalment or all open ones; exactly the requested amount, less or more. */
  | { kind: 'payment'; which: number | 'all'; difference: number }
  /** An amount chosen by the customer, of everything open. */
  | { kind: 'part'; share: number }
  | { kind: 'cancellation'; share: number; way: CancellationWay }
  | { kind: 'taken-back'; which: number; share: number }
  | { kind: 'refunds-arrive' }
  | { kind: 'write-off'; which: number }
  | { kind: 'waiver'; which: number }
  | { kind: 'due-date-change'; days: number }
  | { kind: 'move'; which: number; days: number; following: Following }
  | { kind: 'pause'; of: PauseKind; days: number }
  | { kind: 'pause-ends' }
  | { kind: 'plan'; which: number }
  | { kind: 'plan-line' }
  | { kind: 'plan-breaks' }

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
      if (part === undefined) return
      Object.assign(part, { feeWaivedUntil: order.today, lateChargeSettled: ZERO })
      return comesOff(order, part)
    }
    case 'due-date-change':
      if (isPaused(order)) return
      for (const part of order.instalments.filter((it) => openAmount(it) > 0)) {
        // no date in the past (move-due-dates.ts)
        part.dueDate = later(addDays(part.dueDate, step.days), order.today)
        part.firstDue = earlier(part.firstDue, part.dueDate)
        comesOff(order, part)
      }
      return
    case 'move': {
      const part = at(order.instalments, step.which)
      return part === undefined ? undefined : move(order, part, step)
    }
    case 'pause':
      return pause(order, step.of, step.days)
    case 'pause-ends':
      return endItsPause(order)
    case 'plan':
      return settle(order, step.which)
    case 'plan-line':
      return payLine(order)
    case 'plan-breaks':
      return order.plan === null ? undefined : breakPlan(order)
  }
}

const earlier = (a: CivilDate, b: CivilDate): CivilDate => (compareDates(a, b) < 0 ? a : b)
const later = (a: CivilDate, b: CivilDate): CivilDate => (compareDates(a, b) < 0 ? b : a)
const isPaused = ({ pause: it, today }: Order): boolean =>
  it !== null && isRunning({ ...it, endedOn: null }, today)
const withStates = ({ instalments }: Order) =>
  instalments.map((it) => ({ ...it, status: openAmount(it) > 0 ? ('PENDING' as const) : ('PAID' as const) }))

/** New dates; late instalments keep what they cost until today. */
function datesBecome(order: Order, dates: ReadonlyMap<number, CivilDate>, late: readonly number[]): void {
  for (const part of order.instalments) {
    const dueDate = dates.get(part.number)
    if (dueDate === undefined) continue
    if (late.includes(part.number))
      part.lateSpells = [...part.lateSpells, { dueDate: part.dueDate, until: order.today }]
    part.dueDate = dueDate
  }
}

function move(
  order: Order,
  part: Instalment,
  { days, following }: { days: number; following: Following },
): void {
  const { today, moved } = order
  const date = addDays(later(part.dueDate, today), days)
  const circumstances = { policy: movePolicy(TERMS), moved, isPaused: isPaused(order), today }
  const done = moveInstalment(withStates(order), { number: part.number, date, following }, circumstances)
  if ('refused' in done) return
  order.moved += 1
  datesBecome(order, done.dueDates, done.isLate ? [part.number] : [])
}

function pause(order: Order, kind: PauseKind, days: number): void {
  const { today, wasReturned, lastHardship } = order
  const circumstances = {
    terms: TERMS,
    isPaused: isPaused(order),
    wasReturned,
    lastHardship,
    isReturnable: true,
    today,
  }
  const done = pauseOrder(withStates(order), { kind, days }, circumstances)
  if ('refused' in done) return
  datesBecome(order, done.dueDates, done.late)
  order.pause = { endsOn: done.endsOn, numbers: [...done.dueDates.keys()] }
  if (kind === 'RETURN') order.wasReturned = true
  else order.lastHardship = today
}

function endItsPause(order: Order): void {
  const { pause: running, today } = order
  if (running === null || !isPaused(order)) return
  const paused = order.instalments.filter((it) => running.numbers.includes(it.number) && openAmount(it) > 0)
  datesBecome(order, endPause(paused, { endsOn: running.endsOn, today }), [])
  order.pause = null
}

/** An offer is accepted; one with an entry begins when the entry is paid. */
function settle(order: Order, which: number): void {
  if (order.plan !== null) return
  const found = offersOn(withStates(order), {
    policy: planPolicy(TERMS),
    plansBefore: order.plans,
    isWithPeople: false,
    today: order.today,
  })
  if ('refused' in found) return
  const offer = found.offers[which % found.offers.length]
  if (offer === undefined) return
  for (const debt of offer.debts) {
    const part = instalmentOf(order, debt.id)
    part.agreedCharge = addCents(part.lateChargePaid, agreedCharge(debt))
  }
  order.plan = [...offer.lines]
  order.plans += 1
  if (offer.hasEntry) payLine(order)
}

const remainingOf = (order: Order): Cents => sumCents(termsOn(order, order.instalments).map(neededFor))

function payLine(order: Order): void {
  if (order.plan === null) return
  const [line] = linesNow(order.plan, remainingOf(order))
  if (line === undefined) return
  take(order, line.amount, applyPart(line.amount, termsOn(order, order.instalments)))
  const left = order.plan.filter(({ number }) => number !== line.number)
  order.plan = remainingOf(order) === 0 ? null : left
}

/** In a plan, the reduction is permanent. */
function comesOff({ today }: Order, part: Instalment): void {
  part.agreedCharge = agreedAfter(part, today)
}

/** The old debt is due again, less what was paid. */
function breakPlan(order: Order): void {
  for (const part of order.instalments) part.agreedCharge = null
  order.plan = null
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
  // while a plan runs, its lines are paid
  if (order.plan !== null) return
  const terms = termsOn(order, order.instalments)
  const amount = cents(Math.ceil(sumCents(terms.map(neededFor)) * share))
  const planned = planPart(amount, terms, { isOffered: true, minimum: ZERO })
  if ('refused' in planned) return
  expect(sumCents(planned.map((it) => addCents(it.principal, it.lateCharge)))).toBe(amount)
  take(order, amount, applyPart(amount, terms))
}

function take(order: Order, amount: Cents, applied: AppliedPayment | null): void {
  order.postings.push(...pixReceived(amount))
  const payment = {
    amount,
    unused: applied?.surplus ?? amount,
    gone: ZERO,
    paid: applied?.allocations ?? [],
    on: order.today,
  }
  order.payments.unshift(payment)
  for (const row of payment.paid) give(order, row)
  order.postings.push(...debtPaid(sumOf(payment.paid)))
  if (payment.paid.length > 0) giveCashbackAlone(order)
}

/** The rest is covered by cashback: it pays that too, beside the newest money. */
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
    // the rest is paid, and on time if it is not late yet
    if (openAmount(part) === 0) part.paidOn ??= order.today
    comesOff(order, part)
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
  const beside = order.payments.flatMap((it, index) =>
    it.paid.map((row) => ({
      endToEndId: String(index),
      instalmentId: row.instalmentId,
      discount: row.discount,
    })),
  )
  const endToEndId = String(order.payments.indexOf(payment))
  const cashback = cashbackTakenBack({ endToEndId, undone }, beside).map((it) => ({
    ...it,
    principal: ZERO,
    lateCharge: ZERO,
  }))
  const reversed = [...undone, ...cashback]
  order.postings.push(...pixTakenBack(sumOf(reversed), unused))
  payment.unused = subtractCents(payment.unused, unused)
  payment.gone = addCents(payment.gone, amount)
  payment.paid = addedUp([...payment.paid, ...undone.map(negative)])
  for (const { endToEndId: giver, ...row } of cashback) {
    const other = order.payments[Number(giver)]
    if (other !== undefined) other.paid = addedUp([...other.paid, negative(row)])
  }
  for (const row of addedUp(reversed)) {
    const part = instalmentOf(order, row.instalmentId)
    const lateChargeSettled = settledAfterTakenBack(part, row, payment.on)
    give(order, negative(row))
    part.lateChargeSettled = lateChargeSettled
    // cashback alone that is owed again was not owed before
    if (row.principal === 0 && row.discount > 0) part.feeWaivedUntil = order.today
  }
  // no cashback stays beside money that was taken back
  if (undone.some((it) => it.principal > 0))
    expect(sumCents(order.instalments.map((it) => it.discountAmount))).toBe(0)
  if (undone.length > 0) breakPlan(order)
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
  part.lateChargeSettled = settled
  part.paidOn = openAmount(part) === 0 ? order.today : null
}

function instalmentOf(order: Order, id: string): Instalment {
  const part = order.instalments.find((it) => it.id === id)
  if (part === undefined) throw new Error(`there is no instalment ${id}`)
  return part
}

/** One row per instalment. */
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

/** What is wrong, in words; empty if everything is right. */
function faultsOf(order: Order): string[] {
  return [
    ...faultsOfInstalments(order),
    ...faultsOfPayments(order),
    ...faultsOfBooks(order),
    ...faultsOfDates(order),
    ...faultsOfPlan(order),
  ]
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

/** Rounding, of each payment and of its refunds. */
const SLACK = 2

/**
 * Whatever was moved, paused or agreed: at most the law's charge, one fine and interest since the first due date (CDC
 * art. 52 §1).
 */
function faultsOfDates(order: Order): string[] {
  const { today, instalments, payments } = order
  return instalments.flatMap((it) => {
    const most = lateCharge({ open: it.amount, dueDate: it.firstDue, today }).total
    const charged = addCents(it.lateChargePaid, chargeOn(it, today).total)
    const isDue = openAmount(it) > 0 && order.pause?.numbers.includes(it.number) === true
    return [
      ...(charged > most + SLACK * (payments.length + 1)
        ? [`${it.number}: charged ${charged} of ${most}`]
        : []),
      ...(isPaused(order) && isDue && compareDates(it.dueDate, order.pause?.endsOn ?? today) < 0
        ? [`${it.number}: falls due in a pause`]
        : []),
    ]
  })
}

const YEARS = 1_000

/** Its lines equal the debt to the centavo, no instalment bears more than was agreed, and no later day costs more than this one. */
function faultsOfPlan(order: Order): string[] {
  if (order.plan === null) return []
  const lines = linesNow(order.plan, remainingOf(order))
  const dearer = order.instalments.filter(
    (it) =>
      it.agreedCharge !== null &&
      addCents(it.lateChargePaid, chargeOn(it, order.today).total) >
        Math.max(it.agreedCharge, it.lateChargePaid),
  )
  // what was cancelled or forgiven does not come back over time
  const grows = order.instalments.filter(
    (it) =>
      it.agreedCharge !== null &&
      chargeOn(it, addDays(order.today, YEARS)).total > chargeOn(it, order.today).total,
  )
  return [
    ...unequal('lines of the plan', sumCents(lines.map((it) => it.amount)), remainingOf(order)),
    ...dearer.map((it) => `${it.number}: dearer than agreed`),
    ...grows.map((it) => `${it.number}: dearer with the days`),
  ]
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
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which,
      days: fc.integer({ min: 1, max: 31 }),
      following: fc.constantFrom(...FOLLOWING),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      of: fc.constantFrom(...PAUSE_KINDS),
      days: fc.integer({ min: 1, max: 61 }),
    }),
  },
  fc.constant({ kind: 'pause-ends' as const }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('plan' as const), which }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'plan-line' as const }) },
  fc.constant({ kind: 'plan-breaks' as const }),
)

it('in any life of an order, every centavo is accounted for and the ledger agrees', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 12, max: 500_000 }).map(cents),
      fc.integer({ min: 1, max: 12 }),
      fc.array(STEP, { maxLength: 16 }),
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
}, 240_000)
