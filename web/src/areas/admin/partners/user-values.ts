/** The form values of a merchant's user (000 §3, §5, §6). */
import type { MerchantUserDetails, MerchantUserWrite } from '@drip/core/contracts/merchant/merchant-admin'
import { NOTIFICATION_TYPES, type NotificationType } from '@drip/core/contracts/states'
import { parsePhone } from '@drip/core/documents/phone'
import { refusalCode, refusalStatus, type Refusal } from '../../../api/refusal.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { withStatus } from '../frame/with-status.ts'
import { partnerTexts } from './texts.ts'

const texts = partnerTexts.users
const CONFLICT = 409

export interface UserValues {
  name: string
  email: string
  phone: string
  post: string
  password: string
  authenticationPreference: MerchantUserWrite['authenticationPreference']
  /** 'Pode realizar cancelamentos/pedidos?' */
  mayAct: boolean
  notify: NotificationType[]
}

/** All notifications are chosen (000 §3), and the code is sent by SMS (000 §9). */
export const NEW_USER: UserValues = {
  name: '',
  email: '',
  phone: '',
  post: '',
  password: '',
  authenticationPreference: 'SMS',
  mayAct: false,
  notify: [...NOTIFICATION_TYPES],
}

export function valuesOfUser(it: MerchantUserDetails): UserValues {
  const { name, email, post, authenticationPreference, permissions } = it
  return {
    name,
    email,
    phone: maskPhone(it.phone),
    post,
    password: '',
    authenticationPreference,
    // an empty list comes from an old user and means all rights (000 §6)
    mayAct: permissions.length === 0 || permissions.includes('ADMIN'),
    notify: it.communications.filter(({ notify }) => notify).map((told) => told.communicationType),
  }
}

/** @param known the user's own settings from the merchant's area: channel and frequency are kept */
export function toUserWrite(
  { mayAct, notify, password, phone, ...rest }: UserValues,
  known: MerchantUserDetails['communications'] = [],
): MerchantUserWrite {
  return {
    ...rest,
    phone: parsePhone(phone) ?? phone,
    ...(password === '' ? {} : { password }),
    permissions: mayAct ? ['ADMIN', 'READ'] : ['READ'],
    communications: NOTIFICATION_TYPES.map((communicationType) => ({
      ...known.find((it) => it.communicationType === communicationType),
      communicationType,
      notify: notify.includes(communicationType),
    })),
  }
}

/**
 * What happens to the password if none is typed.
 * @param user null: a new user, who is invited, as is whoever has another e-mail address
 */
export function passwordHelp(
  { email }: Pick<UserValues, 'email'>,
  user: Pick<MerchantUserDetails, 'email' | 'hasPassword'> | null,
): string {
  const empty = user?.hasPassword === true ? texts.passwordKept : texts.passwordNone
  const isInvited = user === null || isOtherEmail(email, user)
  return `${texts.passwordHelp} ${isInvited ? texts.passwordInvites : empty}`
}

function isOtherEmail(email: string, user: Pick<MerchantUserDetails, 'email'>): boolean {
  return email.trim().toLowerCase() !== user.email.toLowerCase()
}

/** What another e-mail address ends; undefined while it is the stored one. @param user null: a new user */
export function emailHelp(
  { email }: Pick<UserValues, 'email'>,
  user: Pick<MerchantUserDetails, 'email'> | null,
): string | undefined {
  return user !== null && isOtherEmail(email, user) ? texts.otherEmail : undefined
}

/** Why an account was not saved (000 §8): a conflict concerns the e-mail if the server says so, or gives no details. */
export function saveFailure(refusal: Refusal, { isNew }: { isNew: boolean }): string {
  const said = withStatus(isNew ? texts.createFailed : texts.editFailed, refusal)
  const code = refusalCode(refusal)
  if (code === 'TOO_MANY_USERS') return `${said}${texts.tooMany}`
  const isTaken = code === 'EMAIL_TAKEN' || (code === null && refusalStatus(refusal) === CONFLICT)
  return isTaken ? `${said}${texts.taken}` : said
}
