/**
 * A merchant ends a platform's connection: neither side calls the other any more. Existing purchases are not affected.
 */
import type { PluginPlatform } from '@drip/core/contracts/merchant/plugins'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { MerchantUser } from '../../people/merchant-users/merchant-users.store.ts'
import { noteLeft } from './note-joined.ts'
import { endPlugin } from './plugins.store.ts'
import { WithdrawOffer } from './withdraw-offer.ts'

/** Repeating it, or two users at once, ends one connection. */
export async function leavePlugin(deps: Deps, caller: MerchantUser, platform: PluginPlatform): Promise<void> {
  await deps.db.transaction((tx) => leaveWithin(deps, tx, caller, { platform }))
}

/**
 * The same within a caller's transaction.
 * @param it.keeps a shop whose connection is not ended; none if omitted
 */
export async function leaveWithin(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  caller: MerchantUser,
  { platform, keeps }: { platform: PluginPlatform; keeps?: string },
): Promise<void> {
  const ended = await endPlugin(tx, caller.merchantId, platform === 'vtex' ? 'VTEX' : 'NUVEMSHOP', keeps)
  if (ended === null) return
  const { shopId, providerId, sealedToken } = ended
  if (providerId !== null && sealedToken !== null)
    await deps.jobs.enqueue(tx, WithdrawOffer, {
      shopId,
      providerId,
      sealedToken: sealedToken.toString('base64'),
    })
  await noteLeft(deps, tx, { by: caller, platform, shopId: shopId === '' ? null : shopId })
}
