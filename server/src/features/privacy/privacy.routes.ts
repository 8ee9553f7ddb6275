/** A customer's rights over the own data (LGPD art. 18). */
import { ErasureRequest, OpenErasure } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { rateLimit } from '../../platform/rate-limits.ts'
import { type WhoCalls, onlyCustomers } from '../customer-area/customer-guard.ts'
import { exportData } from './export-data.ts'
import { requestErasure, showOpenErasure } from './request-erasure.ts'

const USER = '/customer_backoffice/api/v1/user'
/** A download reads much. */
const DOWNLOADS_PER_HOUR = 10

export async function privacyRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyCustomers(app, deps, (inside, whoCalls) => register(inside, deps, whoCalls))
}

function register(app: Door, deps: Deps, whoCalls: WhoCalls): void {
  const downloads = rateLimit(deps.clock, DOWNLOADS_PER_HOUR, 3_600_000)

  app.get(`${USER}/data`, async (request, reply) => {
    const { id } = whoCalls(request)
    downloads.take(id)
    const data = await exportData(deps, id)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="meus-dados-drip.json"')
      .send(JSON.stringify(data, null, 2))
  })

  app.get(`${USER}/erasure`, { schema: { response: { 200: OpenErasure } } }, async (request) =>
    showOpenErasure(deps, whoCalls(request).id),
  )

  app.post(`${USER}/erasure`, { schema: { response: { 200: ErasureRequest } } }, async (request) =>
    requestErasure(deps, whoCalls(request).id),
  )
}
