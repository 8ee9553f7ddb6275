/** Instalments for tests of the rules of money. */
import { type CivilDate, civilDate } from '../src/calendar/dates.ts'
import type { Debt } from '../src/debts/debt.ts'
import { ZERO, cents } from '../src/money/cents.ts'

/** An instalment of R$ 100,00 of which nothing has happened yet. */
export function newDebt(dueDate: CivilDate): Debt {
  return {
    amount: cents(10_000),
    canceledAmount: ZERO,
    paidAmount: ZERO,
    discountAmount: ZERO,
    writtenOffAmount: ZERO,
    dueDate,
    feeWaivedUntil: null,
    lateSpells: [],
    lateChargeSettled: ZERO,
    agreedCharge: null,
    lateChargePaid: ZERO,
  }
}

/** R$ 100,00 each on these days. */
export const pendingDebts = (...dueDates: string[]) =>
  dueDates.map((dueDate, index) => ({
    ...newDebt(civilDate(dueDate)),
    number: index + 1,
    status: 'PENDING' as const,
  }))
