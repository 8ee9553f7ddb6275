import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { AdminPayment } from '@drip/core/contracts/admin/admin-area'
import type { OutsideRefund } from '@drip/core/contracts/debts/outside-refunds'
import type { CheckoutStatus, DenialReason, ReturnReason } from '@drip/core/contracts/states'
import type { RuleOutcome } from '@drip/core/credit/decide'
import type { CreditPolicy } from '@drip/core/credit/policy'
import type { CreditApplication } from '@drip/core/credit/application'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'
import type { Order } from '../../../purchases/orders/orders.store.ts'
import type { PaymentUse } from '../../../purchases/charges/charges.store.ts'
import type { DebtTerms } from '../../../purchases/charges/debt-charges.store.ts'
import { OUTSIDE } from '../../../purchases/refunds/refunds.store.ts'

/** For an order with its checkout `k`: it was cancelled without its store's confirmation. */
export const NEVER_CONFIRMED = sql`
  coalesce(k.ko_reason = 'FAILED_MERCHANT_ORDER_CONFIRMATION', false) as never_confirmed`

/** An order with its seller, its buyer, and its checkout. */
export interface AdminOrderHead
  extends CodedPurchase, Omit<Order, 'merchantCode' | 'feeRate' | 'oldestOpenDue'> {
  merchantName: string
  ecommPlatform: string | null
  neverConfirmed: boolean
  name: string
  cpf: string
  email: string
  phone: string
  addressCep: string
  addressStreet: string
  addressNumber: string
  addressComplement: string
  addressNeighborhood: string
  addressCity: string
  addressState: string
  checkoutType: 'API' | 'BACKOFFICE' | 'STORE'
  checkoutStatus: CheckoutStatus
  checkoutCreatedAt: Date
}

export async function findAdminOrder(db: Queries, id: string): Promise<AdminOrderHead | null> {
  return db.row(sql`
    select o.id, o.code, o.merchant_code, k.connector, o.merchant_id, m.name as merchant_name,
      m.ecomm_platform, o.amount, o.canceled_amount, o.fee_amount,
      o.cashback_rate, o.status, ${NEVER_CONFIRMED}, o.created_at, o.closed_at,
      c.id as customer_id, c.name, c.cpf, c.email, c.phone, c.address_cep,
      c.address_street, c.address_number,
      c.address_complement, c.address_neighborhood,
      c.address_city, c.address_state, k.type as checkout_type,
      k.status as checkout_status, k.created_at as checkout_created_at
    from orders o join merchants m on m.id = o.merchant_id join customers c on c.id = o.customer_id
      join checkouts k on k.id = o.id
    where o.id = ${id}`)
}

/** A charge with what was received for it on this order; newest first. A checkout's own charge has no instalments. */
export interface AdminChargeRow {
  id: string
  txid: string
  purpose: AdminPayment['purpose']
  /** As created: before additions to or deductions from a due-date charge. */
  amount: Cents
  status: 'INTENDED' | 'LIVE' | 'PAID' | 'ENDED'
  dueDate: CivilDate | null
  brCode: string | null
  createdAt: Date
  expiresAt: Date
  instalmentIds: string[]
  /** Of everything it asks for, including other orders. */
  terms: DebtTerms[]
  endToEndId: string | null
  /** The amount received for it, and the part that was refunded or is being refunded. */
  received: Cents
  returned: Cents
}

/** More codes than anybody requests for one order. */
const MOST_CHARGES = 200

export async function findAdminCharges(db: Queries, purchaseId: string): Promise<AdminChargeRow[]> {
  return db.rows(sql`
    with codes as materialized (
      -- by their ids: one for several purchases lies with the first of them, its items with each
      select id, txid, purpose, amount, status, due_date, br_code, created_at, expires_at
      from charges where id = any(array(
        select id from charges where purchase_id = ${purchaseId}
        union select charge_id from charge_items where purchase_id = ${purchaseId}))
      order by created_at desc, id desc limit ${MOST_CHARGES}),
    items as materialized (
      select charge_id, purchase_id, instalment_id, principal, discount, late_charge
      from charge_items where charge_id = any(array(select id from codes))),
    pix as materialized (
      select end_to_end_id, charge_id, amount, paid_at from pix_payments where purchase_id = ${purchaseId}),
    paid as materialized (
      select end_to_end_id, instalment_id from payment_allocations where purchase_id = ${purchaseId}),
    back as materialized (
      select end_to_end_id, amount from pix_refunds where purchase_id = ${purchaseId} and status <> 'FAILED')
    select c.*,
      array(select instalment_id::text from items where charge_id = c.id and purchase_id = ${purchaseId}
        union select a.instalment_id::text from pix p join paid a on a.end_to_end_id = p.end_to_end_id
        where p.charge_id = c.id) as instalment_ids,
      coalesce((select json_agg(json_build_object('instalmentId', instalment_id, 'principal', principal, 'discount', discount,
        'lateCharge', late_charge)) from items where charge_id = c.id), '[]') as terms,
      (select end_to_end_id from pix where charge_id = c.id order by paid_at limit 1) as end_to_end_id,
      (select coalesce(sum(amount), 0)::int8 from pix where charge_id = c.id) as received,
      (select coalesce(sum(r.amount), 0)::int8 from pix p join back r on r.end_to_end_id = p.end_to_end_id
        where p.charge_id = c.id) as returned
    from codes c order by c.created_at desc, c.id desc`)
}

