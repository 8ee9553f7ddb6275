/**
 * How much may I buy for at this store? Asked by phone and code, without signing in (decision 106). Before the code is
 * right nothing is looked up for the phone, so a customer's phone and an unknown one cannot be told apart. Afterwards
 * the same queries run for both, and a hidden limit looks like no limit.
 */
import { ownerByPhone } from '@drip/core/accounts/owner-by-phone'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { LimitByPhone } from '@drip/core/contracts/accounts/store-limits'
import { type Phone, isMobile, maskPhone, parsePhone } from '@drip/core/documents/phone'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { sharedLimit } from '../../../platform/http/counted-limits.ts'
import { CODES_OF_A_PHONE, codesOfAnAddress } from '../../areas/checkout-steps/phone-code.ts'
import {
  type CreditMerchant,
  findCreditMerchant,
} from '../../marketplace/merchants/credit-merchants.store.ts'
import { checkOneTimeCode, codesOfPhone, issueOneTimeCode } from '../../people/sessions/one-time-codes.ts'
import { type LimitPerson, limitAtMerchant } from '../../purchases/credit/limit-at-merchant.ts'
import { findPhoneAccounts } from './store-limits.store.ts'

const HOUR_MS = 3_600_000
/** Nobody pays for this question, as a store does for a checkout: the limit of messages an hour at one merchant. */
const CODES_OF_A_STORE = { name: 'limit codes of a merchant', tries: 600, windowMs: HOUR_MS }

/**
 * Sends a code to any phone, within the limits for checkout codes, and counted with them.
 * @param address of the caller
 * @throws Refusal NOT_FOUND (no such merchant), INVALID_FIELDS (phone), RESEND_TOO_SOON, TOO_MANY_REQUESTS
 */
export async function sendLimitCode(
  deps: Deps,
  { merchantId, phone: typed, address }: { merchantId: string; phone: string; address: string },
): Promise<{ smsDelivered: boolean; phone: string }> {
  await merchantOf(deps, merchantId)
  const phone = phoneOf(typed)
  await sharedLimit(deps, codesOfAnAddress(deps)).consume(address)
  await sharedLimit(deps, CODES_OF_A_STORE).consume(merchantId)
  await sharedLimit(deps, { ...CODES_OF_A_PHONE, windowMs: HOUR_MS }).consume(phone)
  const shown = maskPhone(phone)
  if (!(await deps.messages.acceptsNow('SMS'))) return { smsDelivered: false, phone: shown }
  await deps.db.transaction((tx) =>
    issueOneTimeCode(deps, tx, codesOfPhone(deps.config.secret, phone), { channel: 'SMS', sentTo: phone }),
  )
  return { smsDelivered: true, phone: shown }
}

/**
 * A right code remains valid until it expires, for an answer that was lost, and for the next store.
 * @throws Refusal NOT_FOUND (no such merchant), INVALID_FIELDS (phone)
 */
export async function showLimitByPhone(
  deps: Deps,
  { merchantId, phone: typed, code }: { merchantId: string; phone: string; code: string },
): Promise<LimitByPhone> {
  const merchant = await merchantOf(deps, merchantId)
  const phone = phoneOf(typed)
  const { isRight, remainingTries } = await deps.db.transaction((tx) =>
    checkOneTimeCode(deps, tx, codesOfPhone(deps.config.secret, phone), code, { use: false, sentTo: phone }),
  )
  if (!isRight) return { isValid: false, remainingTries, limit: null }
  const person = ownerByPhone(await findPhoneAccounts(deps.db, phone), deps.clock.now())
  const limit = await limitAtMerchant(deps, person ?? NOBODY, merchant)
  return { isValid: true, remainingTries, limit: person === null ? null : limit }
}

/** Stands in for an unknown phone: the same queries run, so that the answer takes as long. */
const NOBODY: LimitPerson = {
  id: '00000000-0000-0000-0000-000000000000',
  cpf: '',
  phone: '',
  addressCep: '',
}

async function merchantOf({ db, clock }: Deps, id: string): Promise<CreditMerchant> {
  return orRefuse(await findCreditMerchant(db, saoPauloDate(clock.now()), id), 'NOT_FOUND')
}

function phoneOf(typed: string): Phone {
  const phone = parsePhone(typed)
  if (phone === null || !isMobile(phone)) throw fieldRefusal('phone', 'invalid')
  return phone
}
