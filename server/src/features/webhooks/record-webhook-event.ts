import type { WebhookData } from '@drip/core/contracts/webhooks'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { insertEvent } from './webhooks.store.ts'

/** What happened, with the data of its type. */
export type NewWebhookEvent = {
  [Type in keyof WebhookData]: {
    merchantId: string
    /** The purchase, the transfer or the endpoint it is about. */
    objectId: string
    type: Type
    data: WebhookData[Type]
  }
}[keyof WebhookData]

/**
 * Something happened that a merchant's server may want to know. Called in the transaction of what happened, once for each
 * event. `one`: only this endpoint is told, by the caller itself until then. The event's id.
 */
export async function recordWebhookEvent(
  { webhooks, clock }: Pick<Deps, 'webhooks' | 'clock'>,
  tx: Tx,
  it: NewWebhookEvent,
  one: { endpointId: string; claimedUntil: Date } | null = null,
): Promise<string> {
  const now = clock.now()
  const id = newId(now)
  const toTell = await insertEvent(tx, { ...it, id, occurredAt: now }, one)
  if (one === null) webhooks.wake(tx, toTell)
  return id
}
