/**
 * A purchase in a browser that remembers its shopper, and the consent to being remembered at the end of one (decision
 * 107).
 */
import { opensAccount } from '@drip/core/accounts/opened-by-purchase'
import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { findWaiting, lockContact } from '../../people/contact-changes/contact-changes.store.ts'
import { findAccount } from '../../people/customers/customers.store.ts'
import { rememberOn, useDevice } from '../../people/remembered-devices/remembered-devices.ts'
import { findCheckout, saveDeviceOf } from '../../purchases/checkouts/checkouts.store.ts'
import { findBuyer, findProved } from '../customer-area/sign-in/open-by-checkout.store.ts'
import { takeStep } from './take-step.ts'

/**
 * Continues as if the phone had been typed; everything else known is filled in after the correct code.
 * @param it.text the device's token
 * @param it.onUsed receives the next token, whatever the step's outcome
 * @throws Refusal NOT_REMEMBERED, and as takeStep
 */
export async function continueWithDevice(
  deps: Deps,
  id: string,
  it: { text: string; address: string; onUsed: (next: string) => void },
): Promise<CheckoutAnswer> {
  if ((await findCheckout(deps.db, id)) === null) throw new Refusal('CHECKOUT_NOT_FOUND')
  const device = orRefuse(await useDevice(deps, it.text), 'NOT_REMEMBERED')
  it.onUsed(device.next)
  await saveDeviceOf(deps.db, id, device.id)
  return takeStep(deps, id, { customerPhone: device.phone }, { address: it.address })
}

/**
 * By the conditions for opening the account after a purchase, which prove at least as much as this needs.
 * @param it.codeId of the code that was typed in this browser
 * @param it.device browser and system in words
 * @returns the device's next token
 * @throws Refusal NOT_REMEMBERED, whatever the reason
 */
export async function rememberAfterPurchase(
  deps: Deps,
  it: { checkoutId: string; codeId: string; device: string },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const customerId = await findBuyer(tx, it.checkoutId)
    const contact = orRefuse(customerId === null ? null : await lockContact(tx, customerId), 'NOT_REMEMBERED')
    const [account, proved, waiting] = await Promise.all([
      findAccount(tx, contact.id),
      findProved(tx, it),
      findWaiting(tx, contact.id),
    ])
    if (account === null || proved === null) throw new Refusal('NOT_REMEMBERED')
    const asked = {
      ...proved,
      // the area may have been opened with it meanwhile
      openedAt: null,
      account: {
        phone: contact.phone,
        // an archived account is not found
        isArchived: false,
        hasWaitingChange: waiting.length > 0,
        isRecoveryClosed: contact.recoveryClosedAt !== null,
      },
    }
    if (!opensAccount(asked, deps.clock.now())) throw new Refusal('NOT_REMEMBERED')
    return rememberOn(deps, tx, { customerId: contact.id, device: it.device })
  })
}
