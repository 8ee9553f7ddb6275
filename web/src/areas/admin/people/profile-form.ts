/**
 * The profile's form (000 §5): e-mail and both passwords are required, and the new one must be typed twice alike with 6
 * characters.
 */
import { parseEmail } from '@drip/core/documents/email'
import { parsePhone } from '@drip/core/documents/phone'
import { texts as all } from '../frame/texts.ts'

const texts = all.profile
const SHORTEST = 6

export const PROFILE_FIELDS = ['email', 'phone', 'currentPassword', 'newPassword', 'repeat'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]
export type ProfileForm = Record<ProfileField, string>
export type ProfileErrors = Partial<Record<ProfileField, string | undefined>>

export function profileErrors(form: ProfileForm): ProfileErrors {
  const isLong = Array.from(form.newPassword).length >= SHORTEST
  return {
    ...(parseEmail(form.email) === null && { email: texts.emailWrong }),
    ...(form.phone !== '' && parsePhone(form.phone) === null && { phone: texts.phoneWrong }),
    ...(form.currentPassword === '' && { currentPassword: texts.currentMissing }),
    ...(!isLong && { newPassword: texts.tooShort }),
    ...(isLong && form.newPassword !== form.repeat && { repeat: texts.differ }),
  }
}
