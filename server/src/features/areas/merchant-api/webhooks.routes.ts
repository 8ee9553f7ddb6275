/** How a merchant's server sets its webhook addresses, and reads what was sent. */
import * as api from '@drip/core/contracts/merchant/webhooks'
import type { Deps } from '../../../deps.ts'
import type { Serve } from './serve-operations.ts'
import { listDeliveries, listEvents } from '../../messaging/webhooks/list-deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  dropEndpoint,
  listEndpoints,
  rotateSecret,
} from '../../messaging/webhooks/manage-endpoints.ts'
import { replay, resend, sendTest } from '../../messaging/webhooks/send-again.ts'

export function webhookRoutes(serve: Serve, deps: Deps): void {
  serve(api.listWebhookEndpoints, async ({ merchant }) => ({
    content: await listEndpoints(deps, merchant.id),
  }))
  serve(api.createWebhookEndpoint, async ({ merchant, body }) => createEndpoint(deps, merchant.id, body))
  serve(api.changeWebhookEndpoint, async ({ merchant, params, body }) =>
    changeEndpoint(deps, merchant.id, params.id, body),
  )
  serve(api.removeWebhookEndpoint, async ({ merchant, params }) => dropEndpoint(deps, merchant.id, params.id))
  serve(api.rotateWebhookSecret, async ({ merchant, params }) => rotateSecret(deps, merchant.id, params.id))
  serve(api.testWebhookEndpoint, async ({ merchant, params }) => sendTest(deps, merchant.id, params.id))
  serve(api.resendWebhook, async ({ merchant, params }) => resend(deps, merchant.id, params.id))
  serve(api.replayWebhooks, async ({ merchant, params, body }) => replay(deps, merchant.id, params.id, body))
  serve(api.listWebhookDeliveries, async ({ merchant, params, query }) =>
    listDeliveries(deps, merchant.id, params.id, query),
  )
  serve(api.listWebhookEvents, async ({ merchant, query }) => listEvents(deps, merchant.id, query))
}
