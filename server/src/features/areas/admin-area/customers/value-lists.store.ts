import sql, { empty } from 'sql-template-tag'
import type { Queries, Tx } from '../../../../platform/database/db.ts'

/** Extends existing entries. Returns those that were not on it with this end. */
export async function saveTrusted(
  tx: Tx,
  cpfs: readonly string[],
  expiresAt: Date,
  now: Date,
): Promise<string[]> {
  return tx.values<string>(sql`
    insert into whitelist (cpf, expires_at, created_at)
    select cpf, ${expiresAt}, ${now} from unnest(${[...cpfs]}::text[]) cpf order by cpf
    on conflict (cpf) do update set expires_at = excluded.expires_at
      where whitelist.expires_at <> excluded.expires_at
    returning cpf`)
}

/** Those of them that are on it now; locked until the transaction ends. */
export async function lockTrusted(tx: Tx, cpfs: readonly string[], now: Date): Promise<string[]> {
  return cpfsOf(
    await tx.rows(sql`
      select cpf from whitelist where cpf = any(${[...cpfs]}::text[]) and expires_at > ${now}
      order by cpf for update`),
  )
}

/** The same for people who negotiate. */
export async function lockNegotiating(tx: Tx, cpfs: readonly string[]): Promise<string[]> {
  return cpfsOf(
    await tx.rows(sql`
      select cpf from debt_negotiations where cpf = any(${[...cpfs]}::text[]) and removed_at is null
      order by cpf for update`),
  )
}

const cpfsOf = (rows: readonly { cpf: string }[]): string[] => rows.map((it) => it.cpf)

interface ListedRow {
  cpf: string
  customerId: string | null
  customerName: string | null
}

export interface TrustedRow extends ListedRow {
  expiresAt: Date
}

/** Present whitelist entries, those that end soonest first. @param cpfs any of these, or all without any */
export async function findTrusted(
  db: Queries,
  { cpfs, now }: { cpfs: readonly string[] | null; now: Date },
  { page, size }: { page: number; size: number },
): Promise<TrustedRow[]> {
  return db.rows(sql`
    select w.cpf, w.expires_at, c.id as customer_id, c.name as customer_name
    from (select * from whitelist ${trustedNow(cpfs, now)} order by expires_at, cpf limit ${size} offset ${page * size}) w
      left join customers c on c.cpf = w.cpf
    order by w.expires_at, w.cpf`)
}

export async function countTrusted(
  db: Queries,
  { cpfs, now }: { cpfs: readonly string[] | null; now: Date },
  bound: number,
): Promise<number> {
  return db.count(sql`
    select count(*) from (select from whitelist ${trustedNow(cpfs, now)} limit ${bound}) counted`)
}

function trustedNow(cpfs: readonly string[] | null, now: Date) {
  const only = cpfs === null ? empty : sql`and cpf = any(${[...cpfs]}::text[])`
  return sql`where expires_at > ${now} ${only}`
}

export interface NegotiatingRow extends ListedRow {
  id: string
  type: string
  description: string
  since: Date
  addedBy: string | null
}

/** Newest first. @param cpfs any of these, or all without any */
export async function findNegotiating(
  db: Queries,
  cpfs: readonly string[] | null,
  { page, size }: { page: number; size: number },
): Promise<NegotiatingRow[]> {
  return db.rows(sql`
    select n.id, n.cpf, n.type, n.description, n.added_at as since, c.id as customer_id, c.name as customer_name,
      (select name from admin_users a where a.id::text = n.added_by) as added_by
    from (select * from debt_negotiations ${negotiatingNow(cpfs)} order by added_at desc, id desc
      limit ${size} offset ${page * size}) n
      left join customers c on c.cpf = n.cpf
    order by n.added_at desc, n.id desc`)
}

export async function countNegotiating(
  db: Queries,
  cpfs: readonly string[] | null,
  bound: number,
): Promise<number> {
  return db.count(sql`
    select count(*) from (select from debt_negotiations ${negotiatingNow(cpfs)} limit ${bound}) counted`)
}

function negotiatingNow(cpfs: readonly string[] | null) {
  return cpfs === null
    ? sql`where removed_at is null`
    : sql`where removed_at is null and cpf = any(${[...cpfs]}::text[])`
}

/** CPFs of these customers. */
export async function findCpfsOf(db: Queries, customerIds: readonly string[]): Promise<string[]> {
  return cpfsOf(await db.rows(sql`select cpf from customers where id = any(${[...customerIds]}::uuid[])`))
}

export async function deleteTrusted(tx: Tx, cpfs: readonly string[]): Promise<number> {
  return tx.run(sql`delete from whitelist where cpf = any(${[...cpfs]}::text[])`)
}

/** Customers with these values. */
export async function findCustomersWith(
  tx: Tx,
  { cpfs, phones }: { cpfs: readonly string[]; phones: readonly string[] },
): Promise<string[]> {
  return tx.values<string>(sql`
    select id from customers where cpf = any(${[...cpfs]}::text[])
    union select id from customers where phone = any(${[...phones]}::text[]) limit 3000`)
}
