/** A customer's late debts on a day, by the same rules as everywhere: each instalment with its late charge. */
import type { CivilDate } from '@drip/core/calendar/dates'
import { isLate } from '@drip/core/debts/debt'
import type { Queries } from '../../../platform/database/db.ts'
import type { DebtTerms } from '../../purchases/charges/debt-charges.store.ts'
import { type Instalment, findInstalmentsOf } from '../../purchases/orders/orders.store.ts'
import { termsOn } from '../../purchases/orders/terms-of-debts.ts'
import { type OrderOwed, findOrdersOwed } from './contacts.store.ts'

/** More than anybody's indebted purchases at once. */
const MOST_ORDERS = 50

export interface LateDebt {
  order: OrderOwed & { customerId: string }
  instalment: Instalment
  /** Number of instalments of the order. */
  count: number
  terms: DebtTerms
}

/** The indebted purchases and their late debts on that day: the longest overdue first. */
export async function findLateDebts(
  db: Queries,
  customerId: string,
  day: CivilDate,
): Promise<{ orders: OrderOwed[]; debts: LateDebt[] }> {
  return findLateDebtsOf(db, [customerId], day)
}

/** The same for many. */
export async function findLateDebtsOf(
  db: Queries,
  customerIds: readonly string[],
  day: CivilDate,
): Promise<{ orders: OrderOwed[]; debts: LateDebt[] }> {
  const orders = await findOrdersOwed(db, customerIds, MOST_ORDERS * customerIds.length)
  const all = await findInstalmentsOf(
    db,
    orders.map(({ id }) => id),
  )
  const debts = orders.flatMap((order) => {
    const own = all.filter((it) => it.purchaseId === order.id)
    return own
      .filter((it) => isLate(it, day))
      .flatMap((instalment) =>
        termsOn(day, [instalment], own).map((terms) => ({ order, instalment, count: own.length, terms })),
      )
  })
  return { orders, debts }
}
