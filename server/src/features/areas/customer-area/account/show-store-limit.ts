/** How much a signed-in customer may spend at a store of their choice. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { LimitStores, OwnStoreLimit } from '@drip/core/contracts/accounts/store-limits'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { findCreditMerchant, findLimitStores } from '../../../marketplace/merchants/credit-merchants.store.ts'
import type { Account } from '../../../people/customers/customers.store.ts'
import { limitAtMerchant } from '../../../purchases/credit/limit-at-merchant.ts'
import { absolute } from '../../../records/pictures/keep-picture.ts'

/** More than anybody looks through. */
const MOST_STORES = 100

type Parts = Pick<Deps, 'db' | 'clock' | 'exposure' | 'config'>

export async function listLimitStores(
  { db, clock, config }: Parts,
  customerId: string,
): Promise<LimitStores> {
  const today = saoPauloDate(clock.now())
  const stores = await findLimitStores(db, { customerId, today, limit: MOST_STORES })
  return { stores: stores.map((it) => ({ ...it, logoUrl: absolute(config.publicUrl, it.logoUrl) })) }
}

/** @throws Refusal NOT_FOUND: unknown merchant, or one that does not sell today */
export async function showStoreLimit(
  deps: Parts,
  customer: Account,
  merchantId: string,
): Promise<OwnStoreLimit> {
  const merchant = await findCreditMerchant(deps.db, saoPauloDate(deps.clock.now()), merchantId)
  if (merchant === null) throw new Refusal('NOT_FOUND')
  const { id, name, initials, logoUrl } = merchant
  return {
    id,
    name,
    initials,
    logoUrl: absolute(deps.config.publicUrl, logoUrl),
    limit: await limitAtMerchant(deps, customer, merchant),
  }
}
