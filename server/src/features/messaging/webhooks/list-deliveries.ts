/** Events, and what was sent to an endpoint, as shown to the merchant's server and users. */
import type { WebhookDelivery, WebhookEvent } from '@drip/core/contracts/merchant/webhooks'
import type { Deps } from '../../../deps.ts'
import { nextCursor, readCursor } from '../../../platform/http/cursor.ts'
import { keptSince } from './forget-old-events.ts'
import { endpointOfMerchant } from './manage-endpoints.ts'
import { findDeliveries, findEvents } from './webhooks.store.ts'
import { deliveryOf, eventOf } from './webhooks.views.ts'

/** Newest first. @throws Refusal WEBHOOK_ENDPOINT_NOT_FOUND, INVALID_QUERY (after) */
export async function listDeliveries(
  deps: Deps,
  merchantId: string,
  endpointId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ content: WebhookDelivery[]; nextCursor: string | null }> {
  await endpointOfMerchant(deps, merchantId, endpointId)
  const rows = await findDeliveries(deps.db, endpointId, { after: readCursor(after), limit })
  return {
    content: rows.slice(0, limit).map(deliveryOf),
    nextCursor: nextCursor(rows, limit, (it) => [it.createdAt.toISOString(), it.id]),
  }
}

/** Newest first. @throws Refusal INVALID_QUERY (after) */
export async function listEvents(
  deps: Deps,
  merchantId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ content: WebhookEvent[]; nextCursor: string | null }> {
  const since = keptSince(deps.clock.now())
  const rows = await findEvents(deps.db, merchantId, { since, after: readCursor(after), limit })
  return {
    content: rows.slice(0, limit).map(eventOf),
    nextCursor: nextCursor(rows, limit, (it) => [it.occurredAt.toISOString(), it.id]),
  }
}
