import type { DebitState } from '@drip/core/autopay/debit'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { DebtPurpose } from '@drip/core/debts/debt'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql, empty } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/**
 * One debt in a charge, with the terms on which it was offered. In a PART charge these are its full cost; the charge's
 * amount pays as much of it as it covers.
 */
export interface ChargeItem extends DebtTerms {
  purchaseId: string
}

/** What an instalment costs, as it was offered or on a given day. */
export interface DebtTerms {
  instalmentId: string
  principal: Cents
  discount: Cents
  lateCharge: Cents
}

/** A charge for open instalments of one purchase or of several. */
export interface DebtCharge {
  id: string
  /** The first purchase it is for. */
  purchaseId: string
  txid: string
  purpose: DebtPurpose
  /** Its items belong to several purchases; null if unknown. */
  ofSeveral: boolean | null
  /**
   * For a due-date charge, the amount before fine, interest and cashback; for any other charge, the amount to be paid.
   */
  amount: Cents
  status: 'INTENDED' | 'LIVE' | 'PAID' | 'ENDED'
  brCode: string | null
  /** For a due-date charge (cobv), the last day on which nothing is added. Null for an immediate charge (cob). */
  dueDate: CivilDate | null
  /** The line of a plan that it pays; null for any other purpose. */
  planId: string | null
  planLine: number | null
  createdAt: Date
  expiresAt: Date
}

const CHARGE = sql`
  c.id, c.purchase_id, c.txid, c.purpose, c.of_several, c.amount, c.status, c.br_code,
  c.due_date, c.plan_id, c.plan_line, c.created_at, c.expires_at`

/** The fields of a charge by which its items are found. */
export type ChargeOfDebts = Pick<DebtCharge, 'id' | 'purchaseId' | 'ofSeveral'>

/** Debts and their purchases. */
export interface DebtsOf {
  purchaseIds: readonly string[]
  instalmentIds: readonly string[]
}

/** Limits a search by id to these purchases; null sets no limit. */
export const ofPurchases = (ids: readonly string[] | null, column = sql`purchase_id`): Sql =>
  ids === null ? empty : sql` and ${column} = any(${[...ids]}::uuid[])`

/**
 * Whether an item belongs to one of these charges. An item is stored with its purchase, which is the charge's own
 * unless the charge is for several purchases.
 */
export const areItemsOf = (charges: readonly ChargeOfDebts[]): Sql => {
  const purchaseIds = charges.every((it) => it.ofSeveral === false)
    ? charges.map((it) => it.purchaseId)
    : null
  return sql`charge_id = any(${charges.map((it) => it.id)}::uuid[])${ofPurchases(purchaseIds)}`
}

/** The debit by which the payer's bank pays an instalment, with the day of the next attempt. */
export interface AwaitedDebit {
  instalmentId: string
  amount: Cents
  dueDate: CivilDate
  state: DebitState
  /** It was ended and must not pay any more; `standsOn` decides whether the bank has learned of that. */
  isEnded: boolean
  /** Null if the bank has not named a day. */
  nextTry: CivilDate | null
}

/** The debits of these debts; none if the bank is not asked to pay, or could not be reached. */
export async function findAwaitedDebits(
  db: Queries,
  { purchaseIds, instalmentIds }: DebtsOf,
): Promise<AwaitedDebit[]> {
  return db.rows(sql`
    select d.instalment_id, c.amount, d.due_date, d.state, c.status = 'ENDED' as is_ended, max(a.tried_on) as next_try
    from autopay_debits d join charges c on c.id = d.charge_id and c.purchase_id = d.purchase_id
      left join autopay_attempts a on a.charge_id = d.charge_id and a.purchase_id = d.purchase_id
        and a.state in ('REQUESTED', 'SCHEDULED')
    where d.instalment_id = any(${[...instalmentIds]}::uuid[])
      ${ofPurchases(purchaseIds, sql`d.purchase_id`)}${ofPurchases(purchaseIds, sql`c.purchase_id`)}
      and (c.status = 'LIVE' or c.status = 'ENDED' and d.state in ('CREATED', 'ACTIVE'))
    group by d.purchase_id, d.charge_id, d.instalment_id, c.amount, d.due_date, d.state, c.status`)
}

