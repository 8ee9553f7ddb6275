/**
 * A merchant connects their Nuvemshop shop (OAuth 2). A code counts only with a state that we gave to this merchant a
 * moment ago: otherwise somebody could slip in the code of their own shop. A connection started at Nuvemshop comes
 * without one, and is sent there once more.
 */
import type { PluginSignUp } from '@drip/core/contracts/merchant/plugins'
import type { Deps } from '../../../deps.ts'
import { breaksUnique } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { seal } from '../../../platform/secrets/seal.ts'
import { hashApiKey, newToken } from '../../../platform/secrets/secrets.ts'
import { orUnavailable } from '../../../providers/or-unavailable.ts'
import type { MerchantUser } from '../../people/merchant-users/merchant-users.store.ts'
import { leaveWithin } from './leave-plugin.ts'
import { noteJoined } from './note-joined.ts'
import { insertSignUp, savePlugin, saveProviderId, redeemSignUp } from './plugins.store.ts'
import { WithdrawOffer } from './withdraw-offer.ts'

/** As long as one of their codes is valid, and time to read the page. */
const STATE_LIVES_MS = 10 * 60_000

/**
 * Where the browser goes next.
 * @throws Refusal PLUGIN_NOT_SET_UP, PLUGIN_CODE_REFUSED, SHOP_TAKEN, PROVIDER_UNAVAILABLE
 */
export async function signUpNuvemshop(deps: Deps, caller: MerchantUser, it: PluginSignUp): Promise<string> {
  const { nuvemshop, db, clock, config, jobs } = deps
  if (nuvemshop === null) throw new Refusal('PLUGIN_NOT_SET_UP')
  if (it.state === undefined) return beginNuvemshop(deps, caller)
  const begun = await redeemSignUp(db, 'NUVEMSHOP', hashApiKey(it.state), clock.now())
  if (begun === null || begun.merchantId !== caller.merchantId) throw new Refusal('PLUGIN_CODE_REFUSED')
  const shop = orRefuse(await orUnavailable(deps, nuvemshop.exchangeCode(it.code)), 'PLUGIN_CODE_REFUSED')
  const { merchantId } = caller
  const { shopId } = shop
  const sealedToken = seal(config.secret, 'nuvemshopToken', shop.accessToken)
  await db
    .transaction(async (tx) => {
      // a merchant has one shop there: a former one must not go on offering what nobody can pay
      await leaveWithin(deps, tx, caller, { platform: 'nuvemshop', keeps: shopId })
      await savePlugin(tx, {
        merchantId,
        platform: 'NUVEMSHOP',
        externalId: shopId,
        sealedToken,
        tokenHash: null,
        now: clock.now(),
        connectedBy: caller.id,
      })
    })
    .catch((error: unknown) => {
      throw breaksUnique(error, 'merchant_plugins_shop') ? new Refusal('SHOP_TAKEN') : error
    })
  const providerId = await orUnavailable(deps, nuvemshop.offerPayment(shop))
  await orUnavailable(deps, nuvemshop.followRemoval(shop))
  const isJoined = await db.transaction(async (tx) => {
    const isSaved = await saveProviderId(tx, { merchantId, shopId, providerId })
    if (isSaved) await noteJoined(deps, tx, { by: caller, platform: 'Nuvemshop', shopId })
    // somebody ended it meanwhile: the offer is withdrawn again
    else
      await jobs.enqueue(tx, WithdrawOffer, {
        shopId,
        providerId,
        sealedToken: sealedToken.toString('base64'),
      })
    return isSaved
  })
  if (!isJoined) throw new Refusal('PLUGIN_CODE_REFUSED')
  // the page that shows the connection
  return `${config.publicUrl}/parceira/integracao?conectada=nuvemshop`
}

/** Nuvemshop's page with a state for this merchant. */
async function beginNuvemshop({ nuvemshop, db, clock }: Deps, { merchantId }: MerchantUser): Promise<string> {
  if (nuvemshop === null) throw new Refusal('PLUGIN_NOT_SET_UP')
  const now = clock.now()
  const state = newToken()
  const expiresAt = new Date(now.getTime() + STATE_LIVES_MS)
  const signUp = { merchantId, returnUrl: null, tokenHash: hashApiKey(state), platform: 'NUVEMSHOP' } as const
  await insertSignUp(db, { ...signUp, now, expiresAt })
  return nuvemshop.authorizeUrl(state)
}
