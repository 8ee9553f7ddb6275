import type { Cpf } from '@drip/core/documents/cpf'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Db, Queries } from '../../../platform/database/db.ts'
import type { PaidAccount } from '@drip/core/merchants/masked-account'
import { leftOfPayment, returnedOfPayment, returningOfPayment } from '../charges/returns.store.ts'

/** The number of a payment's receipt: the existing one, or this one from now on. */
export async function giveReceiptNumber(
  db: Db,
  { endToEndId, number, now }: { endToEndId: string; number: string; now: Date },
): Promise<{ number: string; issuedAt: Date } | null> {
  await db.run(sql`
    insert into receipt_numbers (number, kind, end_to_end_id, issued_at) values (${number}, 'PIX', ${endToEndId}, ${now})
    on conflict (end_to_end_id) do nothing`)
  return db.row(sql`select number, issued_at from receipt_numbers where end_to_end_id = ${endToEndId}`)
}

export interface NumberedPayment {
  amount: Cents
  paidAt: Date
  merchantName: string
  customerName: string
  cpf: Cpf
  /** What was returned or is being returned. */
  returned: Cents
  /** The part of that which is still on its way. */
  returning: Cents
  /** What was to be returned besides, and the payer's bank did not accept. */
  refused: Cents
}

/** The payment for which a number was given, as it is now; null if the number was never given. */
export async function findNumberedPayment(db: Queries, number: string): Promise<NumberedPayment | null> {
  return db.row(sql`
    with own as materialized (
      select p.amount, p.paid_at, o.merchant_id, o.customer_id,
        ${returnedOfPayment(null)} as returned, ${returningOfPayment(null)} as returning, ${leftOfPayment(null)} as refused
      from receipt_numbers n
        join pix_payments p on p.end_to_end_id = n.end_to_end_id
        join orders o on o.id = p.purchase_id
      where n.number = ${number})
    select own.amount, own.paid_at, m.name as merchant_name, c.name as customer_name, c.cpf, own.returned, own.returning,
      own.refused
    from own join merchants m on m.id = own.merchant_id join customers c on c.id = own.customer_id`)
}

/** The number of an order's letter: the existing one, or this one from now on. */
export async function giveLetterNumber(
  db: Db,
  { purchaseId, number, now }: { purchaseId: string; number: string; now: Date },
): Promise<{ number: string; issuedAt: Date } | null> {
  await db.run(sql`
    insert into receipt_numbers (number, kind, purchase_id, issued_at) values (${number}, 'SETTLED', ${purchaseId}, ${now})
    on conflict (purchase_id) do nothing`)
  return db.row(sql`select number, issued_at from receipt_numbers where purchase_id = ${purchaseId}`)
}

export interface NumberedOrder {
  purchaseId: string
  code: string
  merchantName: string
  customerName: string
  cpf: Cpf
}

/** The order for which a letter's number was given; null for any other number. */
export async function findNumberedOrder(db: Queries, number: string): Promise<NumberedOrder | null> {
  return db.row(sql`
    with own as materialized (
      select o.id, o.code, o.merchant_id, o.customer_id
      from receipt_numbers n join orders o on o.id = n.purchase_id
      where n.number = ${number})
    select own.id as purchase_id, own.code, m.name as merchant_name, c.name as customer_name, c.cpf
    from own join merchants m on m.id = own.merchant_id join customers c on c.id = own.customer_id`)
}

/** The number of a customer's yearly statement: the existing one, or this one from now on. */
export async function giveStatementNumber(
  db: Db,
  { customerId, year, number, now }: { customerId: string; year: number; number: string; now: Date },
): Promise<{ number: string } | null> {
  await db.run(sql`
    insert into receipt_numbers (number, kind, customer_id, year, issued_at) values (${number}, 'YEAR', ${customerId}, ${year}, ${now})
    on conflict (customer_id, year) do nothing`)
  return db.row(sql`select number from receipt_numbers where customer_id = ${customerId} and year = ${year}`)
}

export interface NumberedYear {
  customerId: string
  year: number
  customerName: string
  cpf: Cpf
}

/** The customer and the year for which a statement's number was given; null for any other number. */
export async function findNumberedYear(db: Queries, number: string): Promise<NumberedYear | null> {
  return db.row(sql`
    select c.id as customer_id, n.year, c.name as customer_name, c.cpf
    from receipt_numbers n join customers c on c.id = n.customer_id
    where n.number = ${number} and n.year is not null`)
}

/** The number of a transfer's receipt: the existing one, or this one from now on. */
export async function giveTransferNumber(
  db: Db,
  {
    transferId,
    merchantId,
    number,
    now,
  }: { transferId: string; merchantId: string; number: string; now: Date },
): Promise<{ number: string; issuedAt: Date } | null> {
  await db.run(sql`
    insert into transfer_receipt_numbers (transfer_id, merchant_id, number, issued_at)
    values (${transferId}, ${merchantId}, ${number}, ${now})
    on conflict (transfer_id) do nothing`)
  return db.row(sql`select number, issued_at from transfer_receipt_numbers where transfer_id = ${transferId}`)
}

export interface NumberedTransfer extends PaidAccount {
  amount: Cents
  merchantName: string
  /** The time of arrival. */
  doneAt: Date | null
  /** When the store's bank sent it back; null if it did not. */
  returnedAt: Date | null
}

/** The transfer for which a receipt's number was given, as it is now; null for any other number. */
export async function findNumberedTransfer(db: Queries, number: string): Promise<NumberedTransfer | null> {
  return db.row(sql`
    select t.amount, m.name as merchant_name, t.done_at, t.ended_at as returned_at, t.destination ->> 'pixKey' as pix_key,
      t.destination ->> 'bankCode' as bank_code, t.destination ->> 'account' as account
    from transfer_receipt_numbers n
      join settlement_transfers t on t.id = n.transfer_id and t.merchant_id = n.merchant_id
      join merchants m on m.id = n.merchant_id
    where n.number = ${number}`)
}
