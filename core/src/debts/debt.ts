/** What an instalment still costs on a day: what is open, the late charge on it, and the cashback that comes off. */
import { nextBusinessDay } from '../calendar/business-days.ts'
import { type CivilDate, compareDates } from '../calendar/dates.ts'
import { type LateCharge, chargeForDays, lateCharge } from '../instalments/late-charge.ts'
import type { PaidDebt } from '../ledger/accounts.ts'
import { type Cents, ZERO, addCents, cents, subtractCents } from '../money/cents.ts'

/** A code for one instalment, for all that are open at once ("pagamento único") or for an amount of the customer's own, a debit of one that the payer's bank pays, or a line of a plan. */
export const DEBT_PURPOSES = ['INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN'] as const
export type DebtPurpose = (typeof DEBT_PURPOSES)[number]

/** An instalment's money: every centavo of `amount` is open, cancelled, paid, given as cashback or written off. */
export interface DebtAmounts {
  amount: Cents
  canceledAmount: Cents
  /** Paid in money and not given back. */
  paidAmount: Cents
  /** Paid by cashback. */
  discountAmount: Cents
  writtenOffAmount: Cents
}

export interface Debt extends DebtAmounts {
  dueDate: CivilDate
  /** Late charges of the days up to this one are forgiven; null when none are. */
  feeWaivedUntil: CivilDate | null
  /** Each time that it got another date while it was late: the charge of those days stays owed (decisions 59 and 64). */
  lateSpells: readonly LateSpell[]
  /** Paid already of the late charge that accrued on what is open now: an instalment paid in part owes the rest of it (decision 62). */
  lateChargeSettled: Cents
  /** All late charges of it since it was sold by which a plan settles it (decision 63), paid ones too; null when it is in none. */
  agreedCharge: Cents | null
  lateChargePaid: Cents
}

/** Days of a debt that was late, until it got another date. */
export interface LateSpell {
  /** The due date that it had then. */
  dueDate: CivilDate
  /** The day on which it got the next one. */
  until: CivilDate
}

/** What is still owed, late charge apart. */
export function openAmount(it: DebtAmounts): Cents {
  const settled = addCents(it.canceledAmount, it.paidAmount, it.discountAmount, it.writtenOffAmount)
  return subtractCents(it.amount, settled)
}

/**
 * What cashback takes off an instalment if it is earned: what is promised for it and was not given yet, at most what is open.
 * @param promised for this instalment, with what was given of it
 */
export function cashbackOff(it: DebtAmounts, promised: Cents): Cents {
  const due = Math.min(subtractCents(promised, it.discountAmount), openAmount(it))
  return cents(Math.max(0, due))
}

export interface ChargeOnDebt extends LateCharge {
  /** Forgiven; already taken off fine, interest and total. */
  waived: Cents
  /** Paid with a part; already taken off as well. */
  settled: Cents
}

/** Fine and interest on a day less what was forgiven ("Remover taxa") or paid; follows from dates, so no job can add it twice. */
export function chargeOn(debt: Debt, today: CivilDate): ChargeOnDebt {
  const charge = unplannedChargeOn(debt, today)
  if (debt.agreedCharge === null) return charge
  // what was agreed, and no more than what is open now bears by the law
  const left = cents(Math.max(0, subtractCents(debt.agreedCharge, debt.lateChargePaid)))
  const total = least(left, charge.total)
  const fine = least(charge.fine, total)
  const waived = addCents(charge.waived, subtractCents(charge.total, total))
  return { ...charge, fine, interest: subtractCents(total, fine), total, waived }
}

/**
 * `agreedCharge` after a refund, a waiver or another date took something off an instalment: what was paid of the charge and what is owed of it on that
 * day. A plan bears no interest, so what came off must not grow back with the days (decision 63). Null where it is in no plan.
 */
export function agreedAfter(after: Debt, day: CivilDate): Cents | null {
  return after.agreedCharge === null ? null : addCents(after.lateChargePaid, chargeOn(after, day).total)
}

/** As if no plan settled it. */
function unplannedChargeOn(debt: Debt, today: CivilDate): ChargeOnDebt {
  const owed = owedOn(debt, today)
  // the fine is paid before the interest
  const fine = least(debt.lateChargeSettled, owed.fine)
  const interest = least(subtractCents(debt.lateChargeSettled, fine), owed.interest)
  return { ...less(owed, fine, interest), settled: addCents(fine, interest) }
}

/**
 * `lateChargeSettled` after a payment of some of it: as much of what was paid as accrued on what stays open. So the fine on the rest is not
 * charged again, and interest goes on from the day of the payment.
 */
export function settledAfter(before: Debt, paid: PaidDebt, day: CivilDate): Cents {
  const after = paidMore(before, paid)
  return least(addCents(before.lateChargeSettled, paid.lateCharge), owedOn(after, day).total)
}

/**
 * The same after the payer's bank took back (some of) a payment: what is open again had borne its late charge up to the day of that payment,
 * and as much of it as was paid by others and stays paid counts for it again. So no fine is charged twice.
 * @param undone what of the payment is undone; above zero
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

/** The same after some of what was paid is cancelled: never more than the late charge that is still paid. */
export function settledAtMost(it: Pick<Debt, 'lateChargeSettled' | 'lateChargePaid'>): Cents {
  return least(it.lateChargeSettled, it.lateChargePaid)
}

/** Without what was paid of it. */
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

/** The late days before each new date, and those after the last: one fine for all (CDC art. 52 §1), interest for their sum. */
function accruedOn(debt: Debt, day: CivilDate): LateCharge {
  const open = openAmount(debt)
  const since = lateCharge({ open, dueDate: debt.dueDate, today: day })
  const before = debt.lateSpells.reduce((days, { dueDate, until }) => {
    const last = compareDates(day, until) < 0 ? day : until
    return days + lateCharge({ open, dueDate, today: last }).daysLate
  }, 0)
  return before === 0 ? since : chargeForDays(open, before + since.daysLate)
}

/** True when the instalment may be paid without charge no more; one in a plan is owed on the plan's days. */
export function isLate(debt: Debt, today: CivilDate): boolean {
  return (
    debt.agreedCharge === null &&
    openAmount(debt) > 0 &&
    compareDates(today, nextBusinessDay(debt.dueDate)) > 0
  )
}

/** What an order's instalment is to the promise of cashback. */
export interface PunctualDebt extends Debt {
  /** The day it was paid in full; null while it is open, and when it was written off. */
  paidOn: CivilDate | null
}

/**
 * Whether the cashback is earned: no instalment was late, also before it was moved, and none is, or was settled by a plan, none was written off (system design §7).
 * A cancelled one says nothing.
 */
export function isCashbackEarned(instalments: readonly PunctualDebt[], today: CivilDate): boolean {
  return instalments.every((it) => {
    if (it.canceledAmount === it.amount) return true
    if (it.writtenOffAmount > 0 || it.lateSpells.length > 0 || it.agreedCharge !== null) return false
    const day = openAmount(it) > 0 ? today : (it.paidOn ?? today)
    return compareDates(day, nextBusinessDay(it.dueDate)) <= 0
  })
}
