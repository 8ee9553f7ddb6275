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

/** Of a customer what a decision asks for. */
export interface LimitPerson {
  id: string
  cpf: string
  phone: string
  addressCep: string
}

/**
 * How much somebody may buy for at a merchant now, by what the next decision would see. The bureau is not asked for it, and nothing is
 * written.
 * @returns null where nothing may be said
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
