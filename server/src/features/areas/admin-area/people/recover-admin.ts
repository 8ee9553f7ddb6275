/**
 * An admin who forgot the password chooses another by a link to their mailbox (OWASP ASVS 6.4.3). For anybody else
 * everything looks the same, but nothing is sent.
 */
import { mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { jobKind } from '../../../../platform/jobs/jobs.ts'
import { momentText } from '../../../messaging/customer-messages/message-texts.ts'
import { queueMessage } from '../../../messaging/messages/send-message.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import {
  type Admin,
  findAdmin,
  findAdminByEmail,
  lockAdmins,
  saveAdmin,
} from '../../../people/admins/admins.store.ts'
import { adminIdOf, isResetToken, resetLink } from '../../../people/admins/reset-link.ts'
import { checkAdminPassword, hashPassword } from '../../../people/sessions/passwords.ts'
import { endSessionsOf } from '../../../people/sessions/sessions.store.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'

/** Null: requested for an admin who does not exist. `madeAt` in milliseconds since 1970. */
interface AskedLink {
  id: string
  adminId: string | null
  madeAt: number
}

export const SendAdminResetLink = jobKind<AskedLink>('send-admin-reset-link', { retries: 3 })

/** For the owner of the address, and likewise if nobody has it. */
export async function askForAdminLink(deps: Deps, email: string): Promise<void> {
  const admin = await findAdminByEmail(deps.db, email.trim())
  const now = deps.clock.now()
  const asked = { id: newId(now), adminId: admin?.id ?? null, madeAt: now.getTime() }
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, SendAdminResetLink, asked))
}

/** Repeating it delivers it once, because the message carries the request's id. */
export async function sendAdminResetLink(deps: Deps, { id, adminId, madeAt }: AskedLink): Promise<void> {
  const admin = adminId === null ? null : await findAdmin(deps.db, adminId)
  if (admin === null) return
  const url = resetLink(deps.config, admin, new Date(madeAt))
  await deps.messages.send({
    id,
    channel: 'EMAIL',
    to: admin.email,
    subject: 'Sua nova senha da administração Drip',
    text: `Olá! Para escolher uma nova senha de acesso à administração da Drip, abra este link em até 1 hora:\n\n${url}\n\nSe você não pediu, ignore este e-mail: sua senha continua a mesma.`,
  })
}

/**
 * Sets the password by a link, ends all sessions, and notifies the admin and everybody who may end an admin's access.
 * @returns the admin; null if the link is not valid
 * @throws Refusal INVALID_FIELDS (password: too_short, too_easy); the link stays valid
 */
export async function resetAdminPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
): Promise<Admin | null> {
  const id = adminIdOf(token)
  const found = id === null ? null : await findAdmin(deps.db, id)
  const own = found === null ? [] : [found.name, found.email]
  await checkAdminPassword(deps, { field: 'password', password, own })
  // takes time, and as much for an invalid link
  const passwordHash = await hashPassword(password)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    // as they are now: of two who use it at once the second finds another password, and an invalid link
    const admin = admins.find((it) => it.id === id)
    if (admin === undefined || !isResetToken(deps.config.secret, admin, token, now)) return null
    await saveAdmin(tx, admin.id, { email: admin.email, phone: admin.phone, passwordHash }, now)
    await endSessionsOf(tx, 'ADMIN', admin.id, now)
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'PASSWORD_RECOVERED',
      object: { type: 'ADMIN', id: admin.id },
    })
    await notify(deps, tx, admin, admins)
    return admin
  })
}

async function notify(deps: Deps, tx: Tx, admin: Admin, admins: readonly Admin[]): Promise<void> {
  const now = deps.clock.now()
  const { supportEmail } = deps.config.settings
  const subject = 'Nova senha na administração da Drip'
  const send = (to: string, text: string) =>
    queueMessage(deps, tx, { id: newId(now), channel: 'EMAIL', to, subject, text })
  await send(
    admin.email,
    `Olá! A senha do seu acesso à administração da Drip foi trocada por um link em ${momentText(now)}, e todos os acessos foram encerrados. Se não foi você, fale agora com ${supportEmail}`,
  )
  for (const { email } of admins.filter((it) => it.id !== admin.id && mayAdmin(it.role, 'ADMINS_END')))
    await send(
      email,
      `Olá! ${admin.name} esqueceu a senha e escolheu outra por um link em ${momentText(now)}. Se isso parece estranho, encerre o acesso em Equipe:\n\n${deps.config.publicUrl}/admin/people`,
    )
}
