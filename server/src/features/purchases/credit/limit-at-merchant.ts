import { saoPauloDate } from '@drip/core/calendar/dates'
import type { StoreLimitShown } from '@drip/core/contracts/accounts/store-limits'
import { limitAtStore } from '@drip/core/credit/limit-at-store'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { CreditMerchant } from '../../marketplace/merchants/credit-merchants.store.ts'
import { findBirthDate } from '../../people/customers/customers.store.ts'
import { creditTermsOf, recordsOf } from './application-parts.ts'
import { findApplicantFacts, findNewestReport } from './credit.store.ts'
import { limitText } from './limit-text.ts'

/** The customer data that a decision needs. */
export interface LimitPerson {
  id: string
  cpf: string
  phone: string
  addressCep: string
}

/**
 * How much a person can buy for at a merchant now, by the inputs of the next decision. The bureau is not asked, and
 * nothing is written.
 * @returns null if no amount may be shown
 */
export async function limitAtMerchant(
  { db, clock, exposure }: Pick<Deps, 'db' | 'clock' | 'exposure'>,
  { id, cpf, phone, addressCep: cep }: LimitPerson,
  merchant: CreditMerchant,
): Promise<StoreLimitShown | null> {
  const now = clock.now()
  const today = saoPauloDate(now)
  const [facts, bureau, birthDate, { platform, policy }] = await Promise.all([
    findApplicantFacts(db, { cpf, phone, cep, today, now }),
    findNewestReport(db, cpf),
    findBirthDate(db, id),
    exposure(),
  ])
  const limit = limitAtStore(
    {
      ...recordsOf(facts),
      phone,
      cpf,
      cep,
      birthDate,
      today,
      bureau,
      platform,
      merchant: creditTermsOf(merchant),
    },
    policy,
  )
  return limit === null
    ? null
    : { available: toReais(limit.available), reasons: limit.reasons.map(limitText) }
}
