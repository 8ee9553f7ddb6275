/**
 * Our support has reviewed an objection: the account may be recovered again, with its present phone and e-mail. If the
 * change took effect before the objection, these are the new ones (give-contact-back.ts restores the old ones).
 */
import type { Deps } from '../../../deps.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { type AuditActor, recordAudit } from '../../records/audit/record-audit.ts'
import { lockContact } from './contact-changes.store.ts'
import { saveRecoveryClosed } from '../customers/customers.store.ts'

/** Repeating it has no effect. @throws Refusal CUSTOMER_NOT_FOUND, INVALID_FIELDS without a reason */
export async function reopenRecovery(
  deps: Deps,
  actor: AuditActor,
  { customerId, reason }: { customerId: string; reason: string },
): Promise<void> {
  if (reason.trim() === '') throw fieldRefusal('reason', 'required')
  await deps.db.transaction(async (tx) => {
    const account = orRefuse(await lockContact(tx, customerId), 'CUSTOMER_NOT_FOUND')
    if (account.recoveryClosedAt === null) return
    await saveRecoveryClosed(tx, customerId, null, deps.clock.now())
    await recordAudit(deps, tx, {
      actor,
      action: 'RECOVERY_REOPENED',
      object: { type: 'CUSTOMER', id: customerId },
      asked: { reason: reason.trim() },
    })
  })
}
