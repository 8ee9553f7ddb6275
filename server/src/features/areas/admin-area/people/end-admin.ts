/** Ends an admin's access when they leave Drip (for a merchant's users see merchant-users/manage-team.ts). */
import { lostWithout, mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { queueMessage } from '../../../messaging/messages/send-message.ts'
import { deleteFactors } from '../../../people/second-factor/factors.store.ts'
import { endSessionsOf } from '../../../people/sessions/sessions.store.ts'
import { deleteListViewsOf } from '../views/list-views.store.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import { type Admin, archiveAdmin, lockAdmins, wasAdmin } from '../../../people/admins/admins.store.ts'

/**
 * Ends all sessions and future sign-ins, and deletes second factors. Repeating it has no effect. They and everybody
 * with this permission are notified.
 * @throws Refusal USER_NOT_FOUND, OWN_ACCESS, LAST_WITH_RIGHT; NOT_SIGNED_IN if the acting admin was ended meanwhile
 */
export async function endAdmin(deps: Deps, by: Admin, id: string): Promise<void> {
  if (id === by.id) throw new Refusal('OWN_ACCESS')
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    // two who end each other at once: the second no longer has access
    if (!admins.some((it) => it.id === by.id)) throw new Refusal('NOT_SIGNED_IN')
    const leaving = admins.find((it) => it.id === id)
    if (leaving === undefined) {
      if (await wasAdmin(tx, id)) return
      throw new Refusal('USER_NOT_FOUND')
    }
    const lost = lostWithout(admins, id)
    if (lost.length > 0) throw new Refusal('LAST_WITH_RIGHT', { detail: lost.join(' ') })
    await archiveAdmin(tx, id, now)
    await endSessionsOf(tx, 'ADMIN', id, now)
    await deleteFactors(tx, { audience: 'ADMIN', id })
    await deleteListViewsOf(tx, id)
    await recordAudit(deps, tx, {
      actor: actorOf(by),
      action: 'ADMIN_ENDED',
      object: { type: 'ADMIN', id },
      before: { role: leaving.role },
    })
    await notify(deps, tx, { leaving, by, admins })
  })
}

async function notify(
  deps: Deps,
  tx: Tx,
  { leaving, by, admins }: { leaving: Admin; by: Admin; admins: readonly Admin[] },
): Promise<void> {
  const { clock, config } = deps
  const subject = 'Acesso à administração da Drip encerrado'
  const ask = `Se isso não era para acontecer, fale com a gente: ${config.settings.supportEmail}`
  const send = (to: string, text: string) =>
    queueMessage(deps, tx, { id: newId(clock.now()), channel: 'EMAIL', to, subject, text })
  await send(leaving.email, `Olá! Seu acesso à administração da Drip foi encerrado por ${by.name}. ${ask}`)
  for (const { id, email } of admins.filter((it) => it.id !== leaving.id && mayAdmin(it.role, 'ADMINS_END')))
    await send(
      email,
      `Olá! ${id === by.id ? 'Você' : by.name} encerrou o acesso de ${leaving.name} à administração da Drip. ${ask}`,
    )
}
