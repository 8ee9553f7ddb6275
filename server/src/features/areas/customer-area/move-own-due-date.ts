/** A customer moves the date of an instalment, after seeing what that changes. Somebody else's purchase is one that does not exist. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { CustomerOrder, MovePreview } from '@drip/core/contracts/customer-area'
import type { Following } from '@drip/core/debts/move-instalment'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type MoveAsked, moveDueDate, previewMove } from '../../servicing/corrections/move-due-date.ts'
import { findOrderHead } from './customer-orders.store.ts'
import { showOrder } from './show-orders.ts'

interface Asked {
  instalmentId: string
  /** The contract has checked that it is one. */
  date: string
  following: Following
}

/** @throws as previewMove */
export async function previewOwnMove(
  deps: Deps,
  customerId: string,
  orderId: string,
  asked: Asked,
): Promise<MovePreview> {
  return previewMove(deps, await ownMove(deps, customerId, orderId, asked))
}

/** @throws as moveDueDate */
export async function moveOwnDueDate(
  deps: Deps,
  customerId: string,
  orderId: string,
  { version, ...asked }: Asked & { version: string },
): Promise<CustomerOrder> {
  await moveDueDate(deps, { ...(await ownMove(deps, customerId, orderId, asked)), version, by: 'CUSTOMER' })
  return showOrder(deps, customerId, orderId)
}

async function ownMove(
  { db }: Deps,
  customerId: string,
  orderId: string,
  { instalmentId, date, following }: Asked,
): Promise<MoveAsked> {
  if ((await findOrderHead(db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  return { orderId, instalmentId, date: date as CivilDate, following }
}
