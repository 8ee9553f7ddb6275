/** Webhooks that a merchant's server did not accept for three days: a person has them sent again. */
import type { AdminFailedWebhooks } from '@drip/core/contracts/admin/admin-watch'
import type { Deps } from '../../../../deps.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { nextCursor, readCursor } from '../../../../platform/http/cursor.ts'
import { resendFailed } from '../../../messaging/webhooks/send-again.ts'
import { findFailedDeliveries } from '../../../messaging/webhooks/webhooks.store.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'

/** Newest first. @param after the cursor of the previous page @throws Refusal INVALID_QUERY */
export async function listFailedWebhooks(
  { db }: Pick<Deps, 'db'>,
  { after, size }: { after?: string | undefined; size: number },
): Promise<AdminFailedWebhooks> {
  const rows = await findFailedDeliveries(db, { after: readCursor(after), limit: size })
  return {
    content: rows.slice(0, size).map(({ occurredAt, failedAt, ...it }) => ({
      ...it,
      occurredAt: occurredAt.toISOString(),
      failedAt: failedAt.toISOString(),
    })),
    cursor: nextCursor(rows, size, (it) => [it.failedAt.toISOString(), it.id]),
  }
}

/** @throws Refusal WEBHOOK_DELIVERY_NOT_FOUND, ENDPOINT_PAUSED */
export async function retryFailedWebhook(deps: Deps, admin: Admin, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await resendFailed(deps, tx, id)
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'WEBHOOK_RETRIED',
      object: { type: 'WEBHOOK_DELIVERY', id },
    })
  })
}
