/** A customer switches autopay of a purchase on, stops it, or leaves one instalment out. Somebody else's purchase is one that does not exist. */
import type { CustomerAutopay } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { showAutopay } from '../../servicing/autopay/show-autopay.ts'
import { stopAutopay, stopDebit } from '../../servicing/autopay/stop-autopay.ts'
import { switchOn } from '../../servicing/autopay/switch-on.ts'
import { findOrderHead } from './customer-orders.store.ts'

/** @throws as switchOn */
export async function switchOnAutopay(
  deps: Deps,
  customerId: string,
  orderId: string,
): Promise<CustomerAutopay> {
  await requireOwn(deps, customerId, orderId)
  await switchOn(deps, orderId)
  return shown(deps, orderId)
}

/** @throws Refusal ORDER_NOT_FOUND, AUTOPAY_NOT_OFFERED */
export async function stopAutopayOf(
  deps: Deps,
  customerId: string,
  orderId: string,
): Promise<CustomerAutopay> {
  await requireOwn(deps, customerId, orderId)
  await stopAutopay(deps, { purchaseId: orderId, by: 'CUSTOMER', reason: null })
  return shown(deps, orderId)
}

/** @throws as stopDebit; Refusal ORDER_NOT_FOUND, AUTOPAY_NOT_OFFERED */
export async function stopDebitOf(
  deps: Deps,
  customerId: string,
  { orderId, instalmentId }: { orderId: string; instalmentId: string },
): Promise<CustomerAutopay> {
  await requireOwn(deps, customerId, orderId)
  await stopDebit(deps, { purchaseId: orderId, instalmentId })
  return shown(deps, orderId)
}

async function requireOwn({ db }: Deps, customerId: string, orderId: string): Promise<void> {
  if ((await findOrderHead(db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
}

async function shown(deps: Deps, orderId: string): Promise<CustomerAutopay> {
  const autopay = await showAutopay(deps, orderId)
  if (autopay === null) throw new Refusal('AUTOPAY_NOT_OFFERED')
  return autopay
}
