/** A customer's rights over their own data (LGPD art. 18). */
import * as calls from '@drip/core/contracts/customer-calls'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { onlyCustomers } from '../../people/customers/customer-guard.ts'
import { exportData } from './export-data.ts'
import { requestErasure, showOpenErasure } from './request-erasure.ts'

export async function privacyRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyCustomers(app, deps, (serve) => {
    serve(calls.exportData, ({ customer, reply }) => {
      reply.header('content-disposition', 'attachment; filename="meus-dados-drip.json"')
      return exportData(deps, customer.id)
    })
    serve(calls.showErasure, ({ customer }) => showOpenErasure(deps, customer.id))
    serve(calls.requestErasure, ({ customer }) => requestErasure(deps, customer.id))
  })
}
