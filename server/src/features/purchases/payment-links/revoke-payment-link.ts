import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type AuditActor, recordAudit } from '../../records/audit/record-audit.ts'
import { endCheckout, lockCheckout } from '../checkouts/checkouts.store.ts'

/**
 * Deactivates a link that nobody has used yet (001 §4); a repeated call changes nothing.
 * @throws Refusal CHECKOUT_NOT_FOUND (also for another merchant's checkout or one that is no link), CHECKOUT_ENDED,
 *   STEP_OUT_OF_ORDER while somebody uses it
 */
export async function revokePaymentLink(
  deps: Deps,
  by: { merchantId: string; actor: AuditActor },
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const link = await lockCheckout(tx, id)
    if (link === null || link.merchant.id !== by.merchantId || link.type !== 'BACKOFFICE')
      throw new Refusal('CHECKOUT_NOT_FOUND')
    if (link.status === 'REVOKED') return
    if (link.status === 'MORE_INFO') throw new Refusal('STEP_OUT_OF_ORDER')
    if (link.status !== 'PRISTINE') throw new Refusal('CHECKOUT_ENDED')
    const now = deps.clock.now()
    endCheckout(tx, id, { status: 'REVOKED', koReason: 'EXPIRED', now })
    await recordAudit(deps, tx, {
      actor: by.actor,
      action: 'LINK_REVOKED',
      object: { type: 'CHECKOUT', id },
      before: { status: 'PRISTINE' },
      after: { status: 'REVOKED' },
    })
  })
}
