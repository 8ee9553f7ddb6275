/** A customer pauses a purchase, or ends its pause, after seeing what that changes. Somebody else's purchase is one that does not exist. */
import type { CustomerOrder, PausePreview } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type PauseAsked, beginPause, previewPause } from '../../servicing/pauses/begin-pause.ts'
import { endPause, previewPauseEnd } from '../../servicing/pauses/end-pause.ts'
import { findOrderHead } from './customer-orders.store.ts'
import { showOrder } from './show-orders.ts'

type Asked = Omit<PauseAsked, 'orderId'>

/** @throws as previewPause */
export async function previewOwnPause(
  deps: Deps,
  customerId: string,
  orderId: string,
  asked: Asked,
): Promise<PausePreview> {
  await requireOwn(deps, customerId, orderId)
  return previewPause(deps, { ...asked, orderId })
}

/** @throws as beginPause */
export async function pauseOwnOrder(
  deps: Deps,
  customerId: string,
  orderId: string,
  asked: Asked & { version: string },
): Promise<CustomerOrder> {
  await requireOwn(deps, customerId, orderId)
  await beginPause(deps, { ...asked, orderId, by: 'CUSTOMER' })
  return showOrder(deps, customerId, orderId)
}

/** @throws as previewPauseEnd */
export async function previewOwnPauseEnd(
  deps: Deps,
  customerId: string,
  orderId: string,
): Promise<PausePreview> {
  await requireOwn(deps, customerId, orderId)
  return previewPauseEnd(deps, orderId)
}

/** @throws as endPause */
export async function endOwnPause(
  deps: Deps,
  customerId: string,
  orderId: string,
  { version }: { version: string },
): Promise<CustomerOrder> {
  await requireOwn(deps, customerId, orderId)
  await endPause(deps, { orderId, version, by: 'CUSTOMER', ender: null })
  return showOrder(deps, customerId, orderId)
}

async function requireOwn({ db }: Deps, customerId: string, orderId: string): Promise<void> {
  if ((await findOrderHead(db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
}
