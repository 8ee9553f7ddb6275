import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Db, Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf } from '../../../platform/database/lists.ts'
import type { PaymentUse } from '../charges/charges.store.ts'

export type ReceiptChannel = 'WHATSAPP' | 'EMAIL'

/** Plans the receipts of payments; those that are there stay as they are. */
export async function insertReceipts(
  tx: Tx,
  payments: readonly { endToEndId: string; purchaseId: string }[],
  { channels, now }: { channels: readonly ReceiptChannel[]; now: Date },
): Promise<void> {
  if (payments.length === 0) return
  await tx.run(sql`
    insert into receipts (end_to_end_id, channel, purchase_id, status, created_at, try_at)
    select end_to_end_id, channel, purchase_id, 'PLANNED', ${now}, ${now}
    from ${tableOf(payments, { endToEndId: 'text', purchaseId: 'uuid' })} as paid
      cross join unnest(${channels}::text[]) as channel
    on conflict do nothing`)
}

/** What a payment paid of one instalment, and of which order. */
export interface PaidPart {
  orderId: string
  merchantName: string
  number: number
  /** Instalments of the order. */
  count: number
  principal: Cents
  lateCharge: Cents
  /** By cashback. */
  discount: Cents
  /** Another payment paid, or will pay, the rest of the instalment. */
  isPart: boolean
}

export interface Receipt {
  status: 'PLANNED' | 'SENT' | 'SKIPPED' | 'FAILED'
  customerId: string
  purchaseId: string
  /** What the Pix was for. */
  use: PaymentUse
  /** What of it is this purchase's. */
  amount: Cents
  paidAt: Date
  customer: { name: string; phone: string; email: string }
  parts: PaidPart[]
}

export async function findReceipt(
  db: Queries,
  endToEndId: string,
  channel: ReceiptChannel,
): Promise<Receipt | null> {
  const [head, parts] = await Promise.all([
    db.row<Omit<Receipt, 'parts'>>(sql`
      select r.status, c.id as customer_id, o.id as purchase_id, p.use, p.amount, p.paid_at,
        json_build_object('name', c.name, 'phone', c.phone, 'email', c.email) as customer
      from receipts r
        join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = r.purchase_id
        join orders o on o.id = r.purchase_id
        join customers c on c.id = o.customer_id
      where r.end_to_end_id = ${endToEndId} and r.channel = ${channel}`),
    // what went back later has rows of another cause and is not part of the receipt
    db.rows<PaidPart>(sql`
      select o.id as order_id, m.name as merchant_name, i.number,
        (select count(*) from instalments every where every.purchase_id = o.id) as count,
        a.principal, a.late_charge, a.discount, a.principal + a.discount < i.amount - i.canceled_amount as is_part
      from payment_allocations a
        join instalments i on i.id = a.instalment_id and i.purchase_id = a.purchase_id
        join orders o on o.id = a.purchase_id
        join merchants m on m.id = o.merchant_id
      where a.end_to_end_id = ${endToEndId} and a.cause = 'paid'
      order by o.created_at, o.id, i.number`),
  ])
  return head === null ? null : { ...head, parts }
}

/** Those whose time has come, the oldest first. */
export async function findDueReceipts(
  db: Queries,
  of: { now: Date; createdAfter: Date; limit: number },
): Promise<{ endToEndId: string; channel: ReceiptChannel }[]> {
  return db.rows(sql`
    select end_to_end_id, channel from receipts
    where status = 'PLANNED' and try_at <= ${of.now} and created_at > ${of.createdAfter}
    order by try_at limit ${of.limit}`)
}

export async function postponeReceipt(
  db: Queries,
  it: { endToEndId: string; channel: ReceiptChannel },
  until: Date,
): Promise<void> {
  await db.run(sql`
    update receipts set try_at = ${until}
    where end_to_end_id = ${it.endToEndId} and channel = ${it.channel} and status = ${asValue('PLANNED')}`)
}

export async function endReceipt(
  db: Db,
  it: { endToEndId: string; channel: ReceiptChannel },
  status: 'SENT' | 'SKIPPED' | 'FAILED',
  now: Date,
): Promise<void> {
  await db.run(sql`
    update receipts set status = ${status}, done_at = ${now}
    where end_to_end_id = ${it.endToEndId} and channel = ${it.channel} and status = ${asValue('PLANNED')}`)
}
