import type {
  MerchantPixKeyType,
  SettlementPlatformName,
  MerchantStatus,
} from '@drip/core/contracts/catalogue/catalogue-states'
import type { KeyScope } from '@drip/core/contracts/merchant/key-scopes'
import type { RequirementLevel } from '@drip/core/contracts/states'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'
import sql, { type Sql, raw, join } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { MERCHANT_FIELDS, type MerchantFields, merchantColumn } from './merchant-fields.ts'
import { sellsOn } from './selling.store.ts'

/**
 * The terms on which a merchant sells on a given day: the active fee and cashback are the oldest that have not expired.
 */
export interface MerchantTerms {
  id: string
  name: string
  cnpj: string
  status: 'ENABLED' | 'ARCHIVED'
  /** Ready to sell on that day. */
  isReady: boolean
  flexibleInstalments: boolean
  maxInstalments: number
  /** Whether a checkout may request fewer. */
  limitedByCheckout: boolean
  upfront: RequirementLevel
  /** The largest purchase; null or zero for ours. */
  maxAmountPerOrder: Cents | null
  /** Its own maximum takes precedence over ours. */
  skipOrderAmountRule: boolean
  feeRate: Ppm
  cashbackRate: Ppm
}

const termColumns = (today: CivilDate) => sql`
  m.id, m.name, m.cnpj, m.status, ${sellsOn(today)} as is_ready, m.flexible_instalments,
    m.max_instalments, m.limit_instalments_by_checkout as limited_by_checkout,
    m.upfront_payment_status as upfront, m.max_amount_per_order, m.skip_order_amount_rule,
    coalesce((select rate from merchant_fees where merchant_id = m.id and (expires_on is null or expires_on >= ${today})
      order by created_at limit 1), 0) as fee_rate,
    coalesce((select rate from merchant_cashbacks where merchant_id = m.id and (expires_on is null or expires_on >= ${today})
      order by created_at limit 1), 0) as cashback_rate`

async function one(db: Queries, today: CivilDate, condition: Sql): Promise<MerchantTerms | null> {
  return db.row<MerchantTerms>(sql`select ${termColumns(today)} from merchants m where ${condition}`)
}

/** The data of a key that a call needs. */
interface OpeningKey {
  id: string
  scopes: KeyScope[]
  expiresAt: Date | null
  usedOn: CivilDate | null
  publicKey: string | null
}

/** By a key that nobody has ended. */
export async function findMerchantByKey(
  db: Queries,
  today: CivilDate,
  keyHash: Buffer,
): Promise<{ terms: MerchantTerms; key: OpeningKey } | null> {
  const row = await db.row<
    MerchantTerms & {
      keyId: string
      keyScopes: KeyScope[]
      keyExpiresAt: Date | null
      keyUsedOn: CivilDate | null
      keyPublicKey: string | null
    }
  >(sql`
    select ${termColumns(today)}, k.id as key_id, k.scopes as key_scopes, k.expires_at as key_expires_at,
      k.last_used_on as key_used_on, k.public_key as key_public_key
    from api_keys k join merchants m on m.id = k.merchant_id where k.hash = ${keyHash} and k.ended_at is null`)
  if (row === null) return null
  const {
    keyId: id,
    keyScopes: scopes,
    keyExpiresAt: expiresAt,
    keyUsedOn: usedOn,
    keyPublicKey: publicKey,
    ...terms
  } = row
  return { terms, key: { id, scopes, expiresAt, usedOn, publicKey } }
}
export const findMerchant = (db: Queries, today: CivilDate, id: string) => one(db, today, sql`m.id = ${id}`)
export const findMerchantByCnpj = (db: Queries, today: CivilDate, cnpj: string) =>
  one(db, today, sql`m.cnpj = ${cnpj}`)

/** How many days after the day of sale the merchant may cancel; null for no limit. */
export async function findCancelMaxDays(db: Queries, id: string): Promise<number | null> {
  return db.value<number>(sql`select cancel_max_days as days from merchants where id = ${id}`)
}

/** A new merchant and its terms. */
export interface MerchantSettings {
  name: string
  legalName: string
  cnpj: string
  initials: string
  ecommPlatform: 'VTEX' | 'MAGENTO' | 'WOOCOMMERCE' | 'MALGA' | null
  flexibleInstalments: boolean
  maxInstalments: number
  upfront: RequirementLevel
  maxAmountPerOrder: Cents | null
  asksEverythingAtOnce: boolean
  needsBirthDate: boolean
  offersFullAmount: boolean
  showsInfo: boolean
  automaticRedirect: boolean
  selfRedirect: boolean
}

/** Ready to sell: the caller provides everything needed. */
export async function insertMerchant(
  tx: Tx,
  it: MerchantSettings & { id: string; createdAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into merchants (id, name, legal_name, cnpj, initials, ecomm_platform, flexible_instalments, max_instalments, upfront_payment_status, max_amount_per_order, asks_everything_at_once, needs_birth_date,
      offers_full_amount, shows_info, automatic_redirect, self_redirect, created_at, ready_at)
    values (${it.id}, ${it.name}, ${it.legalName}, ${it.cnpj}, ${it.initials}, ${it.ecommPlatform}, ${it.flexibleInstalments}, ${it.maxInstalments}, ${it.upfront}, ${it.maxAmountPerOrder},
      ${it.asksEverythingAtOnce}, ${it.needsBirthDate}, ${it.offersFullAmount}, ${it.showsInfo},
      ${it.automaticRedirect}, ${it.selfRedirect}, ${it.createdAt}, ${it.createdAt})`)
}

/** A fee or a cashback with its last day. */
export async function insertRate(
  tx: Tx,
  table: 'merchant_fees' | 'merchant_cashbacks',
  it: { id: string; merchantId: string; rate: Ppm; expiresOn: CivilDate | null; createdAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into ${raw(table)} (id, merchant_id, rate, expires_on, created_at)
    values (${it.id}, ${it.merchantId}, ${it.rate}, ${it.expiresOn}, ${it.createdAt})`)
}

