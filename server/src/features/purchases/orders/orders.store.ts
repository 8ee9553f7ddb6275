import { type CivilDate, compareDates } from '@drip/core/calendar/dates'
import type { InstalmentStatus, OrderStatus, RefundReason } from '@drip/core/contracts/states'
import { type DebtAmounts, type LateSpell, type PunctualDebt, openAmount } from '@drip/core/debts/debt'
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'
import sql, { empty } from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { findOfPart } from '../../../platform/secrets/part-ids.ts'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'
import { listTakenBack } from './merchant-sales.store.ts'

export interface Order {
  id: string
  merchantId: string
  customerId: string
  merchantCode: string
  /** A short code that people can read out on the phone. */
  code: string
  amount: Cents
  feeAmount: Cents
  feeRate: Ppm
  cashbackRate: Ppm
  status: OrderStatus
  canceledAmount: Cents
  createdAt: Date
  closedAt: Date | null
  /** The earliest due date among the open instalments, by which late orders are found. */
  oldestOpenDue: CivilDate | null
}

export interface Instalment extends PunctualDebt {
  id: string
  purchaseId: string
  number: number
  /** Promised, including what was already given; it is given with the payment, if it is earned then. */
  cashbackAmount: Cents
  status: InstalmentStatus
  paidAt: Date | null
}

/** A product line from the merchant, cleaned up. */
export interface ProductLine {
  merchantProductId: string
  name: string
  quantity: number
  amount: Cents
}

/** An instalment at the start of an order. */
export type NewInstalment = Pick<
  Instalment,
  | 'id'
  | 'number'
  | 'amount'
  | 'cashbackAmount'
  | 'paidAmount'
  | 'discountAmount'
  | 'dueDate'
  | 'status'
  | 'paidAt'
>

/** The order with its instalments and products. */
export function insertOrder(
  to: Writer,
  order: Omit<Order, 'canceledAmount' | 'oldestOpenDue'>,
  instalments: readonly NewInstalment[],
  products: readonly (ProductLine & { id: string })[],
): void {
  to.write(sql`
    insert into orders (id, merchant_id, customer_id, merchant_code, code, amount, fee_amount, fee_rate, cashback_rate,
      status, created_at, closed_at, oldest_open_due)
    values (${order.id}, ${order.merchantId}, ${order.customerId}, ${order.merchantCode}, ${order.code},
      ${order.amount}, ${order.feeAmount}, ${order.feeRate}, ${order.cashbackRate}, ${order.status},
      ${order.createdAt}, ${order.closedAt}, ${oldestOpenDue(instalments)})`)
  to.write(sql`
    insert into instalments ${valuesOf(
      instalments,
      {
        id: 'uuid',
        number: 'int',
        amount: 'int8',
        cashbackAmount: 'int8',
        paidAmount: 'int8',
        discountAmount: 'int8',
        dueDate: 'date',
        status: 'text',
        paidAt: 'timestamptz',
      },
      { purchaseId: order.id, customerId: order.customerId },
    )}`)
  to.write(sql`
    insert into order_products ${valuesOf(
      products.map((it, position) => ({ ...it, position })),
      {
        id: 'uuid',
        position: 'int',
        merchantProductId: 'text',
        name: 'text',
        quantity: 'int',
        amount: 'int8',
      },
      { purchaseId: order.id },
    )}`)
}

/** Written with every change of a status or a date (checked by `orders-match-instalments.ts`). */
function oldestOpenDue(instalments: readonly Pick<Instalment, 'status' | 'dueDate'>[]): CivilDate | null {
  const open = instalments.filter((it) => it.status === 'PENDING').map((it) => it.dueDate)
  return open.toSorted(compareDates)[0] ?? null
}

const ORDER = sql`
  select id, merchant_id, customer_id, merchant_code, code, amount,
    fee_amount, fee_rate, cashback_rate, status,
    canceled_amount, created_at, closed_at, oldest_open_due from orders`

export async function findOrder(db: Queries, id: string): Promise<Order | null> {
  return db.row<Order>(sql`${ORDER} where id = ${id}`)
}

/** The same, and nobody else changes the order until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  return tx.row<Order>(sql`${ORDER} where id = ${id} for update`)
}

/**
 * The same for several, locked in the order of their ids so that two calls that lock the same orders cannot deadlock.
 * Servers of a cluster have no common order: there, each order is locked by its own statement.
 */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  if (!tx.spread.has('orders'))
    return tx.rows<Order>(sql`${ORDER} where id = any(${[...ids]}::uuid[]) order by id for update`)
  const locked = await Promise.all([...new Set(ids)].toSorted().map((id) => lockOrder(tx, id)))
  return locked.filter((it) => it !== null)
}