export interface AdminPixRow {
  endToEndId: string
  amount: Cents
  paidAt: Date
  /** Null if it does not matter: anybody may pay a debt. */
  payerIsCustomer: boolean | null
  use: PaymentUse
  /** Why it is returned whole; null if it is not. */
  returnedBecause: ReturnReason | null
}

export async function findAdminPix(db: Queries, purchaseId: string): Promise<AdminPixRow[]> {
  return db.rows(sql`
    with pix as materialized (
      select end_to_end_id, charge_id, amount, paid_at, use, returned_because, payer_is_customer
      from pix_payments where purchase_id = ${purchaseId}),
    -- asked for by their ids: one for several purchases lies with the first of them
    codes as materialized (select id, purpose from charges where id = any(array(select charge_id from pix)))
    select p.end_to_end_id, p.amount, p.paid_at, p.use, p.returned_because,
      case when c.purpose not in ('INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN') then p.payer_is_customer end as payer_is_customer
    from pix p left join codes c on c.id = p.charge_id order by p.paid_at desc, p.end_to_end_id`)
}

export interface AdminRefundRow {
  id: string
  endToEndId: string
  amount: Cents
  status: 'REQUESTED' | 'SENT' | 'DONE' | 'FAILED'
  forced: boolean
  createdAt: Date
  doneAt: Date | null
  outside: OutsideRefund | null
}

export async function findAdminRefunds(db: Queries, purchaseId: string): Promise<AdminRefundRow[]> {
  return db.rows(sql`
    select r.id, r.end_to_end_id, r.amount, r.status, r.forced, r.created_at, r.done_at, ${OUTSIDE} as outside
    from pix_refunds r where r.purchase_id = ${purchaseId} order by r.created_at, r.id`)
}

/** Per instalment: everything ever received, the refunded part, and forgiven late charges. */
export interface InstalmentSums {
  instalmentId: string
  arrived: Cents
  wentBack: Cents
  waived: Cents
}

export async function findInstalmentSums(db: Queries, purchaseId: string): Promise<InstalmentSums[]> {
  return db.rows(sql`
    select i.id as instalment_id,
      (select coalesce(sum(principal + late_charge), 0)::int8 from payment_allocations
        where instalment_id = i.id and purchase_id = i.purchase_id and principal + late_charge > 0) as arrived,
      (select coalesce(-sum(principal + late_charge), 0)::int8 from payment_allocations
        where instalment_id = i.id and purchase_id = i.purchase_id and principal + late_charge < 0) as went_back,
      (select coalesce(sum(amount), 0)::int8 from fee_waivers
        where instalment_id = i.id and purchase_id = i.purchase_id) as waived
    from instalments i where i.purchase_id = ${purchaseId}`)
}

export interface DecisionRow {
  stage: 'APPLICATION' | 'PAYMENT'
  outcome: 'approved' | 'denied'
  reason: DenialReason | null
  limit: Cents
  application: CreditApplication
  trace: RuleOutcome[]
  decidedAt: Date
  /** In force at that time; null before any was activated. */
  policy: CreditPolicy | null
}

export async function findAdminDecisions(db: Queries, checkoutId: string): Promise<DecisionRow[]> {
  return db.rows(sql`
    with d as materialized (
      select stage, outcome, reason, credit_limit, application, trace, decided_at from credit_decisions where checkout_id = ${checkoutId})
    select stage, outcome, reason, credit_limit as limit, application, trace, decided_at,
      (select thresholds::json from credit_policies p where p.state <> 'DRAFT'
        and coalesce(p.began_at, '-infinity') <= d.decided_at and coalesce(p.ended_at, 'infinity') > d.decided_at limit 1) as policy
    from d order by decided_at, stage`)
}
