/** After the end of a connection the shop no longer offers us. */
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { unseal } from '../../../platform/secrets/seal.ts'
import { findJoinedShop } from './plugins.store.ts'

/** The connection is gone when this runs, so the job contains the shop's token: sealed, in base64. */
interface Offer {
  shopId: string
  providerId: string
  sealedToken: string
}

export const WithdrawOffer = jobKind<Offer>('take-offer-away', { retries: 20 })

/** @throws ProviderDown to be retried */
export async function withdrawOffer(
  { nuvemshop, db, config }: Pick<Deps, 'nuvemshop' | 'db' | 'config'>,
  { shopId, providerId, sealedToken }: Offer,
): Promise<void> {
  // reconnected meanwhile: the offer belongs to that connection
  if (nuvemshop === null || (await findJoinedShop(db, shopId)) !== null) return
  const accessToken = unseal(config.secret, 'nuvemshopToken', Buffer.from(sealedToken, 'base64'))
  await nuvemshop.withdrawOffer({ shopId, accessToken }, providerId)
}
