/** Requests an action above the limit: nothing is done until another person approves what was shown. */
import type { AdminPreview } from '@drip/core/contracts/admin/admin-area'
import { type OrderAct, PERMISSION_OF_CHANGE } from '@drip/core/contracts/change-states'
import type { Cents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, checkMay } from '../admins/admin-guard.ts'
import type { Admin } from '../admins/admins.store.ts'
import { refusingSecond } from './ask-for-change.ts'
import { insertChange } from './requested-changes.store.ts'

/** Number of orders stored with the request; its version covers all of them. */
const ORDERS_KEPT = 20

/**
 * @param it.version of the action's effects, as its kind compares them when it is carried out
 * @returns the request's id
 * @throws Refusal FORBIDDEN, CHANGE_OPEN
 */
export async function askForAct(
  deps: Deps,
  admin: Admin,
  it: {
    kind: OrderAct
    subjectId: string
    act: unknown
    preview: AdminPreview
    amount: Cents
    version: string
    reason: string
  },
): Promise<string> {
  checkMay(admin, [PERMISSION_OF_CHANGE[it.kind]])
  const now = deps.clock.now()
  const id = newId(now)
  const { kind, subjectId, act, amount, version, reason } = it
  await deps.db.transaction(async (tx) => {
    await refusingSecond(() =>
      insertChange(tx, {
        id,
        kind,
        subjectId,
        before: {},
        after: {},
        act,
        shown: { ...it.preview, orders: it.preview.orders.slice(0, ORDERS_KEPT) },
        amount,
        expiresAt: new Date(now.getTime() + deps.config.secondPerson.waitMs),
        version,
        reason,
        askedBy: admin.id,
        askedAt: now,
      }),
    )
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: `${kind}_ASKED`,
      object: { type: deps.changeKinds[kind].objectType, id: subjectId },
      // the text stays with the request, where it can be erased
      asked: { change: id, amountCents: amount },
    })
  })
  return id
}
