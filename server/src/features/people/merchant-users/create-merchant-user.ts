import { NOTIFICATION_TYPES, type NotificationChannel } from '@drip/core/contracts/states'
import { parseEmail } from '@drip/core/documents/email'
import { parsePhone } from '@drip/core/documents/phone'
import { fieldErrors } from '@drip/core/forms/field-error'
import { loginChannelCode } from '@drip/core/merchants/merchant-form'
import type { Deps } from '../../../deps.ts'
import { breaksUnique } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Communication, insertMerchantUser, saveCommunications } from './merchant-users.store.ts'

export interface MerchantUserRequest {
  merchantId: string
  email: string
  phone: string
  name: string
  post?: string
  authenticationPreference?: NotificationChannel
  permissions: readonly ('READ' | 'ADMIN')[]
  /** Types that are not listed are sent at once by e-mail (000 §3: all types are selected for a new user). */
  communications?: readonly Communication[]
}

/**
 * A merchant's user; without a password until one is chosen.
 * @throws Refusal INVALID_FIELDS (email, phone, authenticationPreference), EMAIL_TAKEN
 */
export async function createMerchantUser(deps: Deps, it: MerchantUserRequest): Promise<{ id: string }> {
  const email = parseEmail(it.email)
  const phone = parsePhone(it.phone)
  const { authenticationPreference = 'SMS' } = it
  const errors = fieldErrors({
    email: email === null ? 'invalid' : null,
    phone: phone === null ? 'invalid' : null,
    authenticationPreference: loginChannelCode(authenticationPreference, phone),
  })
  if (email === null || phone === null || errors.length > 0) throw new Refusal('INVALID_FIELDS', { errors })
  const now = deps.clock.now()
  const id = newId(now)
  const user = {
    id,
    merchantId: it.merchantId,
    email,
    phone,
    name: it.name,
    post: it.post ?? '',
    authenticationPreference,
    permissions: it.permissions,
    createdAt: now,
  }
  const communications = NOTIFICATION_TYPES.map(
    (type): Communication =>
      it.communications?.find((chosen) => chosen.type === type) ?? {
        type,
        notify: true,
        channel: 'EMAIL',
        frequency: 'EACH',
      },
  )
  try {
    await deps.db.transaction(async (tx) => {
      await Promise.all([insertMerchantUser(tx, user), saveCommunications(tx, id, communications, now)])
    })
  } catch (error) {
    if (breaksUnique(error, 'merchant_users_email')) throw new Refusal('EMAIL_TAKEN')
    throw error
  }
  return { id }
}
