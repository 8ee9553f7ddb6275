/** What an instalment costs on a given day: the open amount, its late charge, and the cashback deducted. */
import { nextBusinessDay } from '../calendar/business-days.ts'
import { type CivilDate, compareDates } from '../calendar/dates.ts'
import { type LateCharge, chargeForDays, lateCharge } from '../instalments/late-charge.ts'
import type { PaidDebt } from '../ledger/accounts.ts'
import { type Cents, ZERO, addCents, cents, subtractCents } from '../money/cents.ts'

/**
 * A code for one instalment, for all open ones ("pagamento único") or for an amount chosen by the customer; a debit
 * paid by the payer's bank; or a line of a plan.
 */
export const DEBT_PURPOSES = ['INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN'] as const
export type DebtPurpose = (typeof DEBT_PURPOSES)[number]

/** An instalment's money: every centavo of `amount` is open, cancelled, paid, given as cashback or written off. */
export interface DebtAmounts {
  amount: Cents
  canceledAmount: Cents
  /** Paid in money and not refunded. */
  paidAmount: Cents
  /** Paid by cashback. */
  discountAmount: Cents
  writtenOffAmount: Cents
}

export interface Debt extends DebtAmounts {
  dueDate: CivilDate
  /** Late charges up to this day are forgiven; null if none are. */
  feeWaivedUntil: CivilDate | null
  /**
   * One entry for each time it got another date while it was late: the charge of those days is still owed (decisions 59
   * and 64).
   */
  lateSpells: readonly LateSpell[]
  /**
   * Already paid of the late charge that accrued on the open amount: an instalment paid in part owes the rest of it
   * (decision 62).
   */
  lateChargeSettled: Cents
  /** All its late charges since the sale as agreed in a plan (decision 63), including paid ones; null without a plan. */
  agreedCharge: Cents | null
  lateChargePaid: Cents
}

/** Days on which a debt was late, until it got another date. */
export interface LateSpell {
  /** Its due date at that time. */
  dueDate: CivilDate
  /** The day on which it got the next one. */
  until: CivilDate
}

/** What is still owed, without late charge. */
export function openAmount(it: DebtAmounts): Cents {
  const settled = addCents(it.canceledAmount, it.paidAmount, it.discountAmount, it.writtenOffAmount)
  return subtractCents(it.amount, settled)
}

/**
 * The cashback deducted from an instalment if it is earned: what was promised and not given yet, at most the open
 * amount.
 * @param promised for this instalment, including what was already given
 */
export function cashbackOff(it: DebtAmounts, promised: Cents): Cents {
  const due = Math.min(subtractCents(promised, it.discountAmount), openAmount(it))
  return cents(Math.max(0, due))
}

export interface ChargeOnDebt extends LateCharge {
  /** Forgiven; already deducted from fine, interest and total. */
  waived: Cents
  /** Paid with a part; already deducted as well. */
  settled: Cents
}

/**
 * Fine and interest on a day, less what was forgiven ("Remover taxa") or paid. It follows from dates, so no job can add
 * it twice.
 */
export function chargeOn(debt: Debt, today: CivilDate): ChargeOnDebt {
  const charge = unplannedChargeOn(debt, today)
  if (debt.agreedCharge === null) return charge
  // the agreed charge, but no more than the law's charge on what is open now
  const left = cents(Math.max(0, subtractCents(debt.agreedCharge, debt.lateChargePaid)))
  const total = least(left, charge.total)
  const fine = least(charge.fine, total)
  const waived = addCents(charge.waived, subtractCents(charge.total, total))
  return { ...charge, fine, interest: subtractCents(total, fine), total, waived }
}

/**
 * `agreedCharge` after a refund, a waiver or another date reduced an instalment: the charge that was paid plus the
 * charge owed on that day. A plan bears no interest, so the reduction must not grow back over time (decision 63). Null
 * without a plan.
 */
export function agreedAfter(after: Debt, day: CivilDate): Cents | null {
  return after.agreedCharge === null ? null : addCents(after.lateChargePaid, chargeOn(after, day).total)
}

/** The charge without a plan. */
function unplannedChargeOn(debt: Debt, today: CivilDate): ChargeOnDebt {
  const owed = owedOn(debt, today)
  // the fine is paid before the interest
  const fine = least(debt.lateChargeSettled, owed.fine)
  const interest = least(subtractCents(debt.lateChargeSettled, fine), owed.interest)
  return { ...less(owed, fine, interest), settled: addCents(fine, interest) }
}

