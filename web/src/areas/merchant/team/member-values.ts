/** The form for a user of the store: initial values, checks, the body to send, and messages for refusals. */
import type { TeamMember, TeamMemberChange } from '@drip/core/contracts/merchant/merchant-area'
import { parseEmail } from '@drip/core/documents/email'
import { isMobile, parsePhone } from '@drip/core/documents/phone'
import { refusalCode, wrongFields, type Refusal } from '../../../api/refusal.ts'
import type { Refused, Wrong } from '../../../signed/use-short-form.ts'
import { profileTexts } from '../profile/profile-texts.ts'
import { teamTexts } from './team-texts.ts'

const words = teamTexts

export type MemberValues = Record<'name' | 'post' | 'email' | 'phone' | 'access', string>

/** @param member null: a new user */
export const memberValues = (member: TeamMember | null): MemberValues => ({
  name: member?.name ?? '',
  post: member?.post ?? '',
  email: '',
  phone: '',
  access: member?.permissions.includes('ADMIN') === true ? 'admin' : 'reader',
})

/** Only what was changed here: somebody may have taken rights away in the meantime. */
export function changesOfMember(member: TeamMember, typed: MemberValues): TeamMemberChange {
  const before = memberValues(member)
  const [name, post] = [typed.name.trim(), typed.post.trim()]
  return {
    ...(name === before.name ? {} : { name }),
    ...(post === before.post ? {} : { post }),
    ...(typed.access === before.access ? {} : { isAdmin: typed.access === 'admin' }),
  }
}

export function checkMember(values: MemberValues, { isNew }: { isNew: boolean }): Wrong<keyof MemberValues> {
  if (values.name.trim() === '') return { name: words.nameMissing }
  if (!isNew) return {}
  if (parseEmail(values.email) === null) return { email: profileTexts.emailWrong }
  const phone = parsePhone(values.phone)
  // the code of their first log-in is sent by SMS
  return phone === null || !isMobile(phone) ? { phone: profileTexts.phoneWrong } : {}
}

const FAILURES: Readonly<Record<string, string>> = {
  LAST_ADMIN: words.lastAdmin,
  TOO_MANY_USERS: words.tooMany,
  USER_NOT_FOUND: words.gone,
}

export function memberRefused(refusal: Refusal, { isNew }: { isNew: boolean }): Refused<keyof MemberValues> {
  const code = refusalCode(refusal) ?? ''
  if (code === 'EMAIL_TAKEN') return { wrong: { email: profileTexts.emailTaken } }
  const found = wrongFields(refusal)
  const wrong = {
    ...(found.has('email') && { email: profileTexts.emailWrong }),
    ...((found.has('phone') || found.has('authenticationPreference')) && { phone: profileTexts.phoneWrong }),
  }
  if (Object.keys(wrong).length > 0) return { wrong }
  return { failure: FAILURES[code] ?? (isNew ? words.addFailed : words.actionFailed) }
}
