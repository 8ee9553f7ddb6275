/** A user's own data (001 §2.3): each of them says who the user is, so none is changed without the current password. */
import type { MerchantProfile, MerchantProfileChange } from '@drip/core/contracts/merchant-area'
import { parseEmail } from '@drip/core/documents/email'
import { parseBrazilianPhone } from '@drip/core/documents/phone'
import type { Deps } from '../../deps.ts'
import { breaksUnique } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type MerchantUser,
  holdMerchantPassword,
  saveMerchantUser,
} from '../merchant-users/merchant-users.store.ts'
import { checkNewPassword, hashPassword, isPassword } from '../sessions/passwords.ts'
import { permissionsOf } from './merchant-guard.ts'
import { setMerchantPassword } from './set-merchant-password.ts'

/**
 * What is not named, or named as it is, stays.
 * @throws Refusal INVALID_FIELDS, naming each field: `invalid`, `too_short`, `wrong` (currentPassword); EMAIL_TAKEN
 */
export async function changeMerchantProfile(
  deps: Deps,
  user: MerchantUser,
  change: MerchantProfileChange,
): Promise<void> {
  const email = change.email === undefined ? user.email : parseEmail(change.email)
  const phone = change.phone === undefined ? user.phone : parseBrazilianPhone(change.phone)
  if (email === null || phone === null)
    throw new Refusal('INVALID_FIELDS', {
      errors: [
        ...(email === null ? [{ field: 'email', code: 'invalid' }] : []),
        ...(phone === null ? [{ field: 'phone', code: 'invalid' }] : []),
      ],
    })
  const { newPassword } = change
  if (newPassword !== undefined) checkNewPassword('newPassword', newPassword)
  const preference = change.authenticationPreference ?? user.authenticationPreference
  const after = { ...user, email, phone, authenticationPreference: preference }
  const changed = (['email', 'phone', 'authenticationPreference'] as const).some(
    (it) => after[it] !== user[it],
  )
  if (!changed && newPassword === undefined) return
  if (!(await isPassword(user.passwordHash, change.currentPassword ?? ''))) throw wrongPassword()
  const hash = newPassword === undefined ? null : await hashPassword(newPassword)
  try {
    await deps.db.transaction(async (tx) => {
      // two changes at once: the second was allowed by a password that is none any more
      if (!(await holdMerchantPassword(tx, user))) throw wrongPassword()
      if (changed) await saveMerchantUser(tx, after)
      if (hash !== null) await setMerchantPassword(deps, tx, user.id, hash)
    })
  } catch (error) {
    if (breaksUnique(error, 'merchant_users_email')) throw new Refusal('EMAIL_TAKEN')
    throw error
  }
}

export function profileOf(user: MerchantUser): MerchantProfile {
  const { id, email, phone, name, post, authenticationPreference, merchantId } = user
  return {
    id,
    email,
    phone,
    name,
    post,
    authenticationPreference,
    merchantId,
    permissions: permissionsOf(user),
  }
}

function wrongPassword(): Refusal {
  return new Refusal('INVALID_FIELDS', { errors: [{ field: 'currentPassword', code: 'wrong' }] })
}
