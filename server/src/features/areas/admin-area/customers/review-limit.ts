/** 'Revisar limite': the bureau is queried again, whatever is stored, and the limit follows from its report. */
import type { AdminLimitReview } from '@drip/core/contracts/admin/admin-area'
import type { Deps } from '../../../../deps.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import { ProviderDown } from '../../../../providers/call.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { saveReport } from '../../../purchases/credit/credit.store.ts'
import { findAdminCustomer } from './admin-customers.store.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { limitOf } from './show-admin-customer.ts'

/** @throws Refusal CUSTOMER_NOT_FOUND, PROVIDER_UNAVAILABLE (nothing is changed) */
export async function reviewLimit(deps: Deps, admin: Admin, id: string): Promise<AdminLimitReview> {
  const customer = orRefuse(await findAdminCustomer(deps.db, id), 'CUSTOMER_NOT_FOUND')
  const { total: before } = await limitOf(deps, customer, false)
  const report = await deps.bureau
    .report({ cpf: customer.cpf, name: customer.name })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderDown)) throw error
      deps.log.warn('provider.down', { message: error.message })
      throw new Refusal('PROVIDER_UNAVAILABLE')
    })
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    saveReport(tx, { ...report, cpf: customer.cpf, name: customer.name }, now)
    const { total: after } = await limitOf({ ...deps, db: { ...deps.db, ...tx } }, customer, false)
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'LIMIT_REVIEWED',
      object: { type: 'CUSTOMER', id },
      before: { limit: before },
      after: { limit: after },
    })
    return { before, after }
  })
}
