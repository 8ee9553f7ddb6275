/** Makes the customer's area installable: its service worker, and the offline page (docs/decisions/0066). */
import { WORKER } from '@drip/core/contracts/accounts/offline'
import type { Door } from '../../../platform/http/http.ts'
import { sendPage } from '../embeds/embed-page.ts'
import { KNOWN_SCRIPT, KNOWN_SCRIPT_PATH } from './known-script.ts'
import { OFFLINE_PAGE } from './offline.page.ts'
import { OFFLINE_PATH, SERVICE_WORKER } from './offline-worker.ts'

const JAVASCRIPT = 'text/javascript; charset=utf-8'

export function offlineRoutes(app: Door): void {
  app.get(WORKER.address, async (_request, reply) =>
    reply
      .headers({
        'content-type': JAVASCRIPT,
        // a fixed worker is used from the next visit on
        'cache-control': 'no-cache',
        // the area's address is above the worker's folder
        'service-worker-allowed': WORKER.scope,
        // a worker obeys this policy, not the pages'
        'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
      })
      .send(SERVICE_WORKER),
  )
  app.get(OFFLINE_PATH, (request, reply) => sendPage(request, reply, 200, OFFLINE_PAGE))
  app.get(KNOWN_SCRIPT_PATH, async (_request, reply) =>
    reply
      .headers({ 'content-type': JAVASCRIPT, 'cache-control': 'public, max-age=86400' })
      .send(KNOWN_SCRIPT),
  )
}
