/**
 * The end of a purchase opens the customer area for the browser in which its code was typed
 * (core/src/accounts/opened-by-purchase.ts).
 */
import { opensAccount } from '@drip/core/accounts/opened-by-purchase'
import type { Deps } from '../../../../deps.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import { findWaiting, lockContact } from '../../../people/contact-changes/contact-changes.store.ts'
import type { SignInDevice } from '../../../people/sessions/new-device.ts'
import { type Tokens, openSession } from '../../../people/sessions/sessions.ts'
import { factorOwnerOf } from '../../../people/customers/customer-guard.ts'
import { findAccount } from '../../../people/customers/customers.store.ts'
import { hasFactor } from '../../../people/second-factor/factors.store.ts'
import { findBuyer, findProved } from './open-by-checkout.store.ts'
import { useToOpen } from '../../../purchases/checkouts/phone-codes.store.ts'
import { notifyOfNewDevice } from './log-in-customer.ts'

export interface Opened {
  tokens: Tokens
  cpf: string
  hasPassword: boolean
}

/**
 * Once per code: the account is locked first, so that of two at once one finds it used, and a phone change requested
 * meanwhile is seen.
 * @param codeId in the browser's cookie
 * @param it.deviceFor this browser, as the account of a CPF knows it
 * @throws Refusal NOT_SIGNED_IN, whatever the reason
 */
export async function openByCheckout(
  deps: Deps,
  {
    checkoutId,
    codeId,
    deviceFor,
  }: { checkoutId: string; codeId: string; deviceFor: (cpf: string) => SignInDevice },
): Promise<Opened> {
  return deps.db.transaction(async (tx) => {
    const customerId = await findBuyer(tx, checkoutId)
    const contact = orRefuse(customerId === null ? null : await lockContact(tx, customerId), 'NOT_SIGNED_IN')
    const [account, proved, waiting] = await Promise.all([
      findAccount(tx, contact.id),
      findProved(tx, { checkoutId, codeId }),
      findWaiting(tx, contact.id),
    ])
    const now = deps.clock.now()
    if (account === null || proved === null) throw new Refusal('NOT_SIGNED_IN')
    const asked = {
      ...proved,
      account: {
        phone: contact.phone,
        // an archived account is not found
        isArchived: false,
        hasWaitingChange: waiting.length > 0,
        isRecoveryClosed: contact.recoveryClosedAt !== null,
      },
    }
    if (!opensAccount(asked, now)) throw new Refusal('NOT_SIGNED_IN')
    // no entrance may be weaker than another
    if (await hasFactor(tx, factorOwnerOf(account))) throw new Refusal('NOT_SIGNED_IN')
    await useToOpen(tx, { id: codeId, checkoutId }, now)
    const device = deviceFor(account.cpf)
    await notifyOfNewDevice(deps, tx, account.id, device)
    const tokens = await openSession({ ...deps, db: tx }, 'CUSTOMER', account.id, { device: device.name })
    return { tokens, cpf: account.cpf, hasPassword: account.passwordHash !== null }
  })
}
