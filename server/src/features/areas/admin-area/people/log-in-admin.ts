/** Log-in by e-mail and password (000 §2). Whoever is refused learns nothing: neither whether there is such an admin nor why. */
import type { AdminLogin } from '@drip/core/contracts/admin/admin-area'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import type { SignInDevice } from '../../../people/sessions/new-device.ts'
import { isPassword } from '../../../people/sessions/passwords.ts'
import { type Tokens, openSession } from '../../../people/sessions/sessions.ts'
import { findAdminByEmail, holdAdminPassword } from '../../../people/admins/admins.store.ts'

/** @throws Refusal WRONG_CREDENTIALS: no such address, a wrong password, an archived admin */
export async function logInAdmin(
  deps: Deps,
  { username, password, remember = false }: AdminLogin,
  device: SignInDevice,
): Promise<Tokens> {
  const admin = await findAdminByEmail(deps.db, username.trim())
  const isRight = await isPassword(admin?.passwordHash ?? null, password)
  if (admin === null || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  return deps.db.transaction(async (tx) => {
    // a password that was changed meanwhile opens nothing: the change has ended all sessions
    if (!(await holdAdminPassword(tx, admin))) throw new Refusal('WRONG_CREDENTIALS')
    await recordAudit(deps, tx, {
      actor: { type: 'ADMIN', id: admin.id, role: admin.role },
      action: 'SIGNED_IN',
      object: { type: 'ADMIN', id: admin.id },
    })
    return openSession({ ...deps, db: tx }, 'ADMIN', admin.id, { device: device.name, remembered: remember })
  })
}