/** A live charge with those of its debts that were asked for. */
interface ChargeOfItems extends DebtCharge {
  instalmentIds: string[]
}

/**
 * Live charges of live items. A charge is stored with its item; one for several purchases may be stored elsewhere, and
 * is looked up by its id.
 */
async function findLiveCharges(db: Queries, items: Sql): Promise<ChargeOfItems[]> {
  const rows = await db.rows<
    { chargeId: string; instalmentId: string } & (DebtCharge | Record<keyof DebtCharge, null>)
  >(sql`
    select i.charge_id, i.instalment_id, ${CHARGE}
    from charge_items i left join charges c on c.id = i.charge_id and c.purchase_id = i.purchase_id
    where i.live and ${items}`)
  const charges = new Map<string, ChargeOfItems>()
  for (const { chargeId, instalmentId: _, ...charge } of rows)
    if (charge.id !== null) charges.set(chargeId, { ...charge, instalmentIds: [] })
  const elsewhere = rows.map((it) => it.chargeId).filter((id) => !charges.has(id))
  if (elsewhere.length > 0)
    for (const charge of await db.rows<DebtCharge>(
      sql`select ${CHARGE} from charges c where c.id = any(${elsewhere}::uuid[])`,
    ))
      charges.set(charge.id, { ...charge, instalmentIds: [] })
  for (const { chargeId, instalmentId } of rows) charges.get(chargeId)?.instalmentIds.push(instalmentId)
  return [...charges.values()]
}

/** Live charges that contain any of these debts. */
export async function findLiveDebtCharges(
  db: Queries,
  { purchaseIds, instalmentIds }: DebtsOf,
): Promise<DebtCharge[]> {
  return findLiveCharges(
    db,
    sql`i.instalment_id = any(${[...instalmentIds]}::uuid[]) and i.purchase_id = any(${[...purchaseIds]}::uuid[])`,
  )
}

/** Live charges for the lines of a plan. */
export async function findLiveChargesOfPlan(db: Queries, planId: string): Promise<DebtCharge[]> {
  return db.rows(sql`
    select ${CHARGE} from charges c where c.plan_id = ${planId} and c.status in ('INTENDED', 'LIVE')`)
}

/** A code that can be paid, with the debts it is for. */
export type LiveCharge = ChargeOfDebts & Pick<ChargeOfItems, 'txid' | 'dueDate' | 'purpose' | 'instalmentIds'>

/** All live charges for debts of these purchases. */
export async function findLiveChargesOf(db: Queries, purchaseIds: readonly string[]): Promise<LiveCharge[]> {
  return findLiveCharges(db, sql`i.purchase_id = any(${[...purchaseIds]}::uuid[])`)
}

const ITEM = sql`
  select instalment_id, purchase_id, principal, discount, late_charge, charge_id
  from charge_items`

export async function findChargeItems(db: Queries, charge: ChargeOfDebts): Promise<ChargeItem[]> {
  return findItemsOfCharges(db, [charge])
}

/** The items of several charges, each with its charge. */
export async function findItemsOfCharges(
  db: Queries,
  charges: readonly ChargeOfDebts[],
): Promise<(ChargeItem & { chargeId: string })[]> {
  return db.rows(sql`${ITEM} where ${areItemsOf(charges)}`)
}

/** Existing codes for single instalments of some purchases, each with the terms on which it was made. */
export async function findReadyCodes(
  db: Queries,
  purchaseIds: readonly string[],
  now: Date,
): Promise<(ChargeItem & { brCode: string; dueDate: CivilDate | null })[]> {
  return db.rows(sql`
    select i.instalment_id, i.purchase_id, i.principal, i.discount, i.late_charge,
      c.br_code, c.due_date
    from charge_items i join charges c on c.id = i.charge_id and c.purchase_id = i.purchase_id
    where i.purchase_id = any(${[...purchaseIds]}::uuid[]) and i.live
      and c.purpose = 'INSTALMENT' and c.status = 'LIVE' and c.br_code is not null and c.expires_at > ${now}`)
}