const INSTALMENT = sql`
  select id, purchase_id, number, amount, cashback_amount, canceled_amount,
    paid_amount, discount_amount, written_off_amount,
    late_charge_paid, late_charge_settled, fee_waived_until, late_spells, agreed_charge, due_date, status,
    paid_at, (paid_at at time zone 'America/Sao_Paulo')::date as paid_on
  from instalments`

export async function findInstalments(db: Queries, orderId: string): Promise<Instalment[]> {
  return db.rows(sql`${INSTALMENT} where purchase_id = ${orderId} order by number`)
}

/** The same for several orders, in one statement. */
export async function findInstalmentsOf(db: Queries, orderIds: readonly string[]): Promise<Instalment[]> {
  return db.rows(sql`
    ${INSTALMENT} where purchase_id = any(${[...orderIds]}::uuid[]) order by purchase_id, number`)
}

/** The purchase of an instalment; null if there is no such instalment. */
export async function findPurchaseOf(
  db: Queries,
  secret: OurSecret,
  instalmentId: string,
): Promise<string | null> {
  return findOfPart(secret, instalmentId, (purchaseId) =>
    db.value<string>(sql`
      select purchase_id as id from instalments where id = ${instalmentId}${purchaseId === null ? empty : sql` and purchase_id = ${purchaseId}`}`),
  )
}

/** The fields of an instalment that a payment, a refund or a correction changes. */
export type InstalmentChange = Pick<
  Instalment,
  | 'id'
  | 'purchaseId'
  | 'cashbackAmount'
  | 'canceledAmount'
  | 'paidAmount'
  | 'discountAmount'
  | 'writtenOffAmount'
  | 'lateChargePaid'
  | 'lateChargeSettled'
  | 'feeWaivedUntil'
  | 'status'
  | 'paidAt'
>

/** An instalment's status follows from its amounts. */
export function statusOf(it: DebtAmounts): InstalmentStatus {
  if (it.canceledAmount === it.amount) return 'CANCELED'
  return openAmount(it) === 0 ? 'PAID' : 'PENDING'
}

export function saveInstalments(to: Writer, changes: readonly InstalmentChange[]): void {
  if (changes.length === 0) return
  to.write(sql`
    update instalments i set cashback_amount = new.cashback_amount, canceled_amount = new.canceled_amount,
      paid_amount = new.paid_amount, discount_amount = new.discount_amount, written_off_amount = new.written_off_amount,
      late_charge_paid = new.late_charge_paid, late_charge_settled = new.late_charge_settled,
      fee_waived_until = new.fee_waived_until, status = new.status, paid_at = new.paid_at
    from ${tableOf(changes, {
      id: 'uuid',
      purchaseId: 'uuid',
      cashbackAmount: 'int8',
      canceledAmount: 'int8',
      paidAmount: 'int8',
      discountAmount: 'int8',
      writtenOffAmount: 'int8',
      lateChargePaid: 'int8',
      lateChargeSettled: 'int8',
      feeWaivedUntil: 'date',
      status: 'text',
      paidAt: 'timestamptz',
    })} as new
    where i.id = new.id and i.purchase_id = new.purchase_id`)
}

/** Late charges up to that day are forgiven; what was paid of them is not credited to later ones. */
export async function saveFeeWaivedUntil(tx: Tx, instalmentId: string, until: CivilDate): Promise<void> {
  await tx.run(
    sql`update instalments set fee_waived_until = ${until}, late_charge_settled = 0 where id = ${instalmentId}`,
  )
}

export async function moveDueDates(
  tx: Tx,
  purchaseId: string,
  moved: readonly { instalmentId: string; dueDate: CivilDate }[],
): Promise<void> {
  await tx.run(sql`
    update instalments i set due_date = moved.due_date
    from ${tableOf(moved, { instalmentId: 'uuid', dueDate: 'date' })} as moved
    where i.id = moved.instalment_id and i.purchase_id = ${purchaseId}`)
  await tx.run(sql`
    update orders set oldest_open_due =
      (select min(due_date) from instalments where purchase_id = ${purchaseId} and status = ${asValue('PENDING')})
    where id = ${purchaseId}`)
}

/** An instalment that gets another date while it is late keeps its late charge of the days until then. */
export async function addLateSpells(
  tx: Tx,
  late: readonly { instalmentId: string; spell: LateSpell }[],
): Promise<void> {
  if (late.length === 0) return
  await tx.run(sql`
    update instalments i set late_spells = i.late_spells || late.spell
    from ${tableOf(late, { instalmentId: 'uuid', spell: 'jsonb' })} as late where i.id = late.instalment_id`)
}

