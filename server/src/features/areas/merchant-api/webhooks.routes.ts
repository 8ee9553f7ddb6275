/** How a merchant's server sets its webhook addresses, and reads what was sent. */
import * as api from '@drip/core/contracts/merchant/webhooks'
import type { Deps } from '../../../deps.ts'
import type { Serve } from './serve-operations.ts'
import { listDeliveries, listEvents } from '../../messaging/webhooks/list-deliveries.ts'
import {
  changeEndpoint,
  dropEndpoint,
  listEndpoints,
  rotateSecret,
} from '../../messaging/webhooks/manage-endpoints.ts'
import { replay, resend, sendTest } from '../../messaging/webhooks/send-again.ts'
import { addEndpoint, changingEndpoint } from '../merchant-area/account/change-webhooks.ts'

export function webhookRoutes(serve: Serve, deps: Deps): void {
  serve(api.listWebhookEndpoints, async ({ merchant }) => ({
    content: await listEndpoints(deps, merchant.id),
  }))
  serve(api.createWebhookEndpoint, async ({ body, ...call }) => addEndpoint(deps, managerOf(call), body))
  serve(api.changeWebhookEndpoint, async ({ merchant, params: { id }, body, keyEnds }) =>
    changingEndpoint(
      deps,
      managerOf({ merchant, keyEnds }),
      { id, action: 'WEBHOOK_ENDPOINT_CHANGED' },
      (inside) => changeEndpoint(inside, merchant.id, id, body),
    ),
  )
  serve(api.removeWebhookEndpoint, async ({ merchant, params: { id }, keyEnds }) =>
    changingEndpoint(
      deps,
      managerOf({ merchant, keyEnds }),
      { id, action: 'WEBHOOK_ENDPOINT_REMOVED' },
      (inside) => dropEndpoint(inside, merchant.id, id),
    ),
  )
  serve(api.rotateWebhookSecret, async ({ merchant, params: { id }, keyEnds }) =>
    changingEndpoint(
      deps,
      managerOf({ merchant, keyEnds }),
      { id, action: 'WEBHOOK_SECRET_ROTATED' },
      (inside) => rotateSecret(inside, merchant.id, id),
    ),
  )
  serve(api.testWebhookEndpoint, async ({ merchant, params }) => sendTest(deps, merchant.id, params.id))
  serve(api.resendWebhook, async ({ merchant, params }) => resend(deps, merchant.id, params.id))
  serve(api.replayWebhooks, async ({ merchant, params, body }) => replay(deps, merchant.id, params.id, body))
  serve(api.listWebhookDeliveries, async ({ merchant, params, query }) =>
    listDeliveries(deps, merchant.id, params.id, query),
  )
  serve(api.listWebhookEvents, async ({ merchant, query }) => listEvents(deps, merchant.id, query))
}

/** No person: the entry of the log names the key. */
const managerOf = ({ merchant, keyEnds }: { merchant: { id: string }; keyEnds: string }) => ({
  merchantId: merchant.id,
  actor: { type: 'SYSTEM' } as const,
  keyEnds,
})
