/** VTEX is told how a payment ended: at exactly the address that it gave, with the answer that a repeat of its call would get. */
import type { Deps } from '../../deps.ts'
import { jobKind } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/db.ts'
import { ProviderDown } from '../../providers/call.ts'
import { type Checkout, findCheckout } from '../checkouts/checkouts.store.ts'
import { findVtexPaymentOf, saveTold } from './vtex.store.ts'
import { vtexAnswer } from './vtex.views.ts'

/** VTEX asks again by itself every few minutes, for a week: this only saves the shopper from waiting. */
export const TellVtex = jobKind<{ checkoutId: string }>('tell-vtex', { concurrency: 2, retries: 20 })

/** In the transaction in which a purchase ends. */
export async function planTellingVtex(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { id, connector }: Pick<Checkout, 'id' | 'connector'>,
): Promise<void> {
  if (connector === 'VTEX') await jobs.enqueue(tx, TellVtex, { checkoutId: id })
}

/** @throws ProviderDown so that it is tried again */
export async function tellVtex(deps: Deps, checkoutId: string): Promise<void> {
  const [payment, checkout] = await Promise.all([
    findVtexPaymentOf(deps.db, checkoutId),
    findCheckout(deps.db, checkoutId),
  ])
  if (payment === null || checkout === null) return
  const answer = vtexAnswer(payment.paymentId, checkout, deps.config.publicUrl)
  if (answer.status === 'undefined') return
  const { appKey, appToken } = deps.config.vtex
  const { status, error } = await deps.webhookCaller.post(
    payment.callbackUrl,
    { 'x-vtex-api-appkey': appKey, 'x-vtex-api-apptoken': appToken },
    JSON.stringify(answer),
  )
  if (status === null || status >= 300) throw new ProviderDown('vtex', error ?? `answered ${status}`)
  await saveTold(deps.db, checkoutId, deps.clock.now())
}
