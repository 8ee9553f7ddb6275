/**
 * A merchant's offer for an amount before anything is chosen. The simulator, its page, the banner and the modal all use
 * this, so that none of them promises what the checkout does not keep.
 */
import { type CivilDate, parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { RequirementLevel } from '@drip/core/contracts/states'
import { readMerchantDocument } from '@drip/core/merchants/merchant-document'
import {
  type PlannedInstalment,
  firstDueDateBounds,
  mostInstalments,
  planInstalments,
} from '@drip/core/instalments/plan'
import type { Cents } from '@drip/core/money/cents'
import { type Ppm, ppm } from '@drip/core/money/rate'
import { isUuid } from '@drip/core/documents/uuid'
import type { Deps } from '../../../deps.ts'
import { maySell } from '../../marketplace/merchants/check-may-sell.ts'
import { largestPurchase } from '../../purchases/credit/largest-purchase.ts'
import {
  type MerchantTerms,
  findMerchant,
  findMerchantByCnpj,
} from '../../marketplace/merchants/merchants.store.ts'

/** The terms of a merchant, or the general ones. */
export interface OfferTerms {
  /** Null if no merchant is named. */
  name: string | null
  flexibleInstalments: boolean
  maxInstalments: number
  limitedByCheckout: boolean
  upfront: RequirementLevel
  maxAmountPerOrder: Cents | null
  skipOrderAmountRule: boolean
  cashbackRate: Ppm
}

export interface Offer {
  terms: OfferTerms
  amount: Cents
  /** With the largest number of instalments that may be chosen (PUB-SIMU-06). */
  plan: PlannedInstalment[]
}

const GENERAL: OfferTerms = {
  name: null,
  flexibleInstalments: false,
  maxInstalments: 3,
  limitedByCheckout: false,
  upfront: 'DISABLED',
  maxAmountPerOrder: null,
  skipOrderAmountRule: false,
  cashbackRate: ppm(0),
}

/** How a merchant is named in an address. */
export interface NamedMerchant {
  merchantId?: string | undefined
  cnpj?: string | undefined
  merchant?: string | undefined
}

/**
 * Returns the general terms also for a merchant that sells nothing today.
 * @param byKey the merchant whose key came with the request; takes precedence over a name
 */
export async function termsFor(
  deps: Pick<Deps, 'db' | 'clock'>,
  named: NamedMerchant,
  byKey: MerchantTerms | null = null,
): Promise<OfferTerms> {
  const merchant = byKey ?? (await findNamed(deps, named))
  return merchant !== null && maySell(merchant) ? merchant : GENERAL
}

/**
 * For a page inside a store's page: null for a merchant that sells nothing today, because nothing is promised in its
 * name.
 */
export async function termsToShow(
  deps: Pick<Deps, 'db' | 'clock'>,
  named: NamedMerchant,
): Promise<OfferTerms | null> {
  const merchant = await findNamed(deps, named)
  if (merchant === null) return GENERAL
  return maySell(merchant) ? merchant : null
}

/**
 * Whether no purchase of a named merchant is as large, by the rule of the credit decision. Without a merchant it is not
 * known.
 */
export async function isTooLarge(
  deps: Pick<Deps, 'db' | 'config'>,
  terms: OfferTerms,
  amount: Cents,
): Promise<boolean> {
  return terms.name !== null && amount > (await largestPurchase(deps, terms))
}

/** @param date the first day; today if it cannot be read */
export function offerOf(
  { clock }: Pick<Deps, 'clock'>,
  terms: OfferTerms,
  amount: Cents,
  date?: string,
): Offer {
  const from = usableDate(date) ?? saoPauloDate(clock.now())
  // a mandatory first instalment is paid with the purchase
  const isFirstPaidNow = terms.upfront === 'MANDATORY'
  const plan = planInstalments({
    total: amount,
    quantity: mostInstalments(amount, terms, null),
    firstDueDate: isFirstPaidNow ? from : firstDueDateBounds(from).standard,
    cashbackRate: terms.cashbackRate,
    isFirstPaidNow,
  })
  return { terms, amount, plan }
}

/** Calendars end with the year 9999, and a plan of four years that starts in its last days would not fit. */
const LAST_DATE = '9990-12-31'

function usableDate(text: string | undefined): CivilDate | null {
  const date = text === undefined ? null : parseCivilDate(text)
  return date !== null && date <= LAST_DATE ? date : null
}

/** Null if none of the names is a merchant's. */
export async function findNamed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  named: NamedMerchant,
): Promise<MerchantTerms | null> {
  const today = saoPauloDate(clock.now())
  const { merchantId } = named
  if (merchantId !== undefined && isUuid(merchantId)) return findMerchant(db, today, merchantId)
  const document = readMerchantDocument(named.cnpj ?? named.merchant ?? '')
  return document === null ? null : findMerchantByCnpj(db, today, document)
}
