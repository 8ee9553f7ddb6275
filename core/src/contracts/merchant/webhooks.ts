/**
 * Events sent to merchants' servers, and how merchants manage the addresses. Signed by the Standard Webhooks
 * specification: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, secrets that begin with
 * `whsec_`.
 */
import { z } from 'zod'
import { After, CivilDate, Instant, Limit, Reais, listOf } from './merchant-api.ts'
import { chapter } from '../operation.ts'
import { DENIAL_REASONS } from '../states.ts'
import { MED_STATES } from '../../reconciliation/med-case.ts'
import { DISPUTE_ANSWERS, DISPUTE_ENDERS, DISPUTE_OUTCOMES, DISPUTE_REASONS } from '../../debts/dispute.ts'

/** What an endpoint can subscribe to; `webhook.test` is sent only on request. */
export const WEBHOOK_EVENT_TYPES = [
  'checkout.approved',
  'checkout.denied',
  'checkout.expired',
  'order.refunded',
  'order.return_announced',
  'order.return_withdrawn',
  'order.dispute_opened',
  'order.dispute_answered',
  'order.dispute_ended',
  'order.pix_contested',
  'order.pix_contest_ended',
  'settlement.created',
  'settlement.returned',
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

const checkout = {
  checkoutId: z.uuid(),
  merchantCode: z.string(),
  amount: Reais,
}

const order = { orderId: z.uuid(), merchantCode: z.string() }
const contest = { ...order, contestId: z.uuid() }
const dispute = { ...order, disputeId: z.uuid() }
const transfer = { transferId: z.uuid(), amount: Reais, transferDate: CivilDate }

/** The data of an event, by its type. */
export const WEBHOOK_DATA = {
  'checkout.approved': z.object({ ...checkout, orderId: z.uuid() }),
  'checkout.denied': z.object({ ...checkout, koReason: z.enum(DENIAL_REASONS) }),
  'checkout.expired': z.object(checkout),
  'order.refunded': z.object({
    ...order,
    amount: Reais.meta({ description: 'Of this refund' }),
    canceledAmount: Reais.meta({ description: 'Of all refunds of the order' }),
    orderAmount: Reais,
  }),
  'order.return_announced': z.object({
    ...order,
    announcedOn: CivilDate,
    pausedUntil: CivilDate.meta({ description: 'The last day on which the customer need not pay' }),
  }),
  'order.return_withdrawn': z.object(order),
  'order.dispute_opened': z.object({
    ...dispute,
    reason: z.enum(DISPUTE_REASONS),
    answerBy: CivilDate.meta({
      description: 'The last day on which you answer: `getDispute`, then `acceptDispute` or `contestDispute`',
    }),
  }),
  'order.dispute_answered': z.object({
    ...dispute,
    answer: z.enum(DISPUTE_ANSWERS).meta({ description: 'NONE: your days went by' }),
    decideBy: CivilDate.meta({
      description:
        'The last day on which we decide; until then `acceptDispute` may still give everything back',
    }),
  }),
  'order.dispute_ended': z.object({
    ...dispute,
    endedBy: z.enum(DISPUTE_ENDERS).meta({
      description: 'CUSTOMER: it was withdrawn. REFUNDED: all of the order was given back otherwise',
    }),
    outcome: z.enum(DISPUTE_OUTCOMES).nullable().meta({ description: 'Null where it was withdrawn' }),
    refundedAmount: Reais.meta({
      description: 'Given back for it; `order.refunded` tells of each refund itself',
    }),
  }),
  'order.pix_contested': z.object({
    ...contest,
    contestedAmount: Reais.meta({
      description: 'Of this order, what the payer contests at their bank (MED)',
    }),
    heldAmount: Reais.meta({ description: 'Of your transfers, what waits until the banks have decided' }),
    evidenceBy: Instant.meta({ description: 'Until then we hand in what proves the delivery' }),
    analysisBy: CivilDate.meta({ description: 'The last day on which the banks decide' }),
  }),
  'order.pix_contest_ended': z.object({
    ...contest,
    outcome: z.enum(MED_STATES).exclude(['OPEN']),
    returnedAmount: Reais.meta({
      description: 'Of this order, what went back to the payer; nothing of it is taken from you',
    }),
  }),
  'settlement.created': z.object(transfer).meta({ description: 'It has arrived in your account' }),
  'settlement.returned': z.object(transfer).meta({
    description: 'It had arrived, and the bank returned it: its sales come with a later transfer',
  }),
  'webhook.test': z.object({ endpointId: z.uuid() }),
} as const
export type WebhookData = { [Type in keyof typeof WEBHOOK_DATA]: z.output<(typeof WEBHOOK_DATA)[Type]> }

function eventOf<Type extends keyof typeof WEBHOOK_DATA>(type: Type) {
  return z.object({
    id: z.uuid().meta({ description: 'Also in the header `webhook-id`; the same at every try' }),
    type: z.literal(type),
    timestamp: Instant.meta({ description: 'When it happened' }),
    objectId: z.uuid().meta({ description: 'The checkout or order (one id), the transfer, or the endpoint' }),
    sequence: z.number().int().meta({ description: 'Counts the events of the object, from 1' }),
    data: WEBHOOK_DATA[type],
  })
}

/** The body of a webhook. */
export const WebhookEvent = z
  .discriminatedUnion('type', [
    eventOf('checkout.approved'),
    eventOf('checkout.denied'),
    eventOf('checkout.expired'),
    eventOf('order.refunded'),
    eventOf('order.return_announced'),
    eventOf('order.return_withdrawn'),
    eventOf('order.dispute_opened'),
    eventOf('order.dispute_answered'),
    eventOf('order.dispute_ended'),
    eventOf('order.pix_contested'),
    eventOf('order.pix_contest_ended'),
    eventOf('settlement.created'),
    eventOf('settlement.returned'),
    eventOf('webhook.test'),
  ])
  .meta({ id: 'WebhookEvent' })
export type WebhookEvent = z.output<typeof WebhookEvent>

const EventTypes = z
  .array(z.enum(WEBHOOK_EVENT_TYPES))
  .max(WEBHOOK_EVENT_TYPES.length)
  .meta({ description: 'Empty: all' })
const Address = z
  .string()
  .min(1)
  .max(2000)
  .meta({ examples: ['https://loja.example/webhooks/drip'] })

const WebhookEndpoint = z
  .object({
    id: z.uuid(),
    url: z.string(),
    description: z.string(),
    eventTypes: EventTypes,
    enabled: z.boolean(),
    failingSince: Instant.nullable().meta({ description: 'Null while it answers' }),
    createdDate: Instant,
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

const WithSecret = z
  .object({
    ...WebhookEndpoint.shape,
    secret: z.string().meta({ description: 'Shown this once', examples: ['whsec_…'] }),
  })
  .meta({ id: 'WebhookEndpointWithSecret' })
export type WebhookEndpointWithSecret = z.output<typeof WithSecret>

const WebhookDelivery = z
  .object({
    id: z.uuid(),
    endpointId: z.uuid(),
    eventId: z.uuid(),
    eventType: z.string(),
    status: z.enum(['PENDING', 'DELIVERED', 'FAILED']),
    attempts: z.number().int(),
    createdDate: Instant,
    nextTryDate: Instant.nullable(),
    lastTryDate: Instant.nullable(),
    lastStatus: z.number().int().nullable().meta({ description: 'What your server answered last' }),
    lastError: z.string().nullable().meta({ description: 'Why there was no answer' }),
    lastDurationMs: z.number().int().nullable(),
    request: z
      .object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() })
      .nullable()
      .meta({ description: 'What was sent with the last try' }),
    response: z
      .object({ headers: z.record(z.string(), z.string()), body: z.string() })
      .nullable()
      .meta({ description: 'What your server answered to it; the first 2,000 characters of its body' }),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const webhooks = chapter({ audience: 'STORE', tag: 'Webhooks', base: '/api/v2' })

export const listWebhookEndpoints = webhooks.get('listWebhookEndpoints', '/webhook_endpoints', {
  summary: 'Where you are told',
  scope: 'webhooks:read',
  answer: z.object({ content: z.array(WebhookEndpoint) }),
})

export const createWebhookEndpoint = webhooks.post('createWebhookEndpoint', '/webhook_endpoints', {
  summary: 'Be told at an address',
  description: 'Keep the secret that is answered: each call is signed with it. At most 10 endpoints.',
  scope: 'webhooks:write',
  body: z.strictObject({
    url: Address,
    description: z.string().max(200).default(''),
    eventTypes: EventTypes.default([]),
  }),
  status: 201,
  answer: WithSecret,
  refusals: [409],
})

export const changeWebhookEndpoint = webhooks.patch('changeWebhookEndpoint', '/webhook_endpoints/:id', {
  summary: 'Change an endpoint, pause it or go on',
  scope: 'webhooks:write',
  body: z.strictObject({
    url: Address.optional(),
    description: z.string().max(200).optional(),
    eventTypes: EventTypes.optional(),
    enabled: z.boolean().optional(),
  }),
  answer: WebhookEndpoint,
})

export const removeWebhookEndpoint = webhooks.delete('removeWebhookEndpoint', '/webhook_endpoints/:id', {
  summary: 'Be told no more',
  scope: 'webhooks:write',
})

export const rotateWebhookSecret = webhooks.post(
  'rotateWebhookSecret',
  '/webhook_endpoints/:id/rotate_secret',
  {
    summary: 'A new secret',
    description:
      'For 24 hours each call carries two signatures, one of the new secret and one of the old; asked for again within them, the new ones before sign on too.',
    scope: 'webhooks:write',
    answer: WithSecret,
  },
)

export const testWebhookEndpoint = webhooks.post('testWebhookEndpoint', '/webhook_endpoints/:id/test', {
  summary: 'Send a test event',
  scope: 'webhooks:write',
  status: 202,
  answer: WebhookDelivery,
  refusals: [404, 409],
})

export const replayWebhooks = webhooks.post('replayWebhooks', '/webhook_endpoints/:id/replay', {
  summary: 'Send everything of a time once more',
  description:
    'About the 1000 oldest at once, in no order: `sequence` says it. Go on from `next` while it is not null; nothing is sent twice by that.',
  scope: 'webhooks:write',
  body: z.strictObject({
    from: Instant,
    until: Instant.optional().meta({ description: 'Not included; now when it is left out' }),
  }),
  status: 202,
  answer: z.object({ count: z.number().int(), next: Instant.nullable() }),
  refusals: [404, 409],
})

export const listWebhookDeliveries = webhooks.get(
  'listWebhookDeliveries',
  '/webhook_endpoints/:id/deliveries',
  {
    summary: 'What was sent to an endpoint, the newest first',
    scope: 'webhooks:read',
    query: z.object({ limit: Limit, after: After }),
    answer: listOf(WebhookDelivery),
  },
)

export const resendWebhook = webhooks.post('resendWebhook', '/webhook_deliveries/:id/resend', {
  summary: 'Send one event once more',
  scope: 'webhooks:write',
  status: 202,
  answer: WebhookDelivery,
  refusals: [404, 409],
})

export const listWebhookEvents = webhooks.get('listWebhookEvents', '/events', {
  summary: 'What happened, the newest first; kept for 90 days',
  description: 'Also for who was not listening: the events are kept whether or not an endpoint exists.',
  scope: 'webhooks:read',
  query: z.object({ limit: Limit, after: After }),
  answer: listOf(WebhookEvent),
})
