import type {
  MerchantFilter,
  MerchantSort,
  MerchantStatus,
} from '@drip/core/contracts/catalogue/catalogue-states'
import type { CivilDate } from '@drip/core/calendar/dates'
import sql, { type Sql, raw } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import type { RateTable, StoredRate, StoredSettlement } from '../../marketplace/merchants/merchants.store.ts'
import { nameMatches } from '../../marketplace/catalogue/name-search.ts'
import {
  MERCHANT_FIELDS,
  type MerchantFields,
  selectedColumn,
} from '../../marketplace/merchants/merchant-fields.ts'
import { notSelling } from '../../marketplace/merchants/selling.store.ts'
import { type StoredReadiness, readinessColumns } from './readiness.store.ts'

export interface StoredMerchant extends MerchantFields {
  id: string
  hasVTexAppToken: boolean
  createdAt: Date
}

const MERCHANT = sql`
  select id, ${raw(MERCHANT_FIELDS.map(selectedColumn).join(', '))},
    vtex_app_token_sealed is not null as has_v_tex_app_token,
    created_at
  from merchants`

export async function findWholeMerchant(db: Queries, id: string): Promise<StoredMerchant | null> {
  return db.row(sql`${MERCHANT} where id = ${id}`)
}

/** Locked with its terms and users until the transaction ends. */
export async function lockMerchant(tx: Tx, id: string): Promise<StoredMerchant | null> {
  return tx.row(sql`${MERCHANT} where id = ${id} for no key update`)
}

export interface MerchantListed extends StoredReadiness {
  id: string
  name: string
  legalName: string
  cnpj: string
  initials: string
  status: MerchantStatus
  logoUrl: string | null
  transfersSuspended: boolean
  createdAt: Date
}

const FILTERS: Record<MerchantFilter, (today: CivilDate) => Sql> = {
  ENABLED: (today) => sql`status = 'ENABLED' and id not in (${notSelling(today)})`,
  NOT_READY: (today) => sql`status = 'ENABLED' and id in (${notSelling(today)})`,
  ARCHIVED: () => sql`status = 'ARCHIVED'`,
  TRANSFERS_SUSPENDED: () => sql`transfers_suspended_at is not null`,
}

/** Searches names; a text that looks like (part of) a document also searches documents. */
function searchedFor(search: string): Sql {
  const typed = search.trim().toUpperCase()
  const document = typed.replace(/[.\-/\s]/g, '')
  const isDocument = /^[\d.\-/\s]{3,}$/.test(typed) || /^[A-Z\d]{12}\d{2}$/.test(document)
  const named = nameMatches(search)
  // a shop's name may be a number too
  return isDocument && document !== '' ? sql`(cnpj like ${`%${document}%`} or ${named})` : named
}

const ORDERS: Record<MerchantSort, Sql> = {
  NEWEST: sql`created_at desc, id desc`,
  NAME: sql`lower(name), id`,
}

export async function findMerchants(
  db: Queries,
  {
    search,
    status,
    sort,
    page,
    size,
    today,
  }: {
    search: string
    status: MerchantFilter | null
    sort: MerchantSort
    page: number
    size: number
    today: CivilDate
  },
): Promise<{ content: MerchantListed[]; totalElements: number }> {
  const found = sql`${searchedFor(search)} and ${status === null ? sql`true` : FILTERS[status](today)}`
  const [content, total] = await Promise.all([
    db.rows<MerchantListed>(sql`
      select id, name, legal_name, cnpj, initials, status,
        logo_url, transfers_suspended_at is not null as transfers_suspended, created_at, ${readinessColumns(today)}
      from (
        -- readiness is asked for those of the page alone, not for all before it
        select * from merchants where ${found} order by ${ORDERS[sort]} limit ${size} offset ${page * size}) m
      order by ${ORDERS[sort]}`),
    db.row<{ count: number }>(sql`select count(*) from merchants where ${found}`),
  ])
  return { content, totalElements: total?.count ?? 0 }
}

/** More than any merchant has. */
const MOST_TERMS = 200
const BY_AGE = sql`order by created_at, id limit ${MOST_TERMS}`

/** Oldest first: the order in which they apply. */
export async function findRates(db: Queries, table: RateTable, merchantId: string): Promise<StoredRate[]> {
  return db.rows(sql`
    select id, rate, expires_on, created_at from ${raw(table)}
    where merchant_id = ${merchantId} ${BY_AGE}`)
}

/** Oldest first: the order in which they apply. */
export async function findSettlementConfigurations(
  db: Queries,
  merchantId: string,
): Promise<StoredSettlement[]> {
  return db.rows(sql`
    select id, transfer_delay_in_days as delay_in_days, pay_all_in_one_settlement as pay_all_in_one,
      expires_on, created_at
    from merchant_settlement_configurations where merchant_id = ${merchantId} ${BY_AGE}`)
}

/** A field changed by a save. */
export interface AuditedChange {
  at: Date
  /** Null: the system. */
  who: string | null
  action: string
  /** For an action that changes no field: the action itself. */
  field: string
  /** As JSON holds it. */
  before: unknown
  after: unknown
}

/** Of a merchant and its users, newest first, only these actions; a save has a row per field. */
export async function findMerchantChanges(
  db: Queries,
  merchantId: string,
  { actions, page, size }: { actions: readonly string[]; page: number; size: number },
): Promise<{ content: AuditedChange[]; totalElements: number }> {
  const lines = sql`audit_entries e cross join lateral json_each(
    case when json_typeof(e.content::json->'after') = 'object' then e.content::json->'after'
      else json_build_object(e.action, null) end) with ordinality as line (field, value, place)`
  const found = sql`e.object_type = any(array['MERCHANT', 'MERCHANT_USER']) and e.action = any(${actions}::text[])
    and e.object_id = any(array(select ${merchantId} union all select id::text from merchant_users where merchant_id = ${merchantId}::uuid))`
  const [content, total] = await Promise.all([
    db.rows<AuditedChange>(sql`
      select e.at, coalesce(nullif(a.name, ''), a.email, m.name) as who, e.action, line.field,
        e.content::json->'before'->line.field as before, line.value as after
      from ${lines} join audit_chain c on c.entry_id = e.id left join admin_users a on a.id = e.actor_id
        left join merchant_users m on m.id = e.actor_id
      where ${found} order by e.at desc, c.seq desc, line.place limit ${size} offset ${page * size}`),
    db.row<{ count: number }>(sql`select count(*) from ${lines} where ${found}`),
  ])
  return { content, totalElements: total?.count ?? 0 }
}
