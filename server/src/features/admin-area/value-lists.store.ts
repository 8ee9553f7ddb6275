import sql from 'sql-template-tag'
import type { Tx } from '../../platform/db.ts'

/** A value under which nobody may buy, as it is stored. */
export interface BlockedValue {
  kind: 'PHONE' | 'CPF' | 'CEP'
  value: string
}

const valuesOf = (rows: readonly BlockedValue[]) =>
  sql`unnest(${rows.map((it) => it.kind)}::text[], ${rows.map((it) => it.value)}::text[]) as given (kind, value)`

/** How many were not blocked before; one that was keeps its first reason. */
export async function insertBlocks(
  tx: Tx,
  rows: readonly BlockedValue[],
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

/** Who is on it already gets the new end. How many were not on it with this end. */
export async function saveTrusted(
  tx: Tx,
  cpfs: readonly string[],
  expiresAt: Date,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    insert into whitelist (cpf, expires_at, created_at)
    select cpf, ${expiresAt}, ${now} from unnest(${[...cpfs]}::text[]) cpf order by cpf
    on conflict (cpf) do update set expires_at = excluded.expires_at
      where whitelist.expires_at <> excluded.expires_at`)
}

export async function deleteTrusted(tx: Tx, cpfs: readonly string[]): Promise<number> {
  return tx.run(sql`delete from whitelist where cpf = any(${[...cpfs]}::text[])`)
}

/** Who negotiates already stays as he is. */
export async function insertNegotiations(
  tx: Tx,
  rows: readonly { id: string; cpf: string }[],
  it: { type: string; description: string; by: string; now: Date },
): Promise<number> {
  return tx.run(sql`
    insert into debt_negotiations (id, cpf, type, description, added_by, added_at)
    select id, cpf, ${it.type}, ${it.description}, ${it.by}, ${it.now}
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.cpf)}::text[]) as new (id, cpf) order by cpf
    on conflict (cpf) where removed_at is null do nothing`)
}

export async function endNegotiations(
  tx: Tx,
  cpfs: readonly string[],
  { by, now }: { by: string; now: Date },
): Promise<number> {
  return tx.run(sql`
    update debt_negotiations set removed_by = ${by}, removed_at = ${now}
    where cpf = any(${[...cpfs]}::text[]) and removed_at is null`)
}

/** Customers whom these values are of. */
export async function findCustomersWith(
  tx: Tx,
  { cpfs, phones }: { cpfs: readonly string[]; phones: readonly string[] },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from customers where cpf = any(${[...cpfs]}::text[])
    union select id from customers where phone = any(${[...phones]}::text[]) limit 3000`)
  return rows.map((it) => it.id)
}