/** Instalments enter a plan, with their agreed late charges, or leave it. */
export async function saveAgreedCharges(
  tx: Tx,
  rows: readonly Pick<Instalment, 'id' | 'agreedCharge'>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.run(sql`
    update instalments i set agreed_charge = new.agreed_charge
    from ${tableOf(
      rows.map(({ id, agreedCharge }) => ({ id, agreedCharge })),
      { id: 'uuid', agreedCharge: 'int8' },
    )} as new where i.id = new.id`)
}

/** An order as it was read, with all its instalments as they are now. */
export interface OrderState {
  order: Pick<Order, 'id' | 'status' | 'closedAt' | 'oldestOpenDue'>
  instalments: readonly Pick<Instalment, 'status' | 'dueDate'>[]
}

/** An order is active while part of it is open; once closed, it has the time of closing. */
export function saveOrderStates(to: Writer, states: readonly OrderState[], now: Date): void {
  const changes = states.flatMap(({ order, instalments }) => {
    const oldest = oldestOpenDue(instalments)
    const status = order.status === 'CANCELED' ? 'CANCELED' : oldest !== null ? 'ACTIVE' : 'CLOSED'
    if (status === order.status && oldest === order.oldestOpenDue) return []
    const closedAt = status === 'ACTIVE' ? null : (order.closedAt ?? now)
    return [{ id: order.id, status, closedAt, oldestOpenDue: oldest }]
  })
  if (changes.length === 0) return
  to.write(sql`
    update orders o set status = new.status, closed_at = new.closed_at, oldest_open_due = new.oldest_open_due
    from ${tableOf(changes, { id: 'uuid', status: 'text', closedAt: 'timestamptz', oldestOpenDue: 'date' })} as new
    where o.id = new.id`)
}

export type CancellationSource =
  | 'MERCHANT_API'
  | 'STORE_DID_NOT_CONFIRM'
  | 'MERCHANT'
  | 'ADMIN'
  | 'DEBT_NEGOTIATION'
  | 'DISPUTE'

export function saveCancellation(
  to: Writer,
  it: {
    id: string
    purchaseId: string
    merchantId: string
    amount: Cents
    source: CancellationSource
    requestKey: string | null
    /** The returned product, if the cancellation is for one. */
    productId: string | null
    /** The merchant's user who did it; null if it was nobody of the store. */
    madeBy: string | null
    reason: RefundReason | null
    now: Date
    order: Pick<Order, 'feeAmount' | 'canceledAmount' | 'status' | 'closedAt'>
    /** All instalments of the order, as they are now. */
    instalments: readonly (InstalmentChange & Pick<Instalment, 'dueDate'>)[]
  },
): void {
  to.write(sql`
    insert into cancellations (id, purchase_id, amount, source, request_key, product_id, made_by, reason, created_at)
    values (${it.id}, ${it.purchaseId}, ${it.amount}, ${it.source}, ${it.requestKey}, ${it.productId}, ${it.madeBy},
      ${it.reason}, ${it.now})`)
  to.write(sql`
    update orders set fee_amount = ${it.order.feeAmount}, canceled_amount = ${it.order.canceledAmount},
      status = ${it.order.status}, closed_at = ${it.order.closedAt}, oldest_open_due = ${oldestOpenDue(it.instalments)}
    where id = ${it.purchaseId}`)
  saveInstalments(to, it.instalments)
  if (it.order.status !== 'CANCELED') return
  listTakenBack(to, { id: it.purchaseId, merchantId: it.merchantId })
  to.write(sql`
    update order_products set status = 'CANCELED', canceled_at = ${it.now}
    where purchase_id = ${it.purchaseId} and status = 'ACTIVE'`)
}

/** What this key cancelled of the order; null if nothing. */
export async function findCancellationByKey(
  db: Queries,
  orderId: string,
  key: string,
): Promise<Cents | null> {
  return db.value<Cents>(sql`
    select amount from cancellations where purchase_id = ${orderId} and request_key = ${key}`)
}

export async function cancelProducts(
  tx: Tx,
  purchaseId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update order_products set status = 'CANCELED', canceled_at = ${now}
    where purchase_id = ${purchaseId} and id = any(${[...ids]}::uuid[]) and status = 'ACTIVE'`)
}

export async function saveProductAmount(
  tx: Tx,
  purchaseId: string,
  id: string,
  amount: Cents,
): Promise<void> {
  await tx.run(sql`
    update order_products set amount = ${amount} where purchase_id = ${purchaseId} and id = ${id}`)
}
