/** What instalments of one order cost on a day, each with its late charge and its cashback. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Allocation } from '@drip/core/debts/apply-payment'
import { cashbackOff, chargeOn, isCashbackEarned, openAmount } from '@drip/core/debts/debt'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '@drip/core/money/cents'
import type { Instalment } from './orders.store.ts'
import type { DebtTerms } from '../charges/debt-charges.store.ts'

/**
 * The terms of the open instalments.
 * @param all every instalment of the order, as cashback depends on all of them
 */
export function termsOn(
  day: CivilDate,
  wanted: readonly Instalment[],
  all: readonly Instalment[],
): DebtTerms[] {
  const earned = isCashbackEarned(all, day)
  return wanted
    .filter((it) => openAmount(it) > 0)
    .map((it) => {
      const open = openAmount(it)
      return {
        instalmentId: it.id,
        principal: open,
        discount: earned ? cashbackOff(it, it.cashbackAmount) : ZERO,
        lateCharge: chargeOn(it, day).total,
      }
    })
}

/**
 * What cashback pays if it covers all of the rest of the order, because nobody can send a Pix of zero. Empty if
 * something is still to be paid in money.
 */
export function paidByCashbackAlone(day: CivilDate, all: readonly Instalment[]): Allocation[] {
  const terms = termsOn(day, all, all)
  if (terms.some((it) => it.discount !== it.principal || it.lateCharge > 0)) return []
  return terms.map(({ instalmentId, discount }) => ({
    instalmentId,
    principal: ZERO,
    lateCharge: ZERO,
    discount,
  }))
}

/**
 * Whether more is open of its instalment than an ended debit pays, so that it pays nothing and is refunded: a debit asks
 * for no late charge.
 */
export function fallsShort(
  debit: { instalmentId: string; dueDate: CivilDate; amount: Cents },
  all: readonly Instalment[],
): boolean {
  const owed = all.filter((it) => it.id === debit.instalmentId)
  return termsOn(debit.dueDate, owed, all).some((it) => it.principal - it.discount > debit.amount)
}

/** The amount to be paid. */
export function totalOf(items: readonly DebtTerms[]): Cents {
  return sumCents(items.map((it) => addCents(subtractCents(it.principal, it.discount), it.lateCharge)))
}
