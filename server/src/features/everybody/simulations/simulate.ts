/** `GET /api/v1/instalments_simulator`: the plan that a purchase would have (merchant API reference §2.5). */
import type { Simulation } from '@drip/core/contracts/checkout'
import type { SimulationQuery } from '@drip/core/contracts/merchant/merchant-api'
import type { PlannedInstalment } from '@drip/core/instalments/plan'
import { type Cents, parseReais, toDecimal } from '@drip/core/money/cents'
import { type Ppm, toFractionText } from '@drip/core/money/rate'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { planOf } from '@drip/core/checkout/checkout-facts'
import { type Checkout, findCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import type { MerchantTerms } from '../../marketplace/merchants/merchants.store.ts'
import { offerOf, termsFor } from './offer.ts'

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
  const { terms, plan } = offerOf(deps, await termsFor(deps, query, byKey), amount, query.date)
  return answer(terms, amount, terms.cashbackRate, plan)
}

async function ofCheckout(deps: Deps, id: string): Promise<Simulation> {
  const checkout = orRefuse(await findCheckout(deps.db, id), 'CHECKOUT_NOT_FOUND')
  const { merchant } = checkout
  const terms = {
    name: merchant.name,
    flexibleInstalments: merchant.flexibleInstalments,
    maxInstalments: checkout.maxInstalments,
  }
  return answer(terms, checkout.amount, checkout.cashbackRate, await planFor(deps, checkout))
}

/** After the approval the plan is the order's own, whatever was offered before. */
async function planFor({ db, clock }: Deps, checkout: Checkout): Promise<PlannedInstalment[]> {
  if (checkout.status !== 'OK') return planOf(checkout, clock.now())
  const bought = await findInstalments(db, checkout.id)
  return bought.map((it) => ({ ...it, cashback: it.cashbackAmount }))
}

function answer(
  terms: { name: string | null; flexibleInstalments: boolean; maxInstalments: number },
  total: Cents,
  cashbackRate: Ppm,
  plan: readonly PlannedInstalment[],
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
