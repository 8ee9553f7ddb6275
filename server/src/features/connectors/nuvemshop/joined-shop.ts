import type { Deps } from '../../../deps.ts'
import { unseal } from '../../../platform/secrets/seal.ts'
import type { Shop } from '../../../providers/nuvemshop/need.ts'
import { type JoinedShop, findJoinedShop } from '../plugins/plugins.store.ts'

/** A shop with its token. */
export type OpenShop = JoinedShop & { shop: Shop }

/** Null if it is not connected. */
export async function openShop({ db, config }: Deps, shopId: string): Promise<OpenShop | null> {
  const joined = await findJoinedShop(db, shopId)
  if (joined === null) return null
  const accessToken = unseal(config.secret, 'nuvemshopToken', joined.sealedToken)
  return { ...joined, shop: { shopId, accessToken } }
}
