/** A user's own data (001 §2.3): each field proves the user's identity, so changes require the current password. */
import type { MerchantProfile, MerchantProfileChange } from '@drip/core/contracts/merchant/merchant-area'
import { parseEmail } from '@drip/core/documents/email'
import { isMobile, parsePhone } from '@drip/core/documents/phone'
import { fieldErrors } from '@drip/core/forms/field-error'
import { loginChannelCode } from '@drip/core/merchants/merchant-form'
import type { Deps } from '../../../../deps.ts'
import { breaksUnique } from '../../../../platform/database/db.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import {
  type MerchantUser,
  findMerchantUserByEmail,
  holdMerchantPassword,
  saveOwnProfile,
} from '../../../people/merchant-users/merchant-users.store.ts'
import { checkNewPassword, hashPassword, isPassword } from '../../../people/sessions/passwords.ts'
import { actorOf, permissionsOf } from '../../../people/merchant-users/merchant-guard.ts'
import { notifyOfMerchantPassword } from '../../../people/merchant-users/notify-of-merchant-password.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { type NewContact, sendProofs, notifyOfNewContact, wrongProofs } from './prove-new-contact.ts'
import { setMerchantPassword } from '../../../people/merchant-users/set-merchant-password.ts'

/**
 * Omitted or unchanged fields stay.
 * @throws Refusal INVALID_FIELDS, naming each field: `invalid`, `needs_mobile`, `too_short`, `too_easy`, `wrong`
 *   (currentPassword, phoneCode, emailCode); CONFIRM_CONTACT once a code was sent to each new phone and e-mail;
 *   RESEND_TOO_SOON if a recent one went elsewhere; EMAIL_TAKEN
 */
export async function changeMerchantProfile(
  deps: Deps,
  user: MerchantUser,
  change: MerchantProfileChange,
): Promise<void> {
  const email = change.email === undefined ? user.email : parseEmail(change.email)
  const phone = change.phone === undefined ? user.phone : parsePhone(change.phone)
  const preference = change.authenticationPreference ?? user.authenticationPreference
  const errors = fieldErrors({
    email: email === null ? 'invalid' : null,
    // a new one is proved by a code that it receives
    phone: phone === null || (phone !== user.phone && !isMobile(phone)) ? 'invalid' : null,
    authenticationPreference:
      preference === user.authenticationPreference ? null : loginChannelCode(preference, phone),
  })
  if (email === null || phone === null || errors.length > 0) throw new Refusal('INVALID_FIELDS', { errors })
  const { newPassword } = change
  if (newPassword !== undefined)
    await checkNewPassword(deps, {
      field: 'newPassword',
      password: newPassword,
      own: [user.name, user.email, user.phone, email, phone],
    })
  const changed = {
    ...(email === user.email ? {} : { email }),
    ...(phone === user.phone ? {} : { phone }),
    ...(preference === user.authenticationPreference ? {} : { authenticationPreference: preference }),
  }
  const isChanged = Object.keys(changed).length > 0
  if (!isChanged && newPassword === undefined) return
  if (!(await isPassword(user.passwordHash, change.currentPassword ?? ''))) throw wrongPassword()
  const contacts = newContacts(user, { email, phone }, change)
  if (contacts.some((it) => it.code === '')) {
    if (email !== user.email && (await findMerchantUserByEmail(deps.db, email)) !== null)
      throw new Refusal('EMAIL_TAKEN')
    await sendProofs(deps, user, contacts)
    throw new Refusal('CONFIRM_CONTACT')
  }
  const hash = newPassword === undefined ? null : await hashPassword(newPassword)
  let wrong: string[] = []
  try {
    await deps.db.transaction(async (tx) => {
      // two changes at once: the second was authorised with a password that is no longer valid
      if (!(await holdMerchantPassword(tx, user))) throw wrongPassword()
      wrong = await wrongProofs(deps, tx, user, contacts)
      // wrong tries are counted
      if (wrong.length > 0) return
      if (isChanged) await saveOwnProfile(tx, user.id, changed)
      await notifyOfNewContact(deps, tx, user, contacts)
      if (hash !== null) {
        await setMerchantPassword(deps, tx, user.id, hash)
        await notifyOfMerchantPassword(deps, tx, user, 'AREA')
      }
      await recordAudit(deps, tx, {
        actor: actorOf(user),
        action: 'PROFILE_CHANGED',
        object: { type: 'MERCHANT_USER', id: user.id },
        // which fields, never their values
        after: { changed: [...Object.keys(changed), ...(hash === null ? [] : ['password'])] },
      })
    })
  } catch (error) {
    if (breaksUnique(error, 'merchant_users_email')) throw new Refusal('EMAIL_TAKEN')
    throw error
  }
  if (wrong.length > 0)
    throw new Refusal('INVALID_FIELDS', { errors: wrong.map((field) => ({ field, code: 'wrong' })) })
}

function newContacts(
  user: MerchantUser,
  after: Pick<MerchantUser, 'email' | 'phone'>,
  { phoneCode = '', emailCode = '' }: MerchantProfileChange,
): NewContact[] {
  return [
    ...(after.phone === user.phone ? [] : [{ field: 'phone' as const, value: after.phone, code: phoneCode }]),
    ...(after.email === user.email ? [] : [{ field: 'email' as const, value: after.email, code: emailCode }]),
  ]
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
