// Statements of a purchase, a payment, a refund and a transfer that ask more than one place, and why. `spread.test.ts` holds it: what
// is new fails there, and so does what is here and asks one place only.

export interface KnownFanOut {
  /** The table of which it asks several partitions. */
  table: string
  /** A piece of its text, with single spaces. */
  says: string
  why: string
}

const BY_OWN_ID = 'knows the row by its own id, and could be told the owner'
const BY_NUMBER = 'knows the number that the PSP tells: its owner is to be looked up'
const OF_CUSTOMER = 'of a customer, whose purchases lie anywhere'
const BY_CHARGE = 'of a charge, which may be for several purchases'
const LIMIT = 'a limit over all purchases'
const OF_ALL = 'over all, by a job that nobody waits for'

export const FAN_OUTS: readonly KnownFanOut[] = [
  { table: 'phone_codes', says: 'from phone_codes where id = $', why: BY_OWN_ID },
  { table: 'phone_codes', says: 'from phone_codes p where p.phone = c.phone', why: OF_CUSTOMER },
  { table: 'instalments', says: 'i.customer_id = (select id from customers where cpf =', why: OF_CUSTOMER },
  { table: 'orders', says: 'as approved_today', why: LIMIT },
  { table: 'instalments', says: 'as approved_today', why: LIMIT },
  { table: 'charges', says: 'from charges where txid = any($', why: BY_NUMBER },
  { table: 'pix_payments', says: 'from pix_payments where end_to_end_id = $', why: BY_NUMBER },
  { table: 'pix_payments', says: 'from pix_payments where end_to_end_id = any($', why: BY_NUMBER },
  { table: 'charges', says: 'update charges set status = $', why: BY_OWN_ID },
  {
    table: 'instalments',
    says: 'join merchants m on m.id = o.merchant_id where i.id = any($',
    why: BY_OWN_ID,
  },
  {
    table: 'charge_items',
    says: 'select charge_id from charge_items where live and instalment_id = any($',
    why: BY_CHARGE,
  },
  { table: 'charge_items', says: 'from charge_items where charge_id = any($', why: BY_CHARGE },
  { table: 'charges', says: 'with locked as materialized ( select id from charges', why: BY_CHARGE },
  { table: 'charge_items', says: 'with locked as materialized ( select id from charges', why: BY_CHARGE },
  { table: 'pix_refunds', says: 'from pix_refunds where id = $', why: BY_OWN_ID },
  { table: 'checkouts', says: 'select id from checkouts where status', why: OF_ALL },
  { table: 'settlement_parts', says: 'p.transfer_id is null and p.transfer_on <=', why: OF_ALL },
  {
    table: 'settlement_entries',
    says: '(select id, merchant_id, entry_date from settlement_entries)',
    why: OF_ALL,
  },
  { table: 'settlement_transfers', says: 'from settlement_transfers where id = $', why: BY_OWN_ID },
  { table: 'charges', says: 'array_agg(i.instalment_id::text) as instalment_ids', why: BY_CHARGE },
  {
    table: 'pix_refunds',
    says: "from pix_refunds where status in ('REQUESTED', 'SENT') and created_at <",
    why: OF_ALL,
  },
  { table: 'pix_refunds', says: 'from pix_refunds where id = any($', why: BY_OWN_ID },
  { table: 'checkouts', says: 'from pix_refunds r join checkouts k on k.id = r.purchase_id', why: BY_OWN_ID },
  {
    table: 'pix_refunds',
    says: 'from pix_refunds r join checkouts k on k.id = r.purchase_id',
    why: BY_OWN_ID,
  },
  { table: 'settlement_transfers', says: 'update settlement_transfers set looked_at', why: OF_ALL },
  { table: 'settlement_parts', says: 'from settlement_parts where transfer_id = $', why: BY_OWN_ID },
  { table: 'charge_items', says: 'where item.instalment_id = any($1::uuid[]) and item.live', why: BY_OWN_ID },
]
