/**
 * The end of a purchase signs its buyer in, in the browser in which its code was typed, because a new buyer has never
 * set a password (decision 27).
 */
import type { OpenedByCheckout } from '@drip/core/contracts/customer-area'
import { openByCheckout } from '@drip/core/contracts/customer-calls'
import { ask } from '../../api/ask.ts'
import { leaveNotice } from '../notice.ts'
import { keepNewSession } from '../session.ts'

/** Null if this browser may not enter by the purchase: then its buyer signs in as always. */
export async function openByPurchase(checkoutId: string): Promise<OpenedByCheckout | null> {
  const outcome = await ask(openByCheckout, { body: { checkoutId } })
  return outcome.ok ? outcome.value : null
}

/** Signs the buyer in here, and says in the area if they have no password yet. */
export function keepOpened(opened: OpenedByCheckout): void {
  keepNewSession('CUSTOMER', opened, false)
  if (!opened.hasPassword) leaveNotice('noPasswordYet')
}
