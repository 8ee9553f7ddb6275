/** VTEX is told how a payment ended: at exactly the address that it gave, with the answer that a repeat of its call would get. */
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { unseal } from '../../../platform/secrets/seal.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { findCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { isVtexGateway } from '../plugins/vtex-addresses.ts'
import { type VtexPaymentRow, findVtexKeys, findVtexPaymentOf, markNotified } from './vtex.store.ts'
import { vtexAnswer } from './vtex.views.ts'

/** VTEX asks again by itself every few minutes, for a week: this only saves the shopper from waiting. */
export const NotifyVtex = jobKind<{ checkoutId: string }>('tell-vtex', { concurrency: 10, retries: 20 })

/** @throws ProviderDown so that it is tried again */
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
 * What VTEX lets us in by: the merchant's own keys where an admin keeps them (000 §3), else ours. A callback elsewhere is told
 * the end, which whoever calls us knows anyway, and gets no keys: the address is the caller's word.
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
