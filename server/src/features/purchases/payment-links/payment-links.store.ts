import type { CheckoutStatus, DenialReason } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/** A checkout that was made in the merchant area and is opened by its address. */
export interface PaymentLinkRow {
  id: string
  code: string
  amount: Cents
  status: CheckoutStatus
  koReason: DenialReason | null
  /** The shopper cancelled the purchase. */
  givenUp: boolean
  creatorEmail: string | null
  createdAt: Date
  expiresAt: Date
}

const LINK = sql`
  select id, merchant_code as code, amount, status, ko_reason,
    given_up_at is not null as given_up, creator_email,
    created_at, expires_at
  from checkouts where type = 'BACKOFFICE'`

/** The newest first. */
export async function findPaymentLinks(
  db: Queries,
  merchantId: string,
  { page, size }: { page: number; size: number },
): Promise<PaymentLinkRow[]> {
  return db.rows(sql`
    ${LINK} and merchant_id = ${merchantId} order by created_at desc, id desc limit ${size} offset ${page * size}`)
}

export async function countPaymentLinks(db: Queries, merchantId: string): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) as count from checkouts where merchant_id = ${merchantId} and type = 'BACKOFFICE'`)
  return row?.count ?? 0
}

/** Null for what is no link of this merchant. */
export async function findPaymentLink(
  db: Queries,
  merchantId: string,
  id: string,
): Promise<PaymentLinkRow | null> {
  return db.row(sql`${LINK} and merchant_id = ${merchantId} and id = ${id}`)
}

/** Whether a purchase with this code is alive or was approved; what was refused or given up may be tried again. */
export async function isCodeTaken(db: Queries, merchantId: string, code: string): Promise<boolean> {
  const row = await db.row(sql`
    select from checkouts
    where merchant_id = ${merchantId} and merchant_code = ${code} and status in ('PRISTINE', 'MORE_INFO', 'OK') limit 1`)
  return row !== null
}
