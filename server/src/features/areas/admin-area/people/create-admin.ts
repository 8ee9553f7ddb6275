/** A person of the back-office, with a role and a password. */
import type { AdminRole } from '@drip/core/contracts/admin/admin-permissions'
import { parseEmail } from '@drip/core/documents/email'
import type { Deps } from '../../../../deps.ts'
import { breaksUnique } from '../../../../platform/database/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { fieldRefusal } from '../../../../platform/http/field-errors.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { checkAdminPassword, hashPassword } from '../../../people/sessions/passwords.ts'
import { insertAdmin } from '../../../people/admins/admins.store.ts'

/** @throws Refusal INVALID_FIELDS (email, password), EMAIL_TAKEN */
export async function createAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'breachedPasswords'>,
  it: { email: string; name: string; role: AdminRole; password: string },
): Promise<{ id: string }> {
  const email = parseEmail(it.email)
  if (email === null) throw fieldRefusal('email', 'invalid')
  await checkAdminPassword(deps, { field: 'password', password: it.password, own: [it.email, it.name] })
  const passwordHash = await hashPassword(it.password)
  const now = deps.clock.now()
  const id = newId(now)
  const { name, role } = it
  try {
    await deps.db.transaction(async (tx) => {
      await insertAdmin(tx, { id, email, phone: '', name, role, passwordHash, createdAt: now })
      await recordAudit(deps, tx, {
        actor: { type: 'SYSTEM' },
        action: 'ADMIN_CREATED',
        object: { type: 'ADMIN', id },
        after: { role },
      })
    })
  } catch (error) {
    if (breaksUnique(error, 'admin_users_email')) throw new Refusal('EMAIL_TAKEN')
    throw error
  }
  return { id }
}
