import type { Listener } from '../../../facts.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { fitHold } from '../../purchases/settlements/fit-hold.ts'
import { findCasesOfPurchase } from './med.store.ts'

/** A cancellation is deducted from the hold first, so that the store gives it up only once. */
export const orderCanceled: Listener<'OrderCanceled'> = async (deps, tx, { order: { id } }) => {
  const open = (await findCasesOfPurchase(tx, id)).filter(({ state }) => state === 'OPEN')
  const order = open.length === 0 ? null : await findOrder(tx, id)
  if (order === null) return
  for (const it of open) await fitHold(deps, tx, { caseId: it.id, order, contested: it.contested })
}
