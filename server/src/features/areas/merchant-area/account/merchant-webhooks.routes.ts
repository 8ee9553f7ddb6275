/** The merchant's webhook addresses, managed by users: the same use cases as the API key's calls. */
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Deps } from '../../../../deps.ts'
import { listDeliveries } from '../../../messaging/webhooks/list-deliveries.ts'
import {
  changeEndpoint,
  dropEndpoint,
  listEndpoints,
  rotateSecret,
} from '../../../messaging/webhooks/manage-endpoints.ts'
import { replay, resend, sendTest } from '../../../messaging/webhooks/send-again.ts'
import { addEndpoint, changingEndpoint } from './change-webhooks.ts'
import type { ServeMerchants } from '../../../people/merchant-users/merchant-guard.ts'

export function merchantWebhooksRoutes(serve: ServeMerchants, deps: Deps): void {
  serve(calls.listWebhookEndpoints, async ({ user }) => ({
    content: await listEndpoints(deps, user.merchantId),
  }))
  serve(calls.createWebhookEndpoint, ({ manager, body }) => addEndpoint(deps, manager, body))
  serve(calls.changeWebhookEndpoint, ({ manager, params: { id }, body }) =>
    changingEndpoint(deps, manager, { id, action: 'WEBHOOK_ENDPOINT_CHANGED' }, (inside) =>
      changeEndpoint(inside, manager.merchantId, id, body),
    ),
  )
  serve(calls.removeWebhookEndpoint, ({ manager, params: { id } }) =>
    changingEndpoint(deps, manager, { id, action: 'WEBHOOK_ENDPOINT_REMOVED' }, (inside) =>
      dropEndpoint(inside, manager.merchantId, id),
    ),
  )
  serve(calls.rotateWebhookSecret, ({ manager, params: { id } }) =>
    changingEndpoint(deps, manager, { id, action: 'WEBHOOK_SECRET_ROTATED' }, (inside) =>
      rotateSecret(inside, manager.merchantId, id),
    ),
  )
  serve(calls.testWebhookEndpoint, ({ user, params }) => sendTest(deps, user.merchantId, params.id))
  serve(calls.resendWebhook, ({ user, params }) => resend(deps, user.merchantId, params.id))
  serve(calls.replayWebhooks, ({ user, params, body }) => replay(deps, user.merchantId, params.id, body))
  serve(calls.listWebhookDeliveries, ({ user, params, query }) =>
    listDeliveries(deps, user.merchantId, params.id, query),
  )
}
