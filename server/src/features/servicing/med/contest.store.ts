/** One contested Pix (MED) with everything it paid for: the content of its page and of the evidence. */
import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import { DEBT_PURPOSES } from '@drip/core/debts/debt'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import type { MedCase } from './med.store.ts'

export interface Contest extends MedCase {
  /** How much of the stores' money is held for it now. */
  held: Cents
  paidAt: Date
  /** Null if it does not matter: anybody may pay a debt. */
  payerIsBuyer: boolean | null
}

/** For a payment `p` and its charge `c`, if that is of the same purchase (only a debt's may be of another): whether the buyer paid it. */
const PAYER_IS_BUYER = sql`
  case when c.purpose <> all(${[...DEBT_PURPOSES]}::text[]) then p.payer_is_customer end as payer_is_buyer`

export async function findContest(db: Queries, id: string): Promise<Contest | null> {
  return db.row(sql`
    with m as materialized (
      select id, psp_id, end_to_end_id, amount, reason, state, opened_at, heard_at, returned, ended_at from med_cases where id = ${id}),
    paid as materialized (
      select p.end_to_end_id, p.paid_at, ${PAYER_IS_BUYER}
      from pix_payments p left join charges c on c.id = p.charge_id and c.purchase_id = p.purchase_id
      where p.end_to_end_id = (select end_to_end_id from m)),
    held as materialized (
      select coalesce(sum(amount), 0)::int8 as amount from settlement_holds where case_id = ${id} and released_at is null)
    select m.*, held.amount as held, paid.paid_at, paid.payer_is_buyer
    from m join paid on paid.end_to_end_id = m.end_to_end_id cross join held`)
}

/** An order that the Pix paid for, or a purchase that did not become one. */
export interface ContestedPurchase extends CodedPurchase {
  id: string
  contested: Cents
  held: Cents
  /** Null if it did not become an order. */
  code: string | null
  merchantName: string
  legalName: string
  cnpj: string
  boughtAt: Date
  amount: Cents
  storeConfirmedAt: Date | null
  /** Null for people without an account. */
  customerId: string | null
  customerName: string
  cpf: string
  /** As typed; null once erased. */
  phone: string | null
  email: string | null
  phoneVerifiedAt: Date | null
  addressCep: string | null
  addressCity: string | null
  addressState: string | null
  /** Invoices, and the store's dispute files. */
  storeFiles: number
}

/** Oldest first. */
export async function findContestedPurchases(db: Queries, caseId: string): Promise<ContestedPurchase[]> {
  return db.rows(sql`
    with own as materialized (
      select k.id, p.amount as contested, coalesce((select sum(h.amount) from settlement_holds h
          where h.case_id = p.case_id and h.purchase_id = k.id and h.released_at is null), 0)::int8 as held,
        o.code, k.merchant_code, k.connector, k.merchant_id, coalesce(o.created_at, k.created_at) as bought_at, k.amount,
        k.store_confirmed_at, o.customer_id, k.name, k.cpf, k.phone, k.email, k.phone_verified_at, k.address_cep,
        k.address_city, k.address_state,
        ((select count(*) from invoices v where v.purchase_id = k.id)
          + (select count(*) from dispute_files f join disputes d on d.id = f.dispute_id and d.purchase_id = f.purchase_id
            where d.purchase_id = k.id and f.party = 'MERCHANT'))::int as store_files
      from med_purchases p join checkouts k on k.id = p.purchase_id left join orders o on o.id = k.id
      where p.case_id = ${caseId})
    select k.id, k.contested, k.held, k.code, k.merchant_code, k.connector, m.name as merchant_name, m.legal_name, m.cnpj,
      k.bought_at, k.amount, k.store_confirmed_at, c.id as customer_id, coalesce(c.name, k.name, '') as customer_name,
      coalesce(c.cpf, k.cpf, '') as cpf, k.phone, k.email, k.phone_verified_at, k.address_cep, k.address_city,
      k.address_state, k.store_files
    from own k join merchants m on m.id = k.merchant_id left join customers c on c.id = k.customer_id
    order by k.bought_at, k.id`)
}

export interface StoreFile {
  purchaseId: string
  name: string
  uploadedAt: Date
  /** Null if there was no room left. */
  content: Buffer | null
}

/** The stores' files for these purchases, oldest first. @param room total bytes allowed */
export async function findStoreFiles(
  db: Queries,
  purchaseIds: readonly string[],
  room: number,
): Promise<StoreFile[]> {
  return db.rows(sql`
    with files as (
      select v.id, v.purchase_id, case v.media_type when 'application/pdf' then 'nota-fiscal.pdf' else 'nota-fiscal.xml' end as name,
        v.uploaded_at, v.content
      from invoices v where v.purchase_id = any(${[...purchaseIds]}::uuid[])
      union all
      select f.id, d.purchase_id, f.name, f.uploaded_at, f.content
      from dispute_files f join disputes d on d.id = f.dispute_id and d.purchase_id = f.purchase_id
      where d.purchase_id = any(${[...purchaseIds]}::uuid[]) and f.party = 'MERCHANT'
    ), measured as (
      select *, sum(length(content)) over (order by uploaded_at, id) as until from files
    )
    select purchase_id, name, uploaded_at, case when until <= ${room} then content end as content
    from measured order by uploaded_at, id`)
}

export interface PixOfPurchase {
  purchaseId: string
  paidAt: Date
  amount: Cents
  /** Null if it does not matter: anybody may pay a debt. */
  payerIsBuyer: boolean | null
}

/** What was paid for these purchases and not refunded, oldest first. */
export async function findPixOf(db: Queries, purchaseIds: readonly string[]): Promise<PixOfPurchase[]> {
  return db.rows(sql`
    select p.purchase_id, p.paid_at, p.amount, ${PAYER_IS_BUYER}
    from pix_payments p left join charges c on c.id = p.charge_id and c.purchase_id = p.purchase_id
    where p.purchase_id = any(${[...purchaseIds]}::uuid[]) and p.use not in ('SYMBOLIC', 'RETURNED')
    order by p.paid_at, p.end_to_end_id`)
}
