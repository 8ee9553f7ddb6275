import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../platform/db.ts'

/** The key that was good until now becomes the one before. What the merchant is called. */
export async function saveApiKey(
  tx: Tx,
  merchantId: string,
  it: { hash: Buffer; ends: string; now: Date; previousValidUntil: Date },
): Promise<string> {
  const row = await tx.row<{ name: string }>(sql`
    update merchants set previous_api_key_hash = api_key_hash,
      previous_api_key_until = case when api_key_hash is not null then ${it.previousValidUntil}::timestamptz end,
      api_key_hash = ${it.hash}, api_key_ends = ${it.ends}, api_key_changed_at = ${it.now}
    where id = ${merchantId} returning name`)
  return row?.name ?? ''
}

export async function findApiKeyState(
  db: Queries,
  merchantId: string,
): Promise<{ changedAt: Date | null; previousUntil: Date | null } | null> {
  return db.row(sql`
    select api_key_changed_at as "changedAt", previous_api_key_until as "previousUntil" from merchants where id = ${merchantId}`)
}
