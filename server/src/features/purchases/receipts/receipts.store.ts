import type { Allocation } from '@drip/core/debts/apply-payment'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { tableOf } from '../../../platform/database/lists.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { PaymentUse } from '../charges/charges.store.ts'

export type ReceiptChannel = 'WHATSAPP' | 'EMAIL'

/** Plans the receipts of payments; existing ones stay as they are. */
export function insertReceipts(
  to: Writer,
  payments: readonly { endToEndId: string; purchaseId: string }[],
  { channels, now }: { channels: readonly ReceiptChannel[]; now: Date },
): void {
  if (payments.length === 0) return
  to.write(sql`
    insert into receipts (end_to_end_id, channel, purchase_id, status, created_at, try_at)
    select end_to_end_id, channel, purchase_id, 'PLANNED', ${now}, ${now}
    from ${tableOf(payments, { endToEndId: 'text', purchaseId: 'uuid' })} as paid
      cross join unnest(${channels}::text[]) as channel
    on conflict do nothing`)
}

/** A receipt that is due. */
export interface DueReceipt {
  endToEndId: string
  channel: ReceiptChannel
  purchaseId: string
}

export interface Receipt extends DueReceipt {
  customerId: string
  merchantName: string
  /** What the Pix was for. */
  use: PaymentUse
  /** This purchase's share of it. */
  amount: Cents
  paidAt: Date
  customer: { name: string; phone: string; email: string }
}

const DUE = { endToEndId: 'text', channel: 'text', purchaseId: 'uuid' } as const

/** For `receipts r` and `it`: a receipt that is still planned. */
const IS_PLANNED = sql`
  r.end_to_end_id = it.end_to_end_id and r.channel = it.channel and r.purchase_id = it.purchase_id
    and r.status = ${asValue('PLANNED')}`

/** The receipts among them that are still planned. */
export async function findReceipts(db: Queries, due: readonly DueReceipt[]): Promise<Receipt[]> {
  return db.rows(sql`
    with own as materialized (
      select r.end_to_end_id, r.channel, r.purchase_id, o.customer_id, o.merchant_id, p.use, p.amount, p.paid_at
      from ${tableOf(due, DUE)} as it
        join receipts r on ${IS_PLANNED}
        join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = r.purchase_id
        join orders o on o.id = r.purchase_id)
    select own.end_to_end_id, own.channel, own.purchase_id, own.customer_id, m.name as merchant_name, own.use, own.amount,
      own.paid_at, json_build_object('name', c.name, 'phone', c.phone, 'email', c.email) as customer
    from own join customers c on c.id = own.customer_id join merchants m on m.id = own.merchant_id`)
}

/**
 * What payments paid of which instalments. Rows for money returned later have another cause, and no receipt mentions
 * them.
 */
export async function findPaid(
  db: Queries,
  payments: readonly Pick<DueReceipt, 'endToEndId' | 'purchaseId'>[],
): Promise<(Allocation & { endToEndId: string })[]> {
  return db.rows(sql`
    select a.end_to_end_id, a.instalment_id, a.principal, a.late_charge, a.discount
    from ${tableOf(payments, { endToEndId: 'text', purchaseId: 'uuid' })} as paid
      join payment_allocations a on a.end_to_end_id = paid.end_to_end_id and a.purchase_id = paid.purchase_id
    where a.cause = 'paid'`)
}

/** The receipts that are due, the oldest first. */
export async function findDueReceipts(
  db: Queries,
  of: { now: Date; createdAfter: Date; limit: number },
): Promise<DueReceipt[]> {
  return db.rows(sql`
    select end_to_end_id, channel, purchase_id from receipts
    where status = 'PLANNED' and try_at <= ${of.now} and created_at > ${of.createdAfter}
    order by try_at limit ${of.limit}`)
}

export function postponeReceipts(to: Writer, them: readonly DueReceipt[], until: Date): void {
  if (them.length === 0) return
  to.write(sql`
    update receipts r set try_at = ${until}
    from ${tableOf(them, DUE)} as it where ${IS_PLANNED}`)
}

export function endReceipts(
  to: Writer,
  them: readonly DueReceipt[],
  status: 'SENT' | 'SKIPPED' | 'FAILED',
  now: Date,
): void {
  if (them.length === 0) return
  to.write(sql`
    update receipts r set status = ${status}, done_at = ${now}
    from ${tableOf(them, DUE)} as it where ${IS_PLANNED}`)
}
