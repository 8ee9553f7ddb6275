/** Every call described in our contracts, for all audiences; for tests that check all of them. */
import * as admin from '@drip/core/contracts/admin/admin-calls'
import * as collections from '@drip/core/contracts/admin/collections/collection-calls'
import * as agencies from '@drip/core/contracts/admin/collections/agency-calls'
import * as strategies from '@drip/core/contracts/admin/collections/strategy-calls'
import * as med from '@drip/core/contracts/admin/med-calls'
import * as policies from '@drip/core/contracts/admin/policies/policy-calls'
import * as figures from '@drip/core/contracts/admin/figures-calls'
import * as catalogue from '@drip/core/contracts/catalogue/catalogue-calls'
import * as checkout from '@drip/core/contracts/checkout-calls'
import * as customer from '@drip/core/contracts/customer-calls'
import * as device from '@drip/core/contracts/accounts/device-calls'
import { ADMIN_FACTORS, CUSTOMER_FACTORS, MERCHANT_FACTORS } from '@drip/core/contracts/accounts/factor-calls'
import * as merchantAdmin from '@drip/core/contracts/merchant/merchant-admin-calls'
import * as merchantApi from '@drip/core/contracts/merchant/merchant-api'
import * as merchantDisputes from '@drip/core/contracts/merchant/merchant-disputes-api'
import * as merchant from '@drip/core/contracts/merchant/merchant-calls'
import { exportOf } from '@drip/core/lists/listed'
import type { Operation } from '@drip/core/contracts/operation'
import * as offers from '@drip/core/contracts/debts/offer-calls'
import * as open from '@drip/core/contracts/public-calls'
import * as testWorld from '@drip/core/contracts/merchant/test-world-calls'
import * as webhooks from '@drip/core/contracts/merchant/webhooks'

const CONTRACTS: Record<string, object> = {
  admin,
  agencies,
  adminFactor: ADMIN_FACTORS,
  catalogue,
  collections,
  checkout,
  customer,
  customerFactor: CUSTOMER_FACTORS,
  device,
  figures,
  policies,
  merchantAdmin,
  merchantApi,
  merchantDisputes,
  merchant,
  merchantFactor: MERCHANT_FACTORS,
  med,
  offers,
  open,
  strategies,
  testWorld,
  webhooks,
}
const isOperation = (it: unknown): it is Operation =>
  typeof it === 'object' && it !== null && 'method' in it && 'path' in it && 'audience' in it

export const operations: readonly { contract: string; name: string; it: Operation }[] = Object.entries(
  CONTRACTS,
).flatMap(([contract, module]) =>
  Object.entries(module)
    .filter(([, it]) => isOperation(it))
    .flatMap(([name, it]) => [
      { contract, name, it },
      // every list also has a call that exports it
      ...(it.listed === undefined
        ? []
        : [{ contract, name: `${name}AsCsv`, it: exportOf(it as Operation) as Operation }]),
    ]),
)
