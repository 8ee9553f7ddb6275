/**
 * A merchant ends a platform's connection: neither side calls the other any more. Existing purchases are not affected.
 */
import type { PluginPlatform } from '@drip/core/contracts/merchant/plugins'
import type { Deps } from '../../../deps.ts'
import type { MerchantUser } from '../../people/merchant-users/merchant-users.store.ts'
import { noteLeft } from './note-joined.ts'
import { endPlugin } from './plugins.store.ts'
import { WithdrawOffer } from './withdraw-offer.ts'

/** Repeating it, or two users at once, ends one connection. */
export async function leavePlugin(deps: Deps, caller: MerchantUser, platform: PluginPlatform): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ended = await endPlugin(tx, caller.merchantId, platform === 'vtex' ? 'VTEX' : 'NUVEMSHOP')
    if (ended === null) return
    const { shopId, providerId, sealedToken } = ended
    if (providerId !== null && sealedToken !== null)
      await deps.jobs.enqueue(tx, WithdrawOffer, {
        shopId,
        providerId,
        sealedToken: sealedToken.toString('base64'),
      })
    await noteLeft(deps, tx, { by: caller, platform, shopId: shopId === '' ? null : shopId })
  })
}
