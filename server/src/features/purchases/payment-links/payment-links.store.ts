import type { CheckoutStatus, DenialReason } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql, empty } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/** A checkout that was created in the merchant area and is opened by its address. */
export interface PaymentLinkRow {
  id: string
  code: string
  /** What it sells; null if its store did not say. */
  description: string | null
  amount: Cents
  status: CheckoutStatus
  koReason: DenialReason | null
  /** It ended after somebody had begun it, and is therefore in the list of sales (migration 0009). */
  isSale: boolean
  /** The shopper cancelled the purchase. */
  givenUp: boolean
  creatorEmail: string | null
  createdAt: Date
  expiresAt: Date
}

/** Those of a merchant's links. */
const linksOf = (merchantId: string, these: Sql) => sql`
  with links as materialized (
    select id, merchant_code as code, products -> 0 ->> 'name' as description, amount, status, ko_reason,
      given_up_at is not null as given_up, creator_email, created_at, expires_at
    from checkouts where type = 'BACKOFFICE' and merchant_id = ${merchantId} ${these})
  select *, exists (select from merchant_sales s where s.id = links.id and s.merchant_id = ${merchantId}) as is_sale
  from links order by created_at desc, id desc`

/** @param part of the code or description, in lower case; '' for all */
const withPart = (part: string) =>
  part === ''
    ? empty
    : sql`and (strpos(lower(merchant_code), ${part}) > 0 or strpos(lower(products -> 0 ->> 'name'), ${part}) > 0)`

/** The newest first. */
export async function findPaymentLinks(
  db: Queries,
  merchantId: string,
  part: string,
  { page, size }: { page: number; size: number },
): Promise<PaymentLinkRow[]> {
  return db.rows(sql`
    ${linksOf(merchantId, sql`${withPart(part)} order by created_at desc, id desc limit ${size} offset ${page * size}`)}`)
}

export async function countPaymentLinks(db: Queries, merchantId: string, part: string): Promise<number> {
  return db.count(sql`
    select count(*) from checkouts
    where merchant_id = ${merchantId} and type = 'BACKOFFICE' ${withPart(part)}`)
}

/** Null if this merchant has no such link. */
export async function findPaymentLink(
  db: Queries,
  merchantId: string,
  id: string,
): Promise<PaymentLinkRow | null> {
  return db.row(linksOf(merchantId, sql`and id = ${id}`))
}

/**
 * Whether a purchase with this code is alive or was approved; after a refusal or a cancellation by the shopper the code
 * may be used again.
 */
export async function isCodeTaken(db: Queries, merchantId: string, code: string): Promise<boolean> {
  const row = await db.row(sql`
    select from checkouts
    where merchant_id = ${merchantId} and merchant_code = ${code} and status in ('PRISTINE', 'MORE_INFO', 'OK') limit 1`)
  return row !== null
}
