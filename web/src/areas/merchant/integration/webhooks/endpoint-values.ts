/** Which fields of an endpoint are saved, and the messages if saving failed. */
import type { WebhookEndpoint } from '@drip/core/contracts/merchant/webhooks'
import { failureText } from '../../../../api/failure-text.ts'
import type { Refusal } from '../../../../api/refusal.ts'
import { webhookTexts } from './webhook-texts.ts'

const words = webhookTexts

export type EndpointValues = Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes'>

/** Only what was changed here: somebody may have changed the address in the meantime. */
export function changesOfEndpoint(before: EndpointValues, typed: EndpointValues): Partial<EndpointValues> {
  const { url, description, eventTypes } = typed
  const isSameSet =
    eventTypes.length === before.eventTypes.length && eventTypes.every((it) => before.eventTypes.includes(it))
  return {
    ...(url === before.url ? {} : { url }),
    ...(description === before.description ? {} : { description }),
    ...(isSameSet ? {} : { eventTypes }),
  }
}

export function endpointFailure(refusal: Refusal): string {
  return failureText(refusal, {
    refused: { TOO_MANY_ENDPOINTS: words.tooMany, WEBHOOK_ENDPOINT_NOT_FOUND: words.gone },
    failed: words.actionFailed,
  })
}
