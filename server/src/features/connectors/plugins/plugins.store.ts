import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

/** VTEX_CODE: a merchant has consented, and VTEX may fetch its credentials. */
export type SignUpKind = 'NUVEMSHOP' | 'VTEX' | 'VTEX_CODE'

export interface SignUp {
  merchantId: string | null
  returnUrl: string | null
}

export async function insertSignUp(
  db: Queries,
  it: SignUp & { tokenHash: Buffer; platform: SignUpKind; now: Date; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into plugin_sign_ups (token_hash, platform, merchant_id, return_url, created_at, expires_at)
    values (${it.tokenHash}, ${it.platform}, ${it.merchantId}, ${it.returnUrl}, ${it.now}, ${it.expiresAt})`)
}

/** A token's purpose, without using it; null if it is unknown, expired or used. */
export async function findSignUp(
  db: Queries,
  platform: SignUpKind,
  tokenHash: Buffer,
  now: Date,
): Promise<SignUp | null> {
  return db.row<SignUp>(sql`
    select merchant_id, return_url from plugin_sign_ups
    where token_hash = ${tokenHash} and platform = ${platform} and expires_at > ${now}`)
}

/** Uses a token; null if it is unknown, expired or used. */
export async function redeemSignUp(
  db: Queries,
  platform: SignUpKind,
  tokenHash: Buffer,
  now: Date,
): Promise<SignUp | null> {
  return db.row<SignUp>(sql`
    delete from plugin_sign_ups where token_hash = ${tokenHash} and platform = ${platform} and expires_at > ${now}
    returning merchant_id, return_url`)
}

export async function forgetSignUps(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from plugin_sign_ups where expires_at < ${now}`)
}

export interface Plugin {
  merchantId: string
  platform: 'NUVEMSHOP' | 'VTEX'
  externalId: string
  sealedToken: Buffer | null
  tokenHash: Buffer | null
  now: Date
  connectedBy: string | null
}

/** After reconnecting the newest counts; an offer in another shop is not an offer in this one. */
export async function savePlugin(tx: Tx, it: Plugin): Promise<void> {
  await tx.run(sql`
    insert into merchant_plugins (merchant_id, platform, external_id, sealed_token, token_hash, connected_at, connected_by)
    values (${it.merchantId}, ${it.platform}, ${it.externalId}, ${it.sealedToken}, ${it.tokenHash}, ${it.now}, ${it.connectedBy})
    on conflict (merchant_id, platform) do update set
      provider_id = case when merchant_plugins.external_id = excluded.external_id then merchant_plugins.provider_id end,
      external_id = excluded.external_id,
      sealed_token = excluded.sealed_token, token_hash = excluded.token_hash, connected_at = excluded.connected_at,
      connected_by = excluded.connected_by`)
}

/** A shop that has removed us, or has no offer, is not connected. */
const IS_JOINED = sql`(platform <> 'NUVEMSHOP' or (sealed_token is not null and provider_id is not null))`

export interface ConnectedPlugin {
  platform: Plugin['platform']
  externalId: string
  connectedAt: Date
}

/** A merchant's connections. */
export async function findConnectedPlugins(db: Queries, merchantId: string): Promise<ConnectedPlugin[]> {
  return db.rows(sql`
    select platform, external_id, connected_at from merchant_plugins
    where merchant_id = ${merchantId} and ${IS_JOINED}
    order by platform`)
}

/** Nuvemshop's id of our offer in the merchant's shop; false if the shop was disconnected or replaced meanwhile. */
export async function saveProviderId(
  tx: Tx,
  { merchantId, shopId, providerId }: Omit<JoinedShop, 'sealedToken'>,
): Promise<boolean> {
  const row = await tx.row(sql`
    update merchant_plugins set provider_id = ${providerId}
    where merchant_id = ${merchantId} and platform = 'NUVEMSHOP' and external_id = ${shopId} and sealed_token is not null
    returning 1`)
  return row !== null
}

export interface JoinedShop {
  merchantId: string
  shopId: string
  providerId: string
  sealedToken: Buffer
}

/** A Nuvemshop shop that offers us; null if it does not, or no longer does. */
export async function findJoinedShop(db: Queries, shopId: string): Promise<JoinedShop | null> {
  return db.row(sql`
    select merchant_id, external_id as shop_id, provider_id, sealed_token
    from merchant_plugins
    where platform = 'NUVEMSHOP' and external_id = ${shopId} and sealed_token is not null and provider_id is not null`)
}

/** The application was removed: our token for the shop is no longer valid. */
export async function dropShopToken(tx: Tx, shopId: string): Promise<string | null> {
  return tx.value<string>(sql`
    update merchant_plugins set sealed_token = null, provider_id = null
    where platform = 'NUVEMSHOP' and external_id = ${shopId} and sealed_token is not null
    returning merchant_id`)
}

/** Deletes a shop without a token, unless it was reconnected. */
export async function forgetShop(tx: Tx, shopId: string): Promise<void> {
  await tx.run(sql`
    delete from merchant_plugins where platform = 'NUVEMSHOP' and external_id = ${shopId} and sealed_token is null`)
}

export interface EndedPlugin {
  /** '' if the platform gives none. */
  shopId: string
  sealedToken: Buffer | null
  providerId: string | null
}

/**
 * Ends a platform's credentials, and a VTEX code that was not used yet; returns the connection, null if there was none.
 * @param keeps a shop whose connection is not ended; none if omitted
 */
export async function endPlugin(
  tx: Tx,
  merchantId: string,
  platform: Plugin['platform'],
  keeps: string | null = null,
): Promise<EndedPlugin | null> {
  if (platform === 'VTEX')
    await tx.run(
      sql`delete from plugin_sign_ups where merchant_id = ${merchantId} and platform = 'VTEX_CODE'`,
    )
  return tx.row(sql`
    delete from merchant_plugins
    where merchant_id = ${merchantId} and platform = ${platform} and ${IS_JOINED} and external_id is distinct from ${keeps}
    returning external_id as shop_id, sealed_token, provider_id`)
}

/** The merchant of a platform's token. */
export async function findMerchantOfPluginToken(
  db: Queries,
  platform: Plugin['platform'],
  tokenHash: Buffer,
): Promise<string | null> {
  return db.value<string>(sql`
    select merchant_id as id from merchant_plugins where token_hash = ${tokenHash} and platform = ${platform}`)
}
