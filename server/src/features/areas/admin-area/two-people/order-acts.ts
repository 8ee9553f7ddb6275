/**
 * The kinds of requests that are actions on orders: they are carried out by the use cases that one person would have
 * used.
 */
import {
  type AdminActionAsked,
  AdminActionAsked as ActionAsked,
  AdminWriteOff,
} from '@drip/core/contracts/admin/admin-area'
import { z } from 'zod'
import type { Tx } from '../../../../platform/database/db.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import type { ActKind } from '../../../people/requested-changes/change-kinds.ts'
import type { StoredChange } from '../../../people/requested-changes/requested-changes.store.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { findOrderName } from '../orders/order-states.store.ts'
import { lockOrders } from '../../../purchases/orders/orders.store.ts'
import { lockWrittenOff, writeOffDebts } from '../orders/write-off-debts.ts'

/** As stored with the request. */
const OnOrder = z.object({ orderId: z.uuid(), asked: ActionAsked })
const OnDebts = z.object({ asked: AdminWriteOff })
export type OrderActAsked = { orderId: string; asked: AdminActionAsked } | z.output<typeof OnDebts>

/** For a write-off, a refund without a product, and forgiven late charges: each carries out what was stored. */
export const ORDER_ACT: ActKind = {
  objectType: 'ORDER',
  waits: () => 0,
  nameOf: findOrderName,
  lock: async (tx, { act }) => {
    await lockOrdersOf(tx, act)
    return true
  },
  act: async (deps, _tx, change, agreeing) => {
    const pair = {
      change: change.id,
      askedBy: change.askedBy,
      agreedBy: agreeing.id,
      version: change.version,
    }
    await asRequested(async () => {
      const onOrder = OnOrder.safeParse(change.act)
      if (onOrder.success) {
        const { orderId, asked } = onOrder.data
        // the request is the key: it refunds once
        return actOnOrder(deps, agreeing, orderId, asked, { requestKey: change.id, pair })
      }
      return writeOffDebts(deps, agreeing, OnDebts.parse(change.act).asked, { pair })
    })
  },
  // the requester is notified by the request itself, customers and stores by the action
  notify: async () => {},
}

async function lockOrdersOf(tx: Tx, act: StoredChange['act']): Promise<void> {
  const onOrder = OnOrder.safeParse(act)
  if (onOrder.success) await lockOrders(tx, [onOrder.data.orderId])
  else await lockWrittenOff(tx, OnDebts.parse(act).asked)
}

/** An action that is no longer possible differs from what was requested. */
async function asRequested(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('REQUEST_CHANGED', { detail: error.code })
    throw error
  }
}