export async function hasMerchants(db: Queries): Promise<boolean> {
  return (await db.row(sql`select 1 from merchants limit 1`)) !== null
}

export async function saveSettlementSettings(
  tx: Tx,
  id: string,
  it: {
    platform: SettlementPlatformName
    whenInstalmentPaid: boolean
    pixKey: string | null
    pixKeyType: MerchantPixKeyType | null
  },
): Promise<void> {
  await tx.run(sql`
    update merchants set settlement_platform = ${it.platform}, settlement_when_instalment_paid = ${it.whenInstalmentPaid},
      pix_key = ${it.pixKey}, pix_key_type = ${it.pixKeyType}
    where id = ${id}`)
}

export async function insertSettlementConfiguration(
  tx: Tx,
  it: {
    id: string
    merchantId: string
    delayInDays: number
    payAllInOne: boolean
    expiresOn: CivilDate | null
    createdAt: Date
  },
): Promise<void> {
  await tx.run(sql`
    insert into merchant_settlement_configurations (id, merchant_id, transfer_delay_in_days, pay_all_in_one_settlement,
      expires_on, created_at)
    values (${it.id}, ${it.merchantId}, ${it.delayInDays}, ${it.payAllInOne}, ${it.expiresOn}, ${it.createdAt})`)
}

/** @throws the violation of `merchants_cnpj_key` */
export async function insertWholeMerchant(
  tx: Tx,
  it: MerchantFields & {
    id: string
    vTexAppTokenSealed: Buffer | null
    createdAt: Date
  },
): Promise<void> {
  const columns = MERCHANT_FIELDS.map(merchantColumn).join(', ')
  await tx.run(sql`
    insert into merchants (id, vtex_app_token_sealed, created_at, ${raw(columns)})
    values (${it.id}, ${it.vTexAppTokenSealed}, ${it.createdAt},
      ${join(MERCHANT_FIELDS.map((field) => it[field]))})`)
}

/** @throws the violation of `merchants_cnpj_key` */
export async function updateWholeMerchant(tx: Tx, id: string, it: MerchantFields): Promise<void> {
  const changes = MERCHANT_FIELDS.map((field) => sql`${raw(merchantColumn(field))} = ${it[field]}`)
  await tx.run(sql`update merchants set ${join(changes)} where id = ${id}`)
}

export async function saveVTexAppToken(tx: Tx, id: string, sealed: Buffer | null): Promise<void> {
  await tx.run(sql`update merchants set vtex_app_token_sealed = ${sealed} where id = ${id}`)
}

export async function saveMerchantStatus(tx: Tx, id: string, status: MerchantStatus): Promise<void> {
  await tx.run(sql`update merchants set status = ${status} where id = ${id}`)
}

/** Since when no transfer to a merchant is made, and why; its administrators read the reason. */
export interface TransferSuspension {
  since: Date
  reason: string
}

/** Null if its transfers go out. */
export async function findTransferSuspension(
  db: Queries,
  merchantId: string,
): Promise<TransferSuspension | null> {
  return db.row(sql`
    select transfers_suspended_at as since, transfers_suspended_for as reason from merchants
    where id = ${merchantId} and transfers_suspended_at is not null and transfers_suspended_for is not null`)
}

/** Null: they go out again. */
export async function saveTransferSuspension(
  tx: Tx,
  merchantId: string,
  it: TransferSuspension | null,
): Promise<void> {
  await tx.run(sql`
    update merchants set transfers_suspended_at = ${it?.since ?? null}, transfers_suspended_for = ${it?.reason ?? null}
    where id = ${merchantId}`)
}

/** A fee, a cashback or a settlement configuration. */
export interface StoredTerm {
  id: string
  expiresOn: CivilDate | null
  createdAt: Date
}

export interface StoredRate extends StoredTerm {
  rate: Ppm
}

export interface StoredSettlement extends StoredTerm {
  delayInDays: number
  payAllInOne: boolean
}

export type RateTable = 'merchant_fees' | 'merchant_cashbacks'

export async function updateRate(
  tx: Tx,
  table: RateTable,
  it: Pick<StoredRate, 'id' | 'rate' | 'expiresOn'>,
): Promise<void> {
  await tx.run(
    sql`update ${raw(table)} set rate = ${it.rate}, expires_on = ${it.expiresOn} where id = ${it.id}`,
  )
}

export async function updateSettlementConfiguration(
  tx: Tx,
  it: Omit<StoredSettlement, 'createdAt'>,
): Promise<void> {
  await tx.run(sql`
    update merchant_settlement_configurations set transfer_delay_in_days = ${it.delayInDays},
      pay_all_in_one_settlement = ${it.payAllInOne}, expires_on = ${it.expiresOn}
    where id = ${it.id}`)
}

/** False if it was so already. */
export async function saveReadyAt(tx: Tx, merchantId: string, readyAt: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update merchants set ready_at = ${readyAt} where id = ${merchantId} and ready_at is null`)
  return changed === 1
}