/** A charge for debts as its payer follows it; null if there is no such charge or it belongs to another customer. */
export async function findChargeOfCustomer(
  db: Queries,
  id: string,
  customerId: string,
): Promise<
  | (Pick<
      DebtCharge,
      'id' | 'purchaseId' | 'ofSeveral' | 'amount' | 'status' | 'dueDate' | 'createdAt' | 'expiresAt'
    > & {
      brCode: string
      /** The amount that was received for it and kept; null until then. */
      received: Cents | null
      /** Since it was made, a Pix arrived for each of its debts, through this code or another. */
      allWerePaid: boolean
    })
  | null
> {
  return db.row(sql`
    with c as materialized (
      select c.id, c.purchase_id, c.of_several, c.amount, c.status, c.due_date, c.created_at, c.expires_at, c.br_code
      from charges c join orders o on o.id = c.purchase_id
      where c.id = ${id} and o.customer_id = ${customerId} and c.purpose in ('INSTALMENT', 'UNIQUE', 'PART', 'PLAN')
        and c.br_code is not null),
    items as materialized (select purchase_id, instalment_id from charge_items where charge_id = (select id from c)),
    paid as materialized (
      select instalment_id from payment_allocations
      where purchase_id = any(array(select purchase_id from items)) and instalment_id = any(array(select instalment_id from items))
        and cause = 'paid' and created_at > (select created_at from c))
    select c.id, c.purchase_id, c.of_several, c.amount, c.status, c.due_date, c.created_at, c.expires_at, c.br_code,
      (select sum(p.amount)::int8 from pix_payments p
        where p.purchase_id = any(array(select purchase_id from items)) and p.charge_id = (select id from c)
          and p.use <> 'RETURNED') as received,
      (select count(*) from items where instalment_id not in (select instalment_id from paid)) = 0 as all_were_paid
    from c`)
}

/** What the payment page shows of an instalment to anybody with its link; nothing about the customer. */
export interface PayableInstalment {
  id: string
  purchaseId: string
  number: number
  total: number
  merchantName: string
  merchantId: string
  nextDueDate: CivilDate | null
}

/** @param it.purchaseId null if the purchase is unknown */
export async function findPayableInstalment(
  db: Queries,
  it: { instalmentId: string; purchaseId: string | null },
): Promise<PayableInstalment | null> {
  const [found] = await findPayableInstalments(db, {
    instalmentIds: [it.instalmentId],
    purchaseIds: it.purchaseId === null ? null : [it.purchaseId],
  })
  return found ?? null
}

/**
 * In no particular order. Where the purchases are known, a cluster asks their shards only: it takes the shards of what
 * is left-joined from the first table.
 */
export async function findPayableInstalments(
  db: Queries,
  { purchaseIds, instalmentIds }: Pick<DebtsOf, 'instalmentIds'> & { purchaseIds: readonly string[] | null },
): Promise<PayableInstalment[]> {
  return db.rows(sql`
    with own as materialized (
      select i.id, i.purchase_id, i.number, o.merchant_id, count(*)::int as total,
        min(n.due_date) filter (where n.status = 'PENDING' and n.id <> i.id) as next_due_date
      from instalments i left join orders o on o.id = i.purchase_id
        left join instalments n on n.purchase_id = i.purchase_id
      where i.id = any(${[...instalmentIds]}::uuid[])${ofPurchases(purchaseIds, sql`i.purchase_id`)}
      group by i.purchase_id, i.id, i.number, o.merchant_id)
    select own.id, own.purchase_id, own.number, own.total, m.name as merchant_name, own.merchant_id, own.next_due_date
    from own join merchants m on m.id = own.merchant_id`)
}

/** The debtor as a charge names them. */
export async function findDebtor(
  db: Queries,
  purchaseId: string,
): Promise<{ cpf: string; name: string; merchantName: string } | null> {
  return db.row(sql`
    select c.cpf, c.name, m.name as merchant_name
    from orders o join customers c on c.id = o.customer_id join merchants m on m.id = o.merchant_id
    where o.id = ${purchaseId}`)
}
