import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
  WebhookEventType,
} from '@drip/core/contracts/merchant/webhooks'
import type { DeliveryRow, Endpoint, EventRow } from './webhooks.store.ts'

export function eventOf(it: EventRow): WebhookEvent {
  const { id, type, objectId, sequence, data } = it
  // written by record-webhook-event.ts with the data of its type
  return { id, type, timestamp: it.occurredAt.toISOString(), objectId, sequence, data } as WebhookEvent
}

/** As signed and sent. */
export function eventBody(it: EventRow): string {
  return JSON.stringify(eventOf(it))
}

export function endpointOf(it: Endpoint): WebhookEndpoint {
  return {
    id: it.id,
    url: it.url,
    description: it.description,
    // only these are accepted
    eventTypes: it.eventTypes as WebhookEventType[],
    enabled: it.enabled,
    failingSince: it.failingSince?.toISOString() ?? null,
    createdDate: it.createdAt.toISOString(),
  }
}

export function deliveryOf(row: DeliveryRow): WebhookDelivery {
  const { createdAt, nextTryAt, lastTriedAt, requestHeaders, answerHeaders, answerBody, url, event, ...it } =
    row
  return {
    ...it,
    createdDate: createdAt.toISOString(),
    nextTryDate: nextTryAt?.toISOString() ?? null,
    lastTryDate: lastTriedAt?.toISOString() ?? null,
    request: requestHeaders === null ? null : { url, headers: requestHeaders, body: eventBody(event) },
    response:
      it.lastStatus === null || answerHeaders === null
        ? null
        : { headers: answerHeaders, body: answerBody ?? '' },
  }
}
