/** `GET /api/v1/instalments_simulator`: the plan that a purchase would have (merchant API reference §2.5). */
import { type CivilDate, parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { Simulation } from '@drip/core/contracts/checkout'
import type { SimulationQuery } from '@drip/core/contracts/merchant-api'
import { parseCnpj } from '@drip/core/documents/cnpj'
import {
  defaultOption,
  firstDueDateBounds,
  instalmentOptions,
  mostInstalments,
  planInstalments,
} from '@drip/core/instalments/plan'
import { type Cents, parseReais, toDecimal } from '@drip/core/money/cents'
import { type Ppm, ppm, toFractionText } from '@drip/core/money/rate'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import { planOf } from '../checkouts/checkout-state.ts'
import { findCheckout } from '../checkouts/checkouts.store.ts'
import { type MerchantTerms, findMerchant, findMerchantByCnpj } from '../merchants/merchants.store.ts'

/** Terms where no merchant is named. */
const GENERAL = {
  name: null,
  flexibleInstalments: false,
  maxInstalments: 3,
  limitedByCheckout: false,
  upfront: 'DISABLED',
  cashbackRate: ppm(0),
} as const

/** @throws Refusal CHECKOUT_NOT_FOUND, INVALID_QUERY (amount) */
export async function simulate(
  deps: Deps,
  query: SimulationQuery,
  byKey: MerchantTerms | null,
): Promise<Simulation> {
  if (query.checkoutId !== undefined) return ofCheckout(deps, query.checkoutId)
  const amount = parseReais(query.amount ?? '')
  if (amount === null || amount === 0)
    throw new Refusal('INVALID_QUERY', { errors: [{ field: 'amount', code: 'invalid' }] })
  const today = saoPauloDate(deps.clock.now())
  const terms = byKey ?? (await namedMerchant(deps, query, today)) ?? GENERAL
  const max = mostInstalments(amount, terms, null)
  const quantity = terms.flexibleInstalments
    ? defaultOption(instalmentOptions({ max, upfront: terms.upfront }))
    : max
  const from = usableDate(query.date) ?? today
  return answer(
    terms,
    amount,
    terms.cashbackRate,
    planInstalments({
      total: amount,
      quantity,
      firstDueDate: firstDueDateBounds(from).standard,
      cashbackRate: terms.cashbackRate,
    }),
  )
}

/** Calendars end with the year 9999, and a plan of four years from its last days would not fit. */
const LAST_DATE = '9990-12-31'

function usableDate(text: string | undefined): CivilDate | null {
  const date = text === undefined ? null : parseCivilDate(text)
  return date !== null && date <= LAST_DATE ? date : null
}

async function ofCheckout(deps: Deps, id: string): Promise<Simulation> {
  const checkout = await findCheckout(deps.db, id)
  if (checkout === null) throw new Refusal('CHECKOUT_NOT_FOUND')
  const { merchant } = checkout
  const terms = {
    name: merchant.name,
    flexibleInstalments: merchant.flexibleInstalments,
    maxInstalments: checkout.maxInstalments,
  }
  return answer(terms, checkout.amount, checkout.cashbackRate, planOf(checkout, deps.clock.now()))
}

async function namedMerchant(
  deps: Deps,
  query: SimulationQuery,
  today: CivilDate,
): Promise<MerchantTerms | null> {
  const id = query.merchantId
  if (id !== undefined && UUID.test(id)) return findMerchant(deps.db, today, id)
  const cnpj = parseCnpj(query.cnpj ?? query.merchant ?? '')
  return cnpj === null ? null : findMerchantByCnpj(deps.db, today, cnpj)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function answer(
  terms: { name: string | null; flexibleInstalments: boolean; maxInstalments: number },
  total: Cents,
  cashbackRate: Ppm,
  plan: ReturnType<typeof planInstalments>,
): Simulation {
  return {
    cashbackRate: toFractionText(cashbackRate),
    instalments: plan.map((it) => ({
      amount: toDecimal(it.amount),
      dueDate: it.dueDate,
      cashbackAmount: toDecimal(it.cashback),
    })),
    totalAmount: toDecimal(total),
    flexibleInstallments: terms.flexibleInstalments,
    maxInstalments: terms.maxInstalments,
    merchantName: terms.name,
  }
}
