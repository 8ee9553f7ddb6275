/** What an instalment still costs on a day: what is open, the late charge on it, and the cashback that comes off. */
import { nextBusinessDay } from '../calendar/business-days.ts'
import { type CivilDate, compareDates } from '../calendar/dates.ts'
import { type LateCharge, chargeForDays, lateCharge } from '../instalments/late-charge.ts'
import { type Cents, ZERO, addCents, cents, subtractCents } from '../money/cents.ts'

/** A code for one instalment, or for all that are open at once ("pagamento único"), or a debit of one that the payer's bank pays. */
export type DebtPurpose = 'INSTALMENT' | 'UNIQUE' | 'DEBIT'

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
  /** The due date that it was late on when it was moved, and the day of the move: the charge of those days stays owed (decision 59). */
  lateFrom: CivilDate | null
  movedLateOn: CivilDate | null
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
}

/** Fine and interest on a day less what was forgiven ("Remover taxa"); follows from dates, so no job can add it twice. */
export function chargeOn(debt: Debt, today: CivilDate): ChargeOnDebt {
  const full = accruedOn(debt, today)
  if (debt.feeWaivedUntil === null) return { ...full, waived: ZERO }
  const until = compareDates(debt.feeWaivedUntil, today) < 0 ? debt.feeWaivedUntil : today
  const forgiven = accruedOn(debt, until)
  return {
    ...full,
    fine: subtractCents(full.fine, forgiven.fine),
    interest: subtractCents(full.interest, forgiven.interest),
    total: subtractCents(full.total, forgiven.total),
    waived: forgiven.total,
  }
}

/** The days before a move that it was late, and those after its new date: one fine for both (CDC art. 52 §1), interest for their sum. */
function accruedOn(debt: Debt, day: CivilDate): LateCharge {
  const open = openAmount(debt)
  const since = lateCharge({ open, dueDate: debt.dueDate, today: day })
  if (debt.lateFrom === null || debt.movedLateOn === null) return since
  const last = compareDates(day, debt.movedLateOn) < 0 ? day : debt.movedLateOn
  const { daysLate } = lateCharge({ open, dueDate: debt.lateFrom, today: last })
  return daysLate === 0 ? since : chargeForDays(open, daysLate + since.daysLate)
}

/** True when the instalment may be paid without charge no more. */
export function isLate(debt: Debt, today: CivilDate): boolean {
  return openAmount(debt) > 0 && compareDates(today, nextBusinessDay(debt.dueDate)) > 0
}

/** What an order's instalment is to the promise of cashback. */
export interface PunctualDebt extends Debt {
  /** The day it was paid in full; null while it is open, and when it was written off. */
  paidOn: CivilDate | null
}

/**
 * Whether the cashback is earned: no instalment was late, also before it was moved, and none is, none was written off (system design §7).
 * A cancelled one says nothing.
 */
export function isCashbackEarned(instalments: readonly PunctualDebt[], today: CivilDate): boolean {
  return instalments.every((it) => {
    if (it.canceledAmount === it.amount) return true
    if (it.writtenOffAmount > 0 || it.lateFrom !== null) return false
    const day = openAmount(it) > 0 ? today : (it.paidOn ?? today)
    return compareDates(day, nextBusinessDay(it.dueDate)) <= 0
  })
}