/**
 * `lateChargeSettled` after a partial payment: the share of the paid charge that accrued on what stays open. So the
 * fine on the rest is not charged again, and interest continues from the day of the payment.
 */
export function settledAfter(before: Debt, paid: PaidDebt, day: CivilDate): Cents {
  const after = paidMore(before, paid)
  return least(addCents(before.lateChargeSettled, paid.lateCharge), owedOn(after, day).total)
}

/**
 * The same after the payer's bank took back (part of) a payment. The reopened amount had already borne its late charge
 * up to the day of that payment; the share of it that others paid and that stays paid counts again. So no fine is
 * charged twice.
 * @param undone the reversed part of the payment; above zero
 * @param paidOn the day of the payment
 */
export function settledAfterTakenBack(before: Debt, undone: PaidDebt, paidOn: CivilDate): Cents {
  const after = paidMore(before, {
    principal: subtractCents(ZERO, undone.principal),
    lateCharge: subtractCents(ZERO, undone.lateCharge),
    discount: subtractCents(ZERO, undone.discount),
  })
  const borne = subtractCents(owedOn(after, paidOn).total, owedOn(before, paidOn).total)
  const settled = subtractCents(addCents(before.lateChargeSettled, borne), undone.lateCharge)
  return settledAtMost({ ...after, lateChargeSettled: cents(Math.max(0, settled)) })
}

function paidMore(before: Debt, paid: PaidDebt): Debt {
  return {
    ...before,
    paidAmount: addCents(before.paidAmount, paid.principal),
    discountAmount: addCents(before.discountAmount, paid.discount),
    lateChargePaid: addCents(before.lateChargePaid, paid.lateCharge),
  }
}

/** The same after a cancellation of paid amounts: never more than the late charge that is still paid. */
export function settledAtMost(it: Pick<Debt, 'lateChargeSettled' | 'lateChargePaid'>): Cents {
  return least(it.lateChargeSettled, it.lateChargePaid)
}

/** Without the part that was paid. */
function owedOn(debt: Debt, today: CivilDate): Omit<ChargeOnDebt, 'settled'> {
  const full = accruedOn(debt, today)
  if (debt.feeWaivedUntil === null) return { ...full, waived: ZERO }
  const until = compareDates(debt.feeWaivedUntil, today) < 0 ? debt.feeWaivedUntil : today
  const forgiven = accruedOn(debt, until)
  return { ...less(full, forgiven.fine, forgiven.interest), waived: forgiven.total }
}

function less<Charge extends LateCharge>(it: Charge, fine: Cents, interest: Cents): Charge {
  return {
    ...it,
    fine: subtractCents(it.fine, fine),
    interest: subtractCents(it.interest, interest),
    total: subtractCents(it.total, addCents(fine, interest)),
  }
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

/** The late days before each new date plus those after the last one: one fine for all (CDC art. 52 §1), interest for their sum. */
function accruedOn(debt: Debt, day: CivilDate): LateCharge {
  const open = openAmount(debt)
  const since = lateCharge({ open, dueDate: debt.dueDate, today: day })
  const before = debt.lateSpells.reduce((days, { dueDate, until }) => {
    const last = compareDates(day, until) < 0 ? day : until
    return days + lateCharge({ open, dueDate, today: last }).daysLate
  }, 0)
  return before === 0 ? since : chargeForDays(open, before + since.daysLate)
}

/** Whether the instalment can no longer be paid without charge. An instalment in a plan is owed on the plan's days. */
export function isLate(debt: Debt, today: CivilDate): boolean {
  return (
    debt.agreedCharge === null &&
    openAmount(debt) > 0 &&
    compareDates(today, nextBusinessDay(debt.dueDate)) > 0
  )
}

/** The facts about an order's instalment that decide whether cashback is earned. */
export interface PunctualDebt extends Debt {
  /** The day it was paid in full; null while it is open, and if it was written off. */
  paidOn: CivilDate | null
}

/**
 * Whether cashback is earned: no instalment is or was late (including before a move), was settled by a plan or written
 * off (system design §7). A cancelled one does not matter.
 */
export function isCashbackEarned(instalments: readonly PunctualDebt[], today: CivilDate): boolean {
  return instalments.every((it) => {
    if (it.canceledAmount === it.amount) return true
    if (it.writtenOffAmount > 0 || it.lateSpells.length > 0 || it.agreedCharge !== null) return false
    const day = openAmount(it) > 0 ? today : (it.paidOn ?? today)
    return compareDates(day, nextBusinessDay(it.dueDate)) <= 0
  })
}
