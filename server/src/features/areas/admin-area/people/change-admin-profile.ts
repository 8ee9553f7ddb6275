/**
 * "Meu perfil" (000 §2, §8): an admin's own e-mail, phone and password. Afterwards all sessions with the old ones have
 * ended, and the former and new addresses are notified.
 */
import type { AdminProfileChange } from '@drip/core/contracts/admin/admin-area'
import { parseEmail } from '@drip/core/documents/email'
import { parsePhone } from '@drip/core/documents/phone'
import type { Deps } from '../../../../deps.ts'
import { type Tx, breaksUnique } from '../../../../platform/database/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { momentText } from '../../../messaging/customer-messages/message-texts.ts'
import { queueMessage } from '../../../messaging/messages/send-message.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { checkAdminPassword, hashPassword, isPassword } from '../../../people/sessions/passwords.ts'
import { endSessionsOf } from '../../../people/sessions/sessions.store.ts'
import { type Admin, holdAdminPassword, saveAdmin } from '../../../people/admins/admins.store.ts'

/**
 * @throws Refusal INVALID_FIELDS, naming `email`, `phone` (`invalid`), `newPassword` (`too_short`, `too_easy`) and
 *   `currentPassword` (`wrong`: not a 401, which would mean that the session has ended); EMAIL_TAKEN
 */
export async function changeAdminProfile(
  deps: Deps,
  admin: Admin,
  change: AdminProfileChange,
): Promise<void> {
  const email = parseEmail(change.email)
  const typed = change.phone?.trim() ?? ''
  const phone = typed === '' ? '' : parsePhone(typed)
  const errors = [
    ...(email === null ? [{ field: 'email', code: 'invalid' }] : []),
    ...(phone === null ? [{ field: 'phone', code: 'invalid' }] : []),
  ]
  if (email === null || phone === null) throw new Refusal('INVALID_FIELDS', { errors })
  await checkAdminPassword(deps, {
    field: 'newPassword',
    password: change.newPassword,
    own: [admin.name, admin.email, email, phone],
  })
  if (!(await isPassword(admin.passwordHash, change.currentPassword))) throw wrongPassword()
  const passwordHash = await hashPassword(change.newPassword)
  const now = deps.clock.now()
  try {
    await deps.db.transaction(async (tx) => {
      // two changes at once: the second was authorised with a password that is no longer valid
      if (!(await holdAdminPassword(tx, admin))) throw wrongPassword()
      await saveAdmin(tx, admin.id, { email, phone, passwordHash }, now)
      await endSessionsOf(tx, 'ADMIN', admin.id, now)
      await recordAudit(deps, tx, {
        actor: { type: 'ADMIN', id: admin.id, role: admin.role },
        action: 'PROFILE_CHANGED',
        object: { type: 'ADMIN', id: admin.id },
        after: { email: email !== admin.email, phone: phone !== admin.phone, password: true },
      })
      await notify(deps, tx, { before: admin.email, after: email })
    })
  } catch (error) {
    if (breaksUnique(error, 'admin_users_email')) throw new Refusal('EMAIL_TAKEN')
    throw error
  }
}

async function notify(deps: Deps, tx: Tx, emails: { before: string; after: string }): Promise<void> {
  const { config, clock } = deps
  const now = clock.now()
  const isMoved = emails.before.toLowerCase() !== emails.after.toLowerCase()
  const what = isMoved ? 'O e-mail e a senha' : 'A senha'
  const text = `Olá! ${what} do seu acesso à administração da Drip ${isMoved ? 'mudaram' : 'mudou'} em ${momentText(now)}, e todos os acessos foram encerrados. Se não foi você, fale agora com ${config.settings.supportEmail}`
  const subject = 'Seu acesso à administração da Drip mudou'
  for (const to of new Set([emails.before, emails.after]))
    await queueMessage(deps, tx, { id: newId(now), channel: 'EMAIL', to, subject, text })
}

function wrongPassword(): Refusal {
  return new Refusal('INVALID_FIELDS', { errors: [{ field: 'currentPassword', code: 'wrong' }] })
}
