/**
 * The charge on a late instalment: a fine of 2 % once (CDC art. 52 §1) and simple interest of 1 % a month by day, both
 * on the open amount, never on each other. A due date on a weekend or holiday moves to the next business day, and late
 * days count from there, as the PSP counts them for a due-date charge (API Pix, CobV).
 */
import { nextBusinessDay } from '../calendar/business-days.ts'
import { compareDates, daysBetween, type CivilDate } from '../calendar/dates.ts'
import { addCents, ZERO, type Cents } from '../money/cents.ts'
import { applyRate, ppm, proportion, type Ppm } from '../money/rate.ts'

export interface LateChargePolicy {
  fineRate: Ppm
  /** Per 30 days. */
  monthlyInterestRate: Ppm
}

/** The legal ceilings. */
export const LATE_CHARGE_POLICY: LateChargePolicy = {
  fineRate: ppm(20_000),
  monthlyInterestRate: ppm(10_000),
}

export interface LateCharge {
  fine: Cents
  interest: Cents
  /** Fine and interest, without the open amount. */
  total: Cents
  /** Days from the deadline; 0 while the instalment can be paid without charge. */
  daysLate: number
  /** The open amount that the charge was calculated on. */
  base: Cents
}

const DAYS_IN_MONTH = 30n
const MILLION = 1_000_000n

/** The charge on an instalment on a given day, each part rounded half up; zero until the deadline has passed. */
export function lateCharge(instalment: {
  open: Cents
  dueDate: CivilDate
  today: CivilDate
  policy?: LateChargePolicy
}): LateCharge {
  const { open, dueDate, today, policy = LATE_CHARGE_POLICY } = instalment
  const deadline = nextBusinessDay(dueDate)
  const isLate = open > 0 && compareDates(today, deadline) > 0
  if (!isLate) return { fine: ZERO, interest: ZERO, total: ZERO, daysLate: 0, base: open }
  const daysLate = daysBetween(deadline, today)
  return chargeForDays(open, daysLate, policy)
}

/** The charge for a number of late days, at least one: the fine counts once, even if the days were not consecutive. */
export function chargeForDays(
  open: Cents,
  daysLate: number,
  policy: LateChargePolicy = LATE_CHARGE_POLICY,
): LateCharge {
  const fine = applyRate(open, policy.fineRate)
  const interest = proportion(
    open,
    BigInt(policy.monthlyInterestRate) * BigInt(daysLate),
    DAYS_IN_MONTH * MILLION,
  )
  return { fine, interest, total: addCents(fine, interest), daysLate, base: open }
}
