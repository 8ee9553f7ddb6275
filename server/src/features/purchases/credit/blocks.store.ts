import sql from 'sql-template-tag'
import type { Tx } from '../../../platform/database/db.ts'

/** A value under which nobody may buy, in its stored form: E.164, digits, digits, ISPB. */
export interface BlockedValue<Kind = 'PHONE' | 'CPF' | 'CEP'> {
  kind: Kind
  value: string
}

const valuesOf = (rows: readonly BlockedValue<string>[]) =>
  sql`unnest(${rows.map((it) => it.kind)}::text[], ${rows.map((it) => it.value)}::text[]) as given (kind, value)`

/** How many were not blocked before; one that was keeps its first reason. */
export async function insertBlocks(
  tx: Tx,
  rows: readonly BlockedValue<'PHONE' | 'CPF' | 'CEP' | 'BANK'>[],
  { reason, description, now }: { reason: string; description: string; now: Date },
): Promise<number> {
  return tx.run(sql`
    insert into blocks (kind, value, reason, description, created_at)
    select kind, value, ${reason}, ${description}, ${now} from ${valuesOf(rows)} order by kind, value
    on conflict do nothing`)
}

/** Those of them that are blocked, and stay so until the transaction ends. */
export async function lockBlocks(tx: Tx, rows: readonly BlockedValue[]): Promise<BlockedValue[]> {
  return tx.rows(sql`
    select kind, value from blocks where (kind, value) in (select kind, value from ${valuesOf(rows)})
    order by kind, value for update`)
}

export async function deleteBlocks(tx: Tx, rows: readonly BlockedValue[]): Promise<void> {
  await tx.run(sql`delete from blocks where (kind, value) in (select kind, value from ${valuesOf(rows)})`)
}
