// Statements of a purchase, a payment, a refund and a transfer that read more than one place, and why. `spread.test.ts`
// fails for a statement that is missing here, and for one here that reads one place only.

export interface KnownFanOut {
  /** The table of which it reads several partitions. */
  table: string
  /** A part of its text, with single spaces. */
  says: string
  why: string
}

const LIMIT = 'a limit over all purchases, asked once in some seconds'
const OF_MERCHANT = 'a transfer pays many purchases, by a job that nobody waits for'
const OF_ALL = 'over all, by a job that nobody waits for'

export const FAN_OUTS: readonly KnownFanOut[] = [
  { table: 'orders', says: 'as approved_today', why: LIMIT },
  { table: 'instalments', says: 'as approved_today', why: LIMIT },
  { table: 'checkouts', says: 'select id from checkouts where status', why: OF_ALL },
  { table: 'settlement_parts', says: 'p.transfer_id is null and p.transfer_on <=', why: OF_ALL },
  { table: 'settlement_parts', says: 'from settlement_parts where transfer_id = $', why: OF_MERCHANT },
  { table: 'settlement_transfers', says: 'update settlement_transfers set looked_at', why: OF_ALL },
  {
    table: 'pix_refunds',
    says: "from pix_refunds where status in ('REQUESTED', 'SENT') and created_at <",
    why: OF_ALL,
  },
]
