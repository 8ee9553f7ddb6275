import { saoPauloDate } from '@drip/core/calendar/dates'
import type { LimitStore } from '@drip/core/contracts/accounts/store-limits'
import type { Deps } from '../../../deps.ts'
import { findCreditMerchant } from '../../marketplace/merchants/credit-merchants.store.ts'
import { absolute } from '../../records/pictures/keep-picture.ts'
import { type NamedMerchant, findNamed } from '../simulations/offer.ts'

/** The store that an address names as embedded pages do; null for a store that does not sell today. */
export async function findNamedStore(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  named: NamedMerchant,
): Promise<LimitStore | null> {
  const merchant = await findNamed(deps, named)
  if (merchant === null) return null
  const store = await findCreditMerchant(deps.db, saoPauloDate(deps.clock.now()), merchant.id)
  if (store === null) return null
  const { id, name, initials, logoUrl } = store
  return { id, name, initials, logoUrl: absolute(deps.config.publicUrl, logoUrl) }
}
