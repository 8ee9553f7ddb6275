/**
 * Where the merchant's server is told, managed by people: the same use cases as the API-key's calls. All of it is behind the
 * second door: an address may carry a secret of the store, and so is no more for everybody than the API key.
 */
import * as api from '@drip/core/contracts/webhooks'
import type { Deps } from '../../../deps.ts'
import { rateLimit } from '../../../platform/rate-limits.ts'
import { listDeliveries } from '../../messaging/webhooks/list-deliveries.ts'
import {
  changeEndpoint,
  dropEndpoint,
  listEndpoints,
  rotateSecret,
} from '../../messaging/webhooks/manage-endpoints.ts'
import type { MerchantUser } from '../../people/merchant-users/merchant-users.store.ts'
import { replay, resend, sendTest } from '../../messaging/webhooks/send-again.ts'
import { addEndpoint, changingEndpoint } from './change-webhooks.ts'
import { type MerchantDoors, actorOf } from '../../people/merchant-users/merchant-guard.ts'

const BASE = '/merchant_backoffice/api/v1'
const ENDPOINTS = `${BASE}/webhook_endpoints`
/** Each calls a server that is not ours. */
const SENDS_PER_MERCHANT = 120
const TEN_MINUTES_MS = 600_000

export function merchantWebhooksRoutes({ admins, whoCalls }: MerchantDoors, deps: Deps): void {
  const sends = rateLimit(deps.clock, SENDS_PER_MERCHANT, TEN_MINUTES_MS)
  const one = { params: api.changeWebhookEndpoint.params }

  admins.get(
    ENDPOINTS,
    { schema: { response: { 200: api.listWebhookEndpoints.answer } } },
    async (request) => ({ content: await listEndpoints(deps, whoCalls(request).merchantId) }),
  )

  const creation = {
    body: api.createWebhookEndpoint.body,
    response: { 201: api.createWebhookEndpoint.answer },
  }
  admins.post(ENDPOINTS, { schema: creation }, async (request, reply) =>
    reply.status(201).send(await addEndpoint(deps, managing(whoCalls(request)), request.body)),
  )

  const change = {
    ...one,
    body: api.changeWebhookEndpoint.body,
    response: { 200: api.changeWebhookEndpoint.answer },
  }
  admins.patch(`${ENDPOINTS}/:id`, { schema: change }, async (request) => {
    const manager = managing(whoCalls(request))
    const { id } = request.params
    return changingEndpoint(deps, manager, { id, action: 'WEBHOOK_ENDPOINT_CHANGED' }, (inside) =>
      changeEndpoint(inside, manager.merchantId, id, request.body),
    )
  })

  admins.delete(`${ENDPOINTS}/:id`, { schema: one }, async (request, reply) => {
    const manager = managing(whoCalls(request))
    const { id } = request.params
    await changingEndpoint(deps, manager, { id, action: 'WEBHOOK_ENDPOINT_REMOVED' }, (inside) =>
      dropEndpoint(inside, manager.merchantId, id),
    )
    return reply.status(204).send()
  })

  const rotation = { ...one, response: { 200: api.rotateWebhookSecret.answer } }
  admins.post(`${ENDPOINTS}/:id/rotate_secret`, { schema: rotation }, async (request) => {
    const manager = managing(whoCalls(request))
    const { id } = request.params
    return changingEndpoint(deps, manager, { id, action: 'WEBHOOK_SECRET_ROTATED' }, (inside) =>
      rotateSecret(inside, manager.merchantId, id),
    )
  })

  const sending = { ...one, response: { 202: api.testWebhookEndpoint.answer } }
  admins.post(`${ENDPOINTS}/:id/test`, { schema: sending }, async (request, reply) => {
    const { merchantId } = whoCalls(request)
    sends.take(merchantId)
    return reply.status(202).send(await sendTest(deps, merchantId, request.params.id))
  })
  admins.post(`${BASE}/webhook_deliveries/:id/resend`, { schema: sending }, async (request, reply) => {
    const { merchantId } = whoCalls(request)
    sends.take(merchantId)
    return reply.status(202).send(await resend(deps, merchantId, request.params.id))
  })

  const replaying = {
    ...one,
    body: api.replayWebhooks.body,
    response: { 202: api.replayWebhooks.answer },
  }
  admins.post(`${ENDPOINTS}/:id/replay`, { schema: replaying }, async (request, reply) => {
    const { merchantId } = whoCalls(request)
    sends.take(merchantId)
    return reply.status(202).send(await replay(deps, merchantId, request.params.id, request.body))
  })

  const log = {
    ...one,
    querystring: api.listWebhookDeliveries.query,
    response: { 200: api.listWebhookDeliveries.answer },
  }
  admins.get(`${ENDPOINTS}/:id/deliveries`, { schema: log }, async (request) =>
    listDeliveries(deps, whoCalls(request).merchantId, request.params.id, request.query),
  )
}

function managing(user: MerchantUser) {
  return { merchantId: user.merchantId, actor: actorOf(user) }
}
