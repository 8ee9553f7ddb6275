/** A customer's own data: name and e-mail may be changed here, CPF and phone may not; a new password ends all log-ins. */
import type { CustomerProfileChange } from '@drip/core/contracts/customer-area'
import { parseEmail } from '@drip/core/documents/email'
import { parsePersonName } from '@drip/core/documents/person-name'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkNewPassword, hashPassword, isPassword } from '../sessions/passwords.ts'
import { type Account, holdPassword, saveProfile } from './customers.store.ts'
import { setPassword } from './set-password.ts'

/**
 * @throws Refusal INVALID_FIELDS, naming each field: `invalid`, `too_short`, and `wrong` for a current password
 *   that is not the right one (not a 401, which would mean that the log-in has ended)
 */
export async function changeProfile(
  deps: Deps,
  account: Account,
  change: CustomerProfileChange,
): Promise<void> {
  const name = change.name === undefined ? null : parsePersonName(change.name)
  const email = change.email === undefined ? null : parseEmail(change.email)
  const errors = [
    ...(change.name !== undefined && name === null ? [{ field: 'name', code: 'invalid' }] : []),
    ...(change.email !== undefined && email === null ? [{ field: 'email', code: 'invalid' }] : []),
  ]
  if (errors.length > 0) throw new Refusal('INVALID_FIELDS', { errors })
  const hash = await newHash(account, change)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (name !== null || email !== null) await saveProfile(tx, account.id, { name, email }, now)
    if (hash === null) return
    // two changes at once: the second was allowed by a password that is none any more
    if (!(await holdPassword(tx, account))) throw wrongPassword()
    await setPassword(deps, tx, account.id, hash)
  })
}

/** Null when the password stays. */
async function newHash(
  { passwordHash }: Account,
  { currentPassword, newPassword }: CustomerProfileChange,
): Promise<string | null> {
  if (newPassword === undefined) return null
  checkNewPassword('newPassword', newPassword)
  if (!(await isPassword(passwordHash, currentPassword ?? ''))) throw wrongPassword()
  return hashPassword(newPassword)
}

function wrongPassword(): Refusal {
  return new Refusal('INVALID_FIELDS', { errors: [{ field: 'currentPassword', code: 'wrong' }] })
}
