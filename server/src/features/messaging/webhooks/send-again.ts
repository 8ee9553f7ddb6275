/** Repeats an event at its merchant's request; and sends a test, which reports nothing. */
import type { WebhookDelivery } from '@drip/core/contracts/merchant/webhooks'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { keptSince } from './forget-old-events.ts'
import { recordWebhookEvent } from './record-webhook-event.ts'
import {
  type DeliveryRow,
  type Endpoint,
  closeFailedDelivery,
  findDeliveries,
  findDelivery,
  findEndpointToCall,
  insertDelivery,
  insertReplay,
  lockEndpoint,
} from './webhooks.store.ts'
import { CLAIM_MS } from './webhook-sender.ts'
import { deliveryOf } from './webhooks.views.ts'

const MAX_REPLAYED = 1000

/**
 * A test event, sent at once: its delivery with the answer.
 * @throws Refusal WEBHOOK_ENDPOINT_NOT_FOUND, ENDPOINT_PAUSED
 */
export async function sendTest(deps: Deps, merchantId: string, endpointId: string): Promise<WebhookDelivery> {
  const now = deps.clock.now()
  const delivery = await deps.db.transaction(async (tx): Promise<DeliveryRow | undefined> => {
    await lockEnabled(tx, merchantId, endpointId)
    const data = { endpointId }
    const event = { merchantId, objectId: endpointId, type: 'webhook.test', data } as const
    const claimedUntil = new Date(now.getTime() + CLAIM_MS)
    const eventId = await recordWebhookEvent(deps, tx, event, { endpointId, claimedUntil })
    const newest = await findDeliveries(tx, endpointId, { after: null, limit: 1 })
    return newest.find((it) => it.eventId === eventId)
  })
  if (delivery === undefined) throw new Error('a test event is delivered to its endpoint')
  return sentNow(deps, merchantId, delivery.id)
}

/**
 * The same event again, at once: a separate delivery, with the answer.
 * @throws Refusal WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND, ENDPOINT_PAUSED
 */
export async function resend(deps: Deps, merchantId: string, deliveryId: string): Promise<WebhookDelivery> {
  const now = deps.clock.now()
  const id = newId(now)
  await deps.db.transaction(async (tx) => {
    const earlier = orRefuse(await findDelivery(tx, merchantId, deliveryId), 'WEBHOOK_DELIVERY_NOT_FOUND')
    const { endpointId, eventId } = earlier
    await lockEnabled(tx, merchantId, endpointId)
    await closeFailedDelivery(tx, deliveryId, now)
    const claimedUntil = new Date(now.getTime() + CLAIM_MS)
    await insertDelivery(tx, { id, endpointId, merchantId, eventId, now, claimedUntil })
  })
  return sentNow(deps, merchantId, id)
}

/** A paused address is never called. @throws Refusal WEBHOOK_ENDPOINT_NOT_FOUND, ENDPOINT_PAUSED */
async function lockEnabled(tx: Tx, merchantId: string, endpointId: string): Promise<Endpoint> {
  const endpoint = orRefuse(await lockEndpoint(tx, merchantId, endpointId), 'WEBHOOK_ENDPOINT_NOT_FOUND')
  if (!endpoint.enabled) throw new Refusal('ENDPOINT_PAUSED')
  return endpoint
}

/** A button press waits for nothing, not even for the pause of a failing address. */
async function sentNow(deps: Deps, merchantId: string, deliveryId: string): Promise<WebhookDelivery> {
  await deps.webhooks.sendNow(deliveryId)
  const sent = orRefuse(await findDelivery(deps.db, merchantId, deliveryId), 'WEBHOOK_DELIVERY_NOT_FOUND')
  return deliveryOf(sent)
}

/**
 * The same for an abandoned one, by our staff: with all its attempts, in a transaction that is already open.
 * @throws Refusal WEBHOOK_DELIVERY_NOT_FOUND (also if somebody has sent it again), ENDPOINT_PAUSED
 */
export async function resendFailed(deps: Deps, tx: Tx, deliveryId: string): Promise<void> {
  const now = deps.clock.now()
  const failed = orRefuse(await closeFailedDelivery(tx, deliveryId, now), 'WEBHOOK_DELIVERY_NOT_FOUND')
  if ((await findEndpointToCall(tx, failed.endpointId)) === null) throw new Refusal('ENDPOINT_PAUSED')
  await insertDelivery(tx, { id: newId(now), ...failed, now })
  deps.webhooks.wake(tx, [failed.endpointId])
}

/**
 * Repeats about 1000 events, none of them again from `next` on, which is null at the end: events of one instant stay
 * together. @throws Refusal WEBHOOK_ENDPOINT_NOT_FOUND, ENDPOINT_PAUSED
 */
export async function replay(
  deps: Deps,
  merchantId: string,
  endpointId: string,
  stretch: { from: string; until?: string | undefined; limit?: number },
): Promise<{ count: number; next: string | null }> {
  return deps.db.transaction(async (tx) => {
    const endpoint = await lockEnabled(tx, merchantId, endpointId)
    const now = deps.clock.now()
    const until = stretch.until === undefined ? now : new Date(stretch.until)
    const from = new Date(Math.max(Date.parse(stretch.from), keptSince(now).getTime()))
    const limit = stretch.limit ?? MAX_REPLAYED
    const times = await insertReplay(tx, endpoint, { from, until, limit, now })
    deps.webhooks.wake(tx, [endpointId])
    const last = times.length < limit ? undefined : times.at(-1)
    return { count: times.length, next: last === undefined ? null : justAfter(last) }
  })
}

/** Events happen at whole milliseconds of our clock. */
const justAfter = (instant: Date) => new Date(instant.getTime() + 1).toISOString()
