/**
 * Notifies VTEX how a payment ended: at exactly the address that it gave, with the answer to a repetition of its call.
 */
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { unseal } from '../../../platform/secrets/seal.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { findCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { isVtexGateway } from '../plugins/vtex-addresses.ts'
import { type VtexPaymentRow, findVtexKeys, findVtexPaymentOf, markNotified } from './vtex.store.ts'
import { vtexAnswer } from './vtex.views.ts'

/** VTEX also polls every few minutes, for a week: this only spares the shopper the wait. */
export const NotifyVtex = jobKind<{ checkoutId: string }>('tell-vtex', { concurrency: 10, retries: 20 })

/** @throws ProviderDown to be retried */
export async function notifyVtex(deps: Deps, checkoutId: string): Promise<void> {
  const [payment, checkout] = await Promise.all([
    findVtexPaymentOf(deps.db, checkoutId),
    findCheckout(deps.db, checkoutId),
  ])
  if (payment === null || checkout === null) return
  const answer = vtexAnswer(payment.paymentId, checkout, deps.config.publicUrl)
  if (answer.status === 'undefined') return
  const headers = await keysFor(deps, payment)
  const { status, error } = await deps.webhookCaller.post(
    payment.callbackUrl,
    headers,
    JSON.stringify(answer),
  )
  if (status === null || status >= 300) throw new ProviderDown('vtex', error ?? `answered ${status}`)
  await markNotified(deps.db, checkoutId, deps.clock.now())
}

/**
 * Our credentials at VTEX: the merchant's own keys if an admin stored them (000 §3), otherwise ours. A callback to
 * another address gets the outcome, which the caller knows anyway, and no keys: the address is only the caller's claim.
 */
async function keysFor(
  { db, config }: Deps,
  { callbackUrl, merchantId }: VtexPaymentRow,
): Promise<Record<string, string>> {
  if (!isVtexGateway(callbackUrl, config.allowPrivateUrls)) return {}
  const own = await findVtexKeys(db, merchantId)
  const { appKey, appToken } =
    own === null
      ? config.vtex
      : { appKey: own.appKey, appToken: unseal(config.secret, 'vtexAppToken', own.sealedToken) }
  return { 'x-vtex-api-appkey': appKey, 'x-vtex-api-apptoken': appToken }
}
