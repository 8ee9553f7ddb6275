import type { WebhookData } from '@drip/core/contracts/merchant/webhooks'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { findEndpointsFor, insertEvent, lockEventsOf } from './webhooks.store.ts'

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

/** The same for who knows the endpoints that want it, and that nobody else tells of this object now. */
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
