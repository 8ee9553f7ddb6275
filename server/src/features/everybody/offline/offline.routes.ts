/** What makes the customer's area installable: its worker, and the page that it shows without a connection (docs/decisions/0066). */
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
        // one that was mended is there at the next visit
        'cache-control': 'no-cache',
        // the area itself is above the worker's folder
        'service-worker-allowed': WORKER.scope,
        // by this a worker is bound, not by the pages'
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
