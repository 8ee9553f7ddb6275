import type { CivilDate } from '@drip/core/calendar/dates'
import type { CustomerSort } from '@drip/core/contracts/admin/admin-sorts'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql, empty } from 'sql-template-tag'
import type { Queries, Tx } from '../../../../platform/database/db.ts'

export interface AdminCustomerRow {
  id: string
  name: string
  cpf: string
  email: string
  phone: string
  addressCep: string
  archivedAt: Date | null
  isOnDebtNegotiation: boolean
  createdAt: Date
}

const ROW = sql`
  c.id, c.name, c.cpf, c.email, c.phone, c.address_cep, c.archived_at,
  exists (select from debt_negotiations n where n.cpf = c.cpf and n.removed_at is null) as is_on_debt_negotiation,
  c.created_at`

export async function countCustomers(db: Queries, bound: number): Promise<number> {
  return db.count(sql`
    select count(*) from (select from customers limit ${bound}) counted`)
}

export interface CustomerOrder {
  sort: CustomerSort
  descending: boolean
}

/** @param backwards in reverse, for the second half of a list */
function orderBy({ sort, descending }: CustomerOrder, backwards = false): Sql {
  const down = descending !== backwards
  if (sort === 'name') return down ? sql`plain_words(c.name) desc, c.id desc` : sql`plain_words(c.name), c.id`
  return down ? sql`c.created_at desc, c.id desc` : sql`c.created_at, c.id`
}

/** In the order of the list. @param backwards counted from the end, for the second half of a list */
export async function findCustomerIds(
  db: Queries,
  order: CustomerOrder,
  { skip, take, backwards }: { skip: number; take: number; backwards: boolean },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select c.id from customers c order by ${orderBy(order, backwards)} limit ${take} offset ${skip}`)
  const ids = rows.map((it) => it.id)
  return backwards ? ids.toReversed() : ids
}

/** These rows, in the order of the list; for many a part. */
export async function findCustomerRows(
  db: Queries,
  ids: readonly string[],
  order: CustomerOrder,
  page?: { skip: number; take: number },
): Promise<AdminCustomerRow[]> {
  const part = page === undefined ? empty : sql`limit ${page.take} offset ${page.skip}`
  return db.rows(sql`
    select ${ROW} from customers c where c.id = any(${[...ids]}::uuid[])
    order by ${orderBy(order)} ${part}`)
}

interface Address {
  addressCep: string
  addressStreet: string
  addressNumber: string
  addressComplement: string
  addressNeighborhood: string
  addressCity: string
  addressState: string
}

export interface AdminCustomerHead extends AdminCustomerRow, Address {
  birthDate: CivilDate | null
  hasPassword: boolean
  whitelistedUntil: Date | null
  limitOverride: Cents | null
  antifraudScore: number | null
  askedAt: Date | null
}

export async function findAdminCustomer(db: Queries, id: string): Promise<AdminCustomerHead | null> {
  return db.row(sql`
    with scored as materialized (
      select (application ->> 'antifraudScore')::float8 as score from credit_decisions
      where cpf = (select cpf from customers where id = ${id}) order by decided_at desc limit 1)
    select ${ROW}, c.birth_date, c.address_street, c.address_number,
      c.address_complement, c.address_neighborhood,
      c.address_city, c.address_state, c.password_hash is not null as has_password,
      (select expires_at from whitelist w where w.cpf = c.cpf) as whitelisted_until, c.limit_override,
      (select score from scored) as antifraud_score,
      (select asked_at from bureau_reports b where b.cpf = c.cpf) as asked_at
    from customers c where c.id = ${id}`)
}

export interface BlockRow {
  kind: 'PHONE' | 'CPF' | 'CEP' | 'BANK'
  value: string
  reason: string
  description: string
  createdAt: Date
}

const BLOCK = sql`select kind, value, reason, description, created_at from blocks`

export async function findBlocksOf(
  db: Queries,
  it: { cpf: string; phone: string; cep: string },
): Promise<BlockRow[]> {
  return db.rows(sql`
    ${BLOCK} where (kind, value) in (('CPF', ${it.cpf}), ('PHONE', ${it.phone}), ('CEP', ${it.cep}))`)
}

/** Newest first. @param values any of these, or all without any */
export async function findBlocks(
  db: Queries,
  values: readonly string[] | null,
  { page, size }: { page: number; size: number },
): Promise<BlockRow[]> {
  const only = values === null ? empty : sql`where value = any(${[...values]}::text[])`
  return db.rows(sql`
    ${BLOCK} ${only} order by created_at desc, kind, value limit ${size} offset ${page * size}`)
}

export async function countBlocks(
  db: Queries,
  values: readonly string[] | null,
  bound: number,
): Promise<number> {
  const only = values === null ? empty : sql`where value = any(${[...values]}::text[])`
  return db.count(sql`
    select count(*) from (select from blocks ${only} limit ${bound}) counted`)
}

export async function findNegotiationOf(
  db: Queries,
  cpf: string,
): Promise<{ type: string; description: string; since: Date } | null> {
  return db.row(sql`
    select type, description, added_at as since from debt_negotiations where cpf = ${cpf} and removed_at is null`)
}

/** A customer as an action finds them, locked until the transaction ends. */
export interface LockedCustomer extends Address {
  id: string
  cpf: string
  phone: string
  email: string
  name: string
  archivedAt: Date | null
  passwordHash: string | null
}

export async function lockCustomer(tx: Tx, id: string): Promise<LockedCustomer | null> {
  return tx.row(sql`
    select id, cpf, phone, email, name, archived_at, password_hash, address_cep, address_street, address_number,
      address_complement, address_neighborhood, address_city, address_state
    from customers where id = ${id} for update`)
}
