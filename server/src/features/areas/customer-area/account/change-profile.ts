/**
 * A customer's own data: the name changes at once. Another e-mail waits, because it is a means of recovery, and
 * requires the current password if there is one (OWASP ASVS 7.5.1). CPF and phone are not changed here. A new password
 * ends all sessions; the first one ends none.
 */
import type { CustomerProfileChange } from '@drip/core/contracts/customer-area'
import { type Email, parseEmail } from '@drip/core/documents/email'
import { parsePersonName } from '@drip/core/documents/person-name'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { lockContact } from '../../../people/contact-changes/contact-changes.store.ts'
import { proposeContactChange } from '../../../people/contact-changes/propose-contact-change.ts'
import { checkNewPassword, hashPassword, isPassword } from '../../../people/sessions/passwords.ts'
import {
  type Account,
  holdPassword,
  saveMessageChannel,
  saveName,
} from '../../../people/customers/customers.store.ts'
import { setFirstPassword, setPassword } from '../../../people/customers/set-password.ts'

/**
 * @throws Refusal INVALID_FIELDS, naming each field: `invalid`, `too_short`, `too_easy`, and `wrong` for a wrong
 *   current password (not a 401, which would mean that the session has ended); RECOVERY_CLOSED
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
  const movesEmail = email !== null && email !== account.email
  const hash = await newHash(deps, account, { ...change, movesEmail })
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (name !== null) await saveName(tx, account.id, name, now)
    if (change.messageChannel !== undefined) await saveMessageChannel(tx, account.id, change.messageChannel)
    // two changes at once: the second was authorised with a password that is no longer valid
    const needsPassword = hash !== null || (movesEmail && account.passwordHash !== null)
    if (needsPassword && !(await holdPassword(tx, account))) throw wrongPassword()
    if (email !== null) await proposeEmail(deps, tx, account.id, email)
    if (hash === null) return
    await (account.passwordHash === null ? setFirstPassword : setPassword)(deps, tx, account.id, hash)
  })
}

async function proposeEmail(deps: Deps, tx: Tx, id: string, email: Email): Promise<void> {
  const account = await lockContact(tx, id)
  if (account === null || account.email === email) return
  if (account.recoveryClosedAt !== null) throw new Refusal('RECOVERY_CLOSED')
  await proposeContactChange(deps, tx, account, { wanted: { email }, source: 'CUSTOMER' })
}

/** Null if the password stays. @throws Refusal INVALID_FIELDS, also if the required current password is wrong */
async function newHash(
  deps: Deps,
  { passwordHash, name, cpf, email, phone }: Account,
  { currentPassword, newPassword, movesEmail }: CustomerProfileChange & { movesEmail: boolean },
): Promise<string | null> {
  if (newPassword === undefined && !movesEmail) return null
  if (newPassword !== undefined) {
    const own = [name, cpf, email ?? '', phone ?? '']
    await checkNewPassword(deps, { field: 'newPassword', password: newPassword, own })
  }
  // a customer without a password chooses the first one: they proved phone and bank account a moment ago
  // (open-by-checkout.ts)
  if (passwordHash !== null && !(await isPassword(passwordHash, currentPassword ?? ''))) throw wrongPassword()
  return newPassword === undefined ? null : hashPassword(newPassword)
}

function wrongPassword(): Refusal {
  return new Refusal('INVALID_FIELDS', { errors: [{ field: 'currentPassword', code: 'wrong' }] })
}
