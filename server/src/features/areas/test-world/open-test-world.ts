/** In the live world: a merchant's administrator opens its test world (docs/decisions/0119). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { MerchantWrite } from '@drip/core/contracts/merchant/merchant-admin'
import { termStates } from '@drip/core/merchants/term-states'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { orUnavailable } from '../../../providers/or-unavailable.ts'
import { findMerchant } from '../../marketplace/merchants/merchants.store.ts'
import type { MerchantUser } from '../../people/merchant-users/merchant-users.store.ts'
import { findSettlementConfigurations, findWholeMerchant } from '../merchant-admin/merchant-admin.store.ts'
import { draftOf } from '../merchant-admin/show-merchant.ts'

/**
 * Sends the test world the merchant's name and present terms, and the user. Customers, sales, keys, users' documents
 * and the bank account stay here.
 * @returns the address that opens it, once and within a minute
 * @throws Refusal NOT_FOUND without a test world, PROVIDER_UNAVAILABLE
 */
export async function openTestWorld(deps: Deps, user: MerchantUser): Promise<{ url: string }> {
  const { testWorld } = deps
  if (testWorld === null) throw new Refusal('NOT_FOUND')
  const { merchantId } = user
  const today = saoPauloDate(deps.clock.now())
  const [terms, merchant, draft, settlements] = await Promise.all([
    findMerchant(deps.db, today, merchantId),
    findWholeMerchant(deps.db, merchantId),
    draftOf(deps, merchantId),
    findSettlementConfigurations(deps.db, merchantId),
  ])
  if (terms === null || merchant === null) throw new Refusal('NOT_FOUND')
  const { name, legalName, cnpj, initials } = merchant
  const settlement = settlements[termStates(settlements, today).indexOf('ACTIVE')]
  const { id, email, phone } = user
  const url = await orUnavailable(
    deps,
    testWorld.admit({
      merchant: {
        id: merchantId,
        form: MerchantWrite.parse({ ...draft, name, legalName, cnpj, initials, termsOf: undefined }),
        fee: terms.feeRate,
        cashback: terms.cashbackRate,
        settlement:
          settlement === undefined
            ? null
            : { delayInDays: settlement.delayInDays, payAllInOne: settlement.payAllInOne },
      },
      user: { id, email, phone, name: user.name },
    }),
  )
  return { url }
}
