import type { WebhookData } from '@drip/core/contracts/merchant/webhooks'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { findEndpointsFor, insertEvent, lockEventsOf } from './webhooks.store.ts'

/** An event, with the data of its type. */
export type NewWebhookEvent = {
  [Type in keyof WebhookData]: {
    merchantId: string
    /** The purchase, transfer or endpoint it concerns. */
    objectId: string
    type: Type
    data: WebhookData[Type]
  }
}[keyof WebhookData]

/**
 * Records something that a merchant's server may want to know. Called in the transaction of the event, once for each.
 * `one`: only this endpoint is called, by the caller itself until then. Returns the event's id.
 */
export async function recordWebhookEvent(
  deps: Pick<Deps, 'webhooks' | 'clock'>,
  tx: Tx,
  it: NewWebhookEvent,
  one: { endpointId: string; claimedUntil: Date } | null = null,
): Promise<string> {
  const [endpointIds] = await Promise.all([
    one === null ? findEndpointsFor(tx, it.merchantId, it.type) : [one.endpointId],
    lockEventsOf(tx, it.objectId),
  ])
  return keepWebhookEvent(deps, tx, it, { endpointIds, claimedUntil: one?.claimedUntil ?? null })
}

/** The same for callers that know the interested endpoints, if nobody else reports on this object now. */
export function keepWebhookEvent(
  { webhooks, clock }: Pick<Deps, 'webhooks' | 'clock'>,
  to: Writer,
  it: NewWebhookEvent,
  { endpointIds, claimedUntil = null }: { endpointIds: readonly string[]; claimedUntil?: Date | null },
): string {
  const now = clock.now()
  const id = newId(now)
  insertEvent(to, { ...it, id, occurredAt: now }, endpointIds, claimedUntil)
  if (claimedUntil === null) webhooks.wake(to, endpointIds)
  return id
}
