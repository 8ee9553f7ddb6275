/** Merchants' API keys: hashed, several at once, each with its scopes and last day. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { KeyScope } from '@drip/core/contracts/merchant/key-scopes'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

export interface StoredKey {
  id: string
  merchantId: string
  name: string
  /** Null: created before its end was stored. */
  ends: string | null
  scopes: KeyScope[]
  createdAt: Date
  expiresAt: Date | null
  endedAt: Date | null
  replacedBy: string | null
  lastUsedOn: CivilDate | null
  /** Ed25519, SPKI in base64: the middle line of its PEM. */
  publicKey: string | null
  /** Null: us. */
  makerName: string | null
  /** Its creator may no longer create keys. */
  makerIsGone: boolean
}

const KEY = sql`
  select k.id, k.merchant_id, k.name, k.ends, k.scopes, k.created_at, k.expires_at, k.ended_at, k.replaced_by, k.last_used_on, k.public_key,
    u.name as maker_name,
    u.id is not null and (u.archived_at is not null or not (u.permissions = '{}' or 'ADMIN' = any(u.permissions))) as maker_is_gone
  from api_keys k left join merchant_users u on u.id = k.created_by`

const isGood = (now: Date): Sql => sql`k.ended_at is null and (k.expires_at is null or k.expires_at > ${now})`

/** Keys that are valid, or were until `since`, newest first. */
export async function findApiKeys(db: Queries, merchantId: string, since: Date): Promise<StoredKey[]> {
  return db.rows(sql`
    ${KEY} where k.merchant_id = ${merchantId} and coalesce(least(k.ended_at, k.expires_at), ${since}) >= ${since}
    order by k.created_at desc, k.id desc`)
}

/** Valid keys, oldest first. */
export async function findGoodKeys(db: Queries, merchantId: string, now: Date): Promise<StoredKey[]> {
  return db.rows(sql`
    ${KEY} where k.merchant_id = ${merchantId} and ${isGood(now)} order by k.created_at, k.id`)
}

/** Locks the merchant's keys until the transaction ends. Returns the merchant's name. */
export async function lockApiKeys(tx: Tx, merchantId: string): Promise<string> {
  const value = await tx.value<string>(sql`
    select name from merchants where id = ${merchantId} for no key update`)
  return value ?? ''
}

/** Null if it is unknown, or another merchant's. */
export async function findApiKey(db: Queries, merchantId: string, id: string): Promise<StoredKey | null> {
  return db.row(sql`${KEY} where k.id = ${id} and k.merchant_id = ${merchantId}`)
}

export interface InsertedKey extends Pick<
  StoredKey,
  'id' | 'merchantId' | 'name' | 'scopes' | 'createdAt' | 'expiresAt' | 'publicKey'
> {
  hash: Buffer
  ends: string
  createdBy: string | null
}

export async function insertApiKey(tx: Tx, it: InsertedKey): Promise<void> {
  await tx.run(sql`
    insert into api_keys (id, merchant_id, name, hash, ends, scopes, created_at, created_by, expires_at, public_key)
    values (${it.id}, ${it.merchantId}, ${it.name}, ${it.hash}, ${it.ends}, ${it.scopes}, ${it.createdAt}, ${it.createdBy},
      ${it.expiresAt}, ${it.publicKey})`)
}

export async function savePublicKey(tx: Tx, id: string, publicKey: string | null): Promise<void> {
  await tx.run(sql`update api_keys set public_key = ${publicKey} where id = ${id}`)
}

/** Valid until then, or until its own end. */
export async function saveReplaced(tx: Tx, id: string, by: string, until: Date): Promise<void> {
  await tx.run(sql`
    update api_keys set replaced_by = ${by}, expires_at = least(expires_at, ${until}) where id = ${id}`)
}

export async function endApiKey(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update api_keys set ended_at = ${now} where id = ${id} and ended_at is null`)
}

export async function endApiKeys(tx: Tx, merchantId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update api_keys set ended_at = ${now} where merchant_id = ${merchantId} and ended_at is null`)
}

/** By day; it is written at most once per day. */
export async function saveKeyUse(db: Queries, id: string, today: CivilDate): Promise<void> {
  await db.run(sql`
    update api_keys set last_used_on = ${today} where id = ${id} and last_used_on is distinct from ${today}`)
}

/** Keys that expire before then and whose users were not notified; locked until the transaction ends. */
export async function lockExpiringKeys(
  tx: Tx,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<{ id: string; merchantId: string; name: string; ends: string | null; expiresAt: Date }[]> {
  return tx.rows(sql`
    update api_keys set warned_at = ${now} where id in (
      select id from api_keys
      where warned_at is null and ended_at is null and replaced_by is null and expires_at > ${now} and expires_at <= ${before}
      order by expires_at limit ${limit} for update skip locked)
    returning id, merchant_id, name, ends, coalesce(expires_at, ${before}) as expires_at`)
}
