/**
 * Log-in by e-mail and password (000 §2), then by a second factor if there is one. A refusal reveals neither whether
 * there is such an admin nor why.
 */
import type { AdminLogin } from '@drip/core/contracts/admin/admin-area'
import type { FactorAsked, FactorProof } from '@drip/core/accounts/second-factor'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { type SignInDevice, mailOfNewDevice } from '../../../people/sessions/new-device.ts'
import { isPassword } from '../../../people/sessions/passwords.ts'
import { type Tokens, openSession } from '../../../people/sessions/sessions.ts'
import { factorOwnerOf } from '../../../people/admins/admin-guard.ts'
import { type Admin, findAdminByEmail, holdAdminPassword } from '../../../people/admins/admins.store.ts'
import { type OpenedSession, askForFactor, proveFactor } from '../../../people/second-factor/prove-factor.ts'

/**
 * The session, or the next step if there is a second factor.
 * @throws Refusal WRONG_CREDENTIALS: unknown address, wrong password, archived admin
 */
export async function logInAdmin(
  deps: Deps,
  { username, password, remember = false }: AdminLogin,
  device: SignInDevice,
): Promise<Tokens | FactorAsked> {
  const admin = await findAdminByEmail(deps.db, username.trim())
  const isRight = await isPassword(admin?.passwordHash ?? null, password)
  if (admin === null || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  return deps.db.transaction(async (tx) => {
    // a password changed meanwhile opens nothing: the change has ended all sessions
    if (!(await holdAdminPassword(tx, admin))) throw new Refusal('WRONG_CREDENTIALS')
    const asked = await askForFactor(deps, tx, factorOwnerOf(admin))
    return asked ?? (await openAdminSession(deps, tx, admin, { remember, device })).tokens
  })
}

/** The second step. @throws Refusal SECOND_STEP_OVER, WRONG_CREDENTIALS */
export async function proveAdmin(deps: Deps, it: FactorProof, device: SignInDevice): Promise<Tokens> {
  const admin = orRefuse(await findAdminByEmail(deps.db, it.username.trim()), 'SECOND_STEP_OVER')
  const { remember = false } = it
  return deps.db.transaction((tx) =>
    proveFactor(deps, tx, factorOwnerOf(admin), it, () =>
      openAdminSession(deps, tx, admin, { remember, device }),
    ),
  )
}

async function openAdminSession(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  { remember, device }: { remember: boolean; device: SignInDevice },
): Promise<OpenedSession> {
  const isStrange = await mailOfNewDevice(deps, tx, {
    audience: 'ADMIN',
    subjectId: admin.id,
    device,
    to: admin.email,
    area: 'administração',
    recovery: '/admin/recuperar-senha',
  })
  await recordAudit(deps, tx, {
    actor: { type: 'ADMIN', id: admin.id, role: admin.role },
    action: 'SIGNED_IN',
    object: { type: 'ADMIN', id: admin.id },
  })
  const how = { device: device.name, remembered: remember }
  return { tokens: await openSession({ ...deps, db: tx }, 'ADMIN', admin.id, how), isStrange }
}
