/**
 * A role changes by two people, neither of whom it concerns: a role gives access to places where money leaves (decision
 * 49), and somebody who could assign one alone could do through another what they may not do themselves.
 */
import {
  ADMIN_ROLES,
  ADMIN_ROLE_LABELS,
  lostWithout,
  mayAdmin,
} from '@drip/core/contracts/admin/admin-permissions'
import type { AdminRoleRequest, RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { queueMessage } from '../../../messaging/messages/send-message.ts'
import { type Admin, findAdmin, lockAdmins, saveRole } from '../../../people/admins/admins.store.ts'
import { askForChange } from '../../../people/requested-changes/ask-for-change.ts'
import type { FieldsKind, Pair } from '../../../people/requested-changes/change-kinds.ts'
import { showChange } from '../../../people/requested-changes/list-changes.ts'
import { endSessionsOf } from '../../../people/sessions/sessions.store.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'

/** @throws Refusal OWN_ACCESS, USER_NOT_FOUND, SAME_ROLE, LAST_WITH_RIGHT, CHANGE_OPEN */
export async function askForRole(
  deps: Deps,
  admin: Admin,
  { id, role, reason }: AdminRoleRequest & { id: string },
): Promise<RequestedChange> {
  if (id === admin.id) throw new Refusal('OWN_ACCESS')
  const asked = await deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    if (!admins.some((it) => it.id === id)) throw new Refusal('USER_NOT_FOUND')
    checkNobodyMissing(admins, id, role)
    return askForChange(deps, tx, admin, { kind: 'ADMIN_ROLE', subjectId: id, values: { role }, reason })
  })
  if (asked === null) throw new Refusal('SAME_ROLE')
  return showChange(deps, admin, asked)
}

export const ADMIN_ROLE: FieldsKind = {
  objectType: 'ADMIN',
  concerns: (adminId) => adminId,
  waits: () => 0,
  snapshot: async (tx, adminId) => {
    const admin = (await lockAdmins(tx)).find((it) => it.id === adminId)
    return admin === undefined ? null : { role: admin.role }
  },
  nameOf: async (db, adminId) => (await findAdmin(db, adminId))?.name ?? '',
  carryOut: async (deps, tx, adminId, values, by) => {
    const role = ADMIN_ROLES.find((it) => it === values['role'])
    const admins = await lockAdmins(tx)
    const admin = admins.find((it) => it.id === adminId)
    if (role === undefined || admin === undefined) throw new Refusal('REQUEST_CHANGED')
    checkNobodyMissing(admins, adminId, role)
    const now = deps.clock.now()
    await saveRole(tx, adminId, role, now)
    // new permissions begin with a new sign-in, with the factors that the new role needs
    await endSessionsOf(tx, 'ADMIN', adminId, now)
    await recordAudit(deps, tx, {
      actor: { type: 'SYSTEM' },
      action: 'ADMIN_ROLE_CHANGED',
      object: { type: 'ADMIN', id: adminId },
      asked: { ...by },
      before: { role: admin.role },
      after: { role },
    })
    await notifyAdmins(deps, tx, { admin, role, by, admins })
  },
  notify: async () => {},
}

/** @throws Refusal LAST_WITH_RIGHT: nobody else would have a lost permission */
function checkNobodyMissing(admins: readonly Admin[], id: string, role: Admin['role']): void {
  const lost = lostWithout(admins, id).filter((permission) => !mayAdmin(role, permission))
  if (lost.length > 0) throw new Refusal('LAST_WITH_RIGHT', { detail: lost.join(' ') })
}

async function notifyAdmins(
  deps: Deps,
  tx: Tx,
  { admin, role, by, admins }: { admin: Admin; role: Admin['role']; by: Pair; admins: readonly Admin[] },
): Promise<void> {
  const nameOf = (id: string) => admins.find((it) => it.id === id)?.name ?? ''
  const pair = `${nameOf(by.askedBy)} pediu e ${nameOf(by.agreedBy)} concordou.`
  const ask = `Se isso não era para acontecer, fale com a gente: ${deps.config.settings.supportEmail}`
  const became = `de ${ADMIN_ROLE_LABELS[admin.role]} para ${ADMIN_ROLE_LABELS[role]}`
  const send = (to: string, text: string) =>
    queueMessage(deps, tx, {
      id: newId(deps.clock.now()),
      channel: 'EMAIL',
      to,
      subject: 'Papel na administração da Drip alterado',
      text: `Olá! ${text} ${pair} ${ask}`,
    })
  await send(admin.email, `Seu papel na administração da Drip mudou ${became}. Entre de novo para continuar.`)
  for (const { email } of admins.filter((it) => it.id !== admin.id && mayAdmin(it.role, 'ADMINS_END')))
    await send(email, `O papel de ${admin.name} na administração da Drip mudou ${became}.`)
}
