/** A shop whose connection has ended offers us no more. */
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { unseal } from '../../../platform/secrets/seal.ts'
import { findJoinedShop } from './plugins.store.ts'

/** The connection is gone when this is done, so it brings along what opens the shop: sealed, in base64. */
interface Offer {
  shopId: string
  providerId: string
  sealedToken: string
}

export const WithdrawOffer = jobKind<Offer>('take-offer-away', { retries: 20 })

/** @throws ProviderDown so that it is tried again */
export async function withdrawOffer(
  { nuvemshop, db, config }: Pick<Deps, 'nuvemshop' | 'db' | 'config'>,
  { shopId, providerId, sealedToken }: Offer,
): Promise<void> {
  // joined anew meanwhile: the offer is that connection's
  if (nuvemshop === null || (await findJoinedShop(db, shopId)) !== null) return
  const accessToken = unseal(config.secret, 'nuvemshopToken', Buffer.from(sealedToken, 'base64'))
  await nuvemshop.withdrawOffer({ shopId, accessToken }, providerId)
}
