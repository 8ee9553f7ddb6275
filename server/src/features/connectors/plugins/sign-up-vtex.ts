/**
 * VTEX's configuration flow: VTEX gets a token and sends the merchant to us with it; they sign in and consent; VTEX
 * returns with their code and fetches its credentials. Anybody may get a token, with the address of any VTEX shop, and
 * send it to a merchant: so before consent the merchant reads which shop will act in their name.
 */
import type { VtexSignUp } from '@drip/core/contracts/merchant/plugins'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { hashApiKey, newToken } from '../../../platform/secrets/secrets.ts'
import type { MerchantUser } from '../../people/merchant-users/merchant-users.store.ts'
import { noteJoined } from './note-joined.ts'
import { findConnectedPlugins, findSignUp, insertSignUp, redeemSignUp, savePlugin } from './plugins.store.ts'
import { isVtexAdmin, vtexShopOf } from './vtex-addresses.ts'

/** A person signs in meanwhile. */
const TOKEN_LIVES_MS = 30 * 60_000
const CODE_LIVES_MS = 10 * 60_000

/** Stored until the merchant comes. @throws Refusal INVALID_BODY (returnUrl) */
export async function beginVtex({ db, clock, config }: Deps, returnUrl: string): Promise<string> {
  if (!isVtexAdmin(returnUrl, config.allowPrivateUrls))
    throw new Refusal('INVALID_BODY', { errors: [{ field: 'returnUrl', code: 'invalid' }] })
  const now = clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + TOKEN_LIVES_MS)
  const signUp = { merchantId: null, returnUrl, tokenHash: hashApiKey(token), platform: 'VTEX' } as const
  await insertSignUp(db, { ...signUp, now, expiresAt })
  return token
}

/** Our page for a token. @throws Refusal PLUGIN_CODE_REFUSED */
export async function vtexPage({ db, clock, config }: Deps, token: string): Promise<string> {
  if ((await findSignUp(db, 'VTEX', hashApiKey(token), clock.now())) === null)
    throw new Refusal('PLUGIN_CODE_REFUSED')
  return `${config.publicUrl}/parceira/plugin_sign_up/vtex?code=${encodeURIComponent(token)}`
}

/** What the merchant consents to. @throws Refusal PLUGIN_CODE_REFUSED */
export async function showVtexSignUp(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { merchantId }: Pick<MerchantUser, 'merchantId'>,
  token: string,
): Promise<VtexSignUp> {
  const begun = await findSignUp(db, 'VTEX', hashApiKey(token), clock.now())
  if (begun === null || begun.returnUrl === null) throw new Refusal('PLUGIN_CODE_REFUSED')
  const since = await vtexSince(db, merchantId)
  return { shop: vtexShopOf(begun.returnUrl), connectedSince: since?.toISOString() ?? null }
}

/** Since when the merchant is connected to a VTEX shop, which another connection would replace; null without one. */
async function vtexSince(db: Queries, merchantId: string): Promise<Date | null> {
  const joined = await findConnectedPlugins(db, merchantId)
  return joined.find((it) => it.platform === 'VTEX')?.connectedAt ?? null
}

/** The merchant consents: where the browser goes next. @throws Refusal PLUGIN_CODE_REFUSED */
export async function signUpVtex(deps: Deps, caller: MerchantUser, token: string): Promise<string> {
  const { db, clock } = deps
  const { merchantId } = caller
  const now = clock.now()
  return db.transaction(async (tx) => {
    const begun = await redeemSignUp(tx, 'VTEX', hashApiKey(token), now)
    if (begun === null || begun.returnUrl === null) throw new Refusal('PLUGIN_CODE_REFUSED')
    const code = newToken()
    const expiresAt = new Date(now.getTime() + CODE_LIVES_MS)
    const signUp = {
      merchantId,
      returnUrl: null,
      tokenHash: hashApiKey(code),
      platform: 'VTEX_CODE',
    } as const
    await insertSignUp(tx, { ...signUp, now, expiresAt })
    const endsOther = (await vtexSince(tx, merchantId)) !== null
    await noteJoined(deps, tx, {
      by: caller,
      platform: 'VTEX',
      shopId: vtexShopOf(begun.returnUrl),
      endsOther,
    })
    // the document says: returnUrl, followed by the code
    return begun.returnUrl + code
  })
}

/** VTEX's credentials, shown only once. @throws Refusal PLUGIN_CODE_REFUSED */
export async function vtexCredentials(
  { db, clock }: Deps,
  code: string,
): Promise<{ appKey: string; appToken: string }> {
  const now = clock.now()
  const appToken = newToken()
  return db.transaction(async (tx) => {
    const signUp = await redeemSignUp(tx, 'VTEX_CODE', hashApiKey(code), now)
    if (signUp === null || signUp.merchantId === null) throw new Refusal('PLUGIN_CODE_REFUSED')
    await savePlugin(tx, {
      merchantId: signUp.merchantId,
      platform: 'VTEX',
      externalId: '',
      sealedToken: null,
      tokenHash: hashApiKey(appToken),
      now,
      connectedBy: null,
    })
    return { appKey: signUp.merchantId, appToken }
  })
}
