import { mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import type { Deps } from '../../../../deps.ts'
import { newId } from '../../../../platform/ids.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { queueMessage } from '../../../messaging/messages/send-message.ts'
import { actorOf, factorOwnerOf } from '../../../people/admins/admin-guard.ts'
import { type Admin, lockAdmins } from '../../../people/admins/admins.store.ts'
import { resetFactors } from '../../../people/second-factor/reset-factors.ts'

/**
 * People who have lost phone, passkeys and codes sign in by password again, and then set up another factor. They and
 * everybody with this permission are notified.
 * @throws Refusal OWN_FACTOR_RESET: a stolen session could otherwise remove the factor; USER_NOT_FOUND, NO_FACTOR;
 *   NOT_SIGNED_IN if the acting admin was ended meanwhile
 */
export async function resetAdminFactor(deps: Deps, by: Admin, id: string): Promise<void> {
  if (id === by.id) throw new Refusal('OWN_FACTOR_RESET')
  await deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    if (!admins.some((it) => it.id === by.id)) throw new Refusal('NOT_SIGNED_IN')
    const whose = admins.find((it) => it.id === id)
    if (whose === undefined) throw new Refusal('USER_NOT_FOUND')
    const it = { whose: factorOwnerOf(whose), email: whose.email, by: by.name, actor: actorOf(by) }
    if (!(await resetFactors(deps, tx, it))) throw new Refusal('NO_FACTOR')
    for (const { email } of admins.filter((each) => each.id !== id && mayAdmin(each.role, 'ADMINS_END')))
      await queueMessage(deps, tx, {
        id: newId(deps.clock.now()),
        channel: 'EMAIL',
        to: email,
        subject: 'Segundo fator retirado na administração da Drip',
        text: `Olá! ${by.name} retirou o segundo fator de ${whose.name}, que entra só com a senha até cadastrar outro. Se isso não era para acontecer, tire o acesso agora e fale com a gente: ${deps.config.settings.supportEmail}`,
      })
  })
}
