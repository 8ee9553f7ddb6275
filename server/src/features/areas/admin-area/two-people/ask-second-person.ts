/** Requests an action on orders above the limit from a second person, as it was previewed; nothing is done yet. */
import type { AdminActionAsked, AdminPreview, AdminWriteOff } from '@drip/core/contracts/admin/admin-area'
import { ADMIN_ACTION_NEEDS } from '@drip/core/contracts/admin/admin-action-needs'
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import { ACT_OF_ACTION } from '@drip/core/requested-changes/second-person'
import type { OrderAct } from '@drip/core/contracts/change-states'
import { parseReaisNumber } from '@drip/core/money/cents'
import type { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import { checkVersion } from '../../../../platform/database/versions.ts'
import { checkMay } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { askForAct } from '../../../people/requested-changes/ask-for-act.ts'
import { showChange } from '../../../people/requested-changes/list-changes.ts'
import { previewOnOrder } from '../orders/act-on-order.ts'
import { lastingVersion } from '../orders/lasting-version.ts'
import type { OrderActAsked } from './order-acts.ts'
import { previewWriteOff } from '../orders/write-off-debts.ts'

interface Asking {
  reason: string
  /** The version of the preview; null requests any effect. */
  seen: string | null
}

/**
 * @throws Refusal FORBIDDEN, SECOND_PERSON_NOT_NEEDED, CHANGED_MEANWHILE, CHANGE_OPEN, and the action's own refusals
 */
export async function askForAction(
  deps: Deps,
  admin: Admin,
  { orderId, asked, ...it }: Asking & { orderId: string; asked: AdminActionAsked },
): Promise<RequestedChange> {
  checkMay(admin, [ADMIN_ACTION_NEEDS[asked.action]])
  const kind = orRefuse(ACT_OF_ACTION[asked.action], 'SECOND_PERSON_NOT_NEEDED')
  const preview = await previewOnOrder(deps, admin, orderId, asked)
  return ask(deps, admin, { kind, subjectId: orderId, act: { orderId, asked }, preview, ...it })
}

/** One request for the whole list, which is written off completely or not at all. @throws as askForAction */
export async function askForWriteOff(
  deps: Deps,
  admin: Admin,
  { asked, ...it }: Asking & { asked: z.output<typeof AdminWriteOff> },
): Promise<RequestedChange> {
  const preview = await previewWriteOff(deps, admin, asked)
  const [first] = preview.orders
  if (first === undefined) throw new Refusal('NOT_TO_WRITE_OFF')
  return ask(deps, admin, { kind: 'WRITE_OFF', subjectId: first.orderId, act: { asked }, preview, ...it })
}

async function ask(
  deps: Deps,
  admin: Admin,
  it: Asking & { kind: OrderAct; subjectId: string; act: OrderActAsked; preview: AdminPreview },
): Promise<RequestedChange> {
  const { seen, preview, ...request } = it
  checkVersion(seen, preview.version)
  // an action within one person's limit does not wait for two
  if (preview.secondPerson === null) throw new Refusal('SECOND_PERSON_NOT_NEEDED')
  const amount = parseReaisNumber(preview.secondPerson.amount)
  if (amount === null) throw new Error('a preview tells whole centavos')
  const id = await askForAct(deps, admin, { ...request, preview, amount, version: lastingVersion(preview) })
  return showChange(deps, admin, id)
}
