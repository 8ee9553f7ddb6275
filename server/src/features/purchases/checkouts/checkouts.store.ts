import type { Connector } from '@drip/core/checkout/shown-code'
import type { CheckoutFacts, SentCode } from '@drip/core/checkout/checkout-facts'
import type { StepChanges } from '@drip/core/checkout/decide-step'
import type { ChargePurpose } from '@drip/core/checkout/next-step'
import { CUSTOMER_FIELDS, type CustomerField } from '@drip/core/contracts/checkout'
import type {
  DenialReason,
  RequirementLevel,
  TokenChannel,
  WaitlistStatus,
} from '@drip/core/contracts/states'
import { type MerchantSwitch, SWITCH_NAMES } from '@drip/core/merchants/switches'
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'
import sql, { type Sql, empty, join, raw } from 'sql-template-tag'
import { selectedColumn } from '../../marketplace/merchants/merchant-fields.ts'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { columnOf } from '../../../platform/database/names.ts'
import { CHANGED_MEANWHILE, type Writer, notDone } from '../../../platform/database/writes.ts'
import { madeLive } from '../charges/charges.store.ts'
import { returnState, type ReturnedPix } from '../charges/returns.store.ts'
import type { Customer } from '../../people/customers/customers.store.ts'
import type { ProductLine } from '../orders/orders.store.ts'
import { listSale } from '../orders/merchant-sales.store.ts'

/** A checkout with everything that its next step depends on: its merchant, its charge and its newest phone code. */
export interface Checkout extends Omit<CheckoutFacts, 'merchant' | 'customer' | 'charge' | 'code'> {
  id: string
  /** The number of its changes. */
  revision: number
  merchantCode: string
  type: 'API' | 'BACKOFFICE' | 'STORE'
  products: ProductLine[]
  resolveUrl: string | null
  cancelUrl: string | null
  /** The platform that is notified of the end, instead of the store at its resolveUrl. */
  connector: Connector | null
  feeRate: Ppm
  customer: Customer
  koMaxAmount: Cents | null
  waitlistStatus: WaitlistStatus | null
  blockedLimit: boolean
  /** The shopper cancelled it. */
  givenUpAt: Date | null
  /** The decision takes longer than a shopper's request: a job has been making it since then. */
  decisionAskedAt: Date | null
  /** The remembered device on which it was begun. */
  deviceId: string | null
  approvedAt: Date | null
  storeAttempts: number
  createdAt: Date
  merchant: CheckoutMerchant
  /** The paid one, otherwise the newest. */
  charge: CheckoutCharge | null
  code: PhoneCode | null
  /** The newest Pix that came for it and was returned in full. */
  returned: (ReturnedPix & { asked: Cents }) | null
}

/** The merchant's switches that a checkout knows; the first switch has another name here. */
type CheckoutSwitch = Exclude<MerchantSwitch, 'flexibleInstallments'>
const CHECKOUT_SWITCHES = SWITCH_NAMES.filter(
  (name): name is CheckoutSwitch => name !== 'flexibleInstallments',
)

export interface CheckoutMerchant extends Record<CheckoutSwitch, boolean> {
  id: string
  name: string
  initials: string
  logoUrl: string | null
  storeUrl: string | null
  flexibleInstalments: boolean
  upfront: RequirementLevel
  maxAmountPerOrder: Cents | null
  customerLimit: Cents | null
}

export interface CheckoutCharge {
  id: string
  txid: string
  purpose: ChargePurpose
  amount: Cents
  status: 'INTENDED' | 'LIVE' | 'PAID' | 'ENDED'
  brCode: string | null
  createdAt: Date
  expiresAt: Date
}

export interface PhoneCode extends SentCode {
  id: string
  usedAt: Date | null
}

/** `address_cep` of a checkout and of a customer is the form's `customerAddressCep`. */
const customerColumn = (field: CustomerField) => columnOf(field).slice('customer_'.length)
const customerColumns = (of: string) =>
  raw(CUSTOMER_FIELDS.map((it) => `${of}.${customerColumn(it)} as ${columnOf(it)}`).join(', '))

/**
 * What is stored with a checkout: the checkout, its charge, its code and its returned Pix. All of it is read from one
 * shard: each part names the id itself, because a cluster does not conclude that it is the same as `c.id` there, and
 * would ask all shards.
 */
const withPurchase = (id: string, also: Sql) => sql`
  with c as materialized (
    select c.*, ch.id as charge_id, ch.txid, ch.purpose, ch.amount as charge_amount, ch.status as charge_status,
      ch.br_code, ch.created_at as charge_created_at, ch.expires_at as charge_expires_at,
      pc.id as code_id, pc.phone as code_phone, pc.channel, pc.tries, pc.created_at as code_created_at,
      pc.expires_at as code_expires_at, pc.used_at as code_used_at, pc.sent_at as code_sent_at,
      pc.failed_at as code_failed_at, rp.returned${also}
    from checkouts c
    left join lateral (
      -- an older one may have been paid while a newer was shown
      select * from charges where purchase_id = ${id} and purpose in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT')
      order by status = 'PAID' desc, created_at desc limit 1) ch on true
    left join lateral (
      -- a code that could not be sent does not stand in for one that was
      select * from phone_codes where checkout_id = ${id}
      order by sent_at is null and failed_at is not null, created_at desc limit 1) pc on true
    left join lateral (
      select json_build_object('amount', p.amount, 'asked', asking.amount, 'because', p.returned_because,
        'paidAt', p.paid_at, 'state', ${returnState([id])}) as returned
      from pix_payments p join charges asking on asking.id = p.charge_id and asking.purchase_id = p.purchase_id
      where p.purchase_id = ${id} and p.returned_because is not null
        and asking.purpose in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT')
      order by p.paid_at desc limit 1) rp on true
    where c.id = ${id})`

const COLUMNS = sql`
  c.id, c.revision, c.merchant_code, c.type, c.status, c.amount, c.products,
    c.resolve_url, c.cancel_url, c.connector, c.fee_rate,
    c.cashback_rate, c.max_instalments,
    ${customerColumns('c')},
    c.phone_verified_at,
    exists (select from customers where phone = c.phone) as phone_is_known, c.quantity, c.first_due_date,
    c.pays_first_now, c.pays_automatically, c.confirmed_at, c.decided_at,
    c.ko_reason, c.ko_max_amount, c.waitlist_status,
    c.blocked_limit, c.given_up_at, c.decision_asked_at, c.device_id,
    c.approved_at,
    c.store_confirmed_at, c.store_attempts,
    c.created_at, c.expires_at,
    m.id as merchant_id, m.name, m.initials, m.logo_url,
    (select url from stores where merchant_id = m.id and status = 'ACTIVE') as store_url, m.flexible_instalments,
    m.upfront_payment_status as upfront, m.max_amount_per_order, m.customer_limit,
    ${raw(CHECKOUT_SWITCHES.map((name) => `m.${selectedColumn(name)}`).join(', '))},
    c.charge_id, c.txid, c.purpose, c.charge_amount, c.charge_status, c.br_code, c.charge_created_at, c.charge_expires_at,
    c.code_id, c.code_phone, c.channel, c.tries, c.code_created_at, c.code_expires_at, c.code_used_at, c.code_sent_at,
    c.code_failed_at, c.returned`

const FROM = sql`from c join merchants m on m.id = c.merchant_id`

export async function findCheckout(db: Queries, id: string): Promise<Checkout | null> {
  const row = await db.row<Row>(sql`${withPurchase(id, empty)} select ${COLUMNS} ${FROM}`)
  return row === null ? null : toCheckout(row)
}

/**
 * The same, and nobody else changes the checkout until the transaction ends. It takes two statements, because one that
 * waits for the lock would still see the charge and the code as they were before the wait.
 */
export async function lockCheckout(tx: Tx, id: string): Promise<Checkout | null> {
  const [, checkout] = await Promise.all([
    tx.run(sql`select from checkouts where id = ${id} for update`),
    findCheckout(tx, id),
  ])
  return checkout
}

/** What a query reads beside the checkout `c`, with the type `Extra`. */
export interface Beside<Extra extends object> {
  /** Columns stored with its purchase, read there; afterwards they are columns of `c`. */
  own: Sql
  /** What is read after it, each as a part of the `with`. */
  asked?: readonly Sql[]
  columns: Sql
  joins: Sql
  /** Never read: only carries the type. */
  extra?: Extra
}

/** The checkout with what else a query of the same moment needs. */
export async function findCheckoutWith<Extra extends object>(
  db: Queries,
  id: string,
  { own, asked = [], columns, joins }: Beside<Extra>,
): Promise<{ checkout: Checkout; extra: Extra } | null> {
  const row = await db.row<Row & Extra>(sql`
    ${join([withPurchase(id, sql`, ${own}`), ...asked])} select ${COLUMNS}, ${columns} ${FROM} ${joins}`)
  return row === null ? null : { checkout: toCheckout(row), extra: row }
}

/** The number of changes of a checkout; null if there is none. */
export async function findRevision(db: Queries, id: string): Promise<number | null> {
  return db.value<number>(sql`select revision from checkouts where id = ${id}`)
}

/** The state of the store's confirmation of a purchase; nobody else changes it until the transaction ends. */
export async function lockConfirmation(
  tx: Tx,
  id: string,
): Promise<Pick<Checkout, 'status' | 'storeConfirmedAt' | 'storeAttempts'> | null> {
  return tx.row(sql`
    select status, store_confirmed_at, store_attempts from checkouts
    where id = ${id} for update`)
}

/** Whether the store has confirmed a purchase: only then is it a sale. */
export async function isConfirmed(db: Queries, id: string): Promise<boolean> {
  const found = await db.row(sql`select from checkouts where id = ${id} and store_confirmed_at is not null`)
  return found !== null
}

/** The newest checkout with a merchant's own code, the only one that may be alive; null if there is none. */
export async function findCheckoutOfCode(
  db: Queries,
  { merchantId, merchantCode }: Pick<NewCheckout, 'merchantId' | 'merchantCode'>,
): Promise<string | null> {
  return db.value<string>(sql`
    select checkout_id from merchant_codes where merchant_id = ${merchantId} and code = ${merchantCode}`)
}

/** The code leads to a checkout that we have not read. */
const CODE_IN_USE = 'code in use'

export interface NewCheckout {
  id: string
  merchantId: string
  merchantCode: string
  type: Checkout['type']
  amount: Cents
  products: ProductLine[]
  resolveUrl: string | null
  cancelUrl: string | null
  /** None by default. */
  connector?: Checkout['connector']
  feeRate: Ppm
  cashbackRate: Ppm
  maxInstalments: number
  customer: Customer
  /** The merchant's user who made a link. */
  creatorEmail?: string
  createdAt: Date
  expiresAt: Date
}

/**
 * Inserts a checkout with its code, if it has one; does nothing if that code leads elsewhere by now (CODE_IN_USE).
 * @param replaced the checkout that the code leads to, which is not alive any more; null if the code is unused
 */
export function insertCheckout(to: Writer, it: NewCheckout, replaced: string | null): void {
  if (it.merchantCode !== '')
    to.must(
      CODE_IN_USE,
      sql`
      insert into merchant_codes as known (merchant_id, code, checkout_id) values (${it.merchantId}, ${it.merchantCode}, ${it.id})
      on conflict (merchant_id, code) do update set checkout_id = excluded.checkout_id where known.checkout_id = ${replaced}`,
    )
  to.write(sql`
    insert into checkouts (id, merchant_id, merchant_code, type, status, amount, products, resolve_url, cancel_url,
      connector, fee_rate, cashback_rate, max_instalments, phone, cpf, name, email, birth_date, address_cep, address_street,
      address_number, address_neighborhood, address_complement, address_city, address_state,
      creator_email, created_at, updated_at, expires_at)
    values (${valuesOf(it)})`)
}

/** Whether a checkout was not written because another one has its code. */
export const codeWasInUse = (error: unknown): boolean => notDone(error) === CODE_IN_USE

const valuesOf = ({ customer: c, ...it }: NewCheckout) => sql`
      ${it.id}, ${it.merchantId}, ${it.merchantCode}, ${it.type}, 'PRISTINE', ${it.amount},
      ${JSON.stringify(it.products)}, ${it.resolveUrl}, ${it.cancelUrl}, ${it.connector ?? null}, ${it.feeRate},
      ${it.cashbackRate}, ${it.maxInstalments}, ${c.customerPhone ?? null}, ${c.customerCpf ?? null},
      ${c.customerName ?? null}, ${c.customerEmail ?? null}, ${c.customerBirthDate ?? null}, ${c.customerAddressCep ?? null},
      ${c.customerAddressStreet ?? null}, ${c.customerAddressNumber ?? null}, ${c.customerAddressNeighborhood ?? null},
      ${c.customerAddressComplement ?? null}, ${c.customerAddressCity ?? null}, ${c.customerAddressState ?? null},
      ${it.creatorEmail ?? null}, ${it.createdAt}, ${it.createdAt}, ${it.expiresAt}`

/** A checkout as it was read: it is changed only if it has not changed since. */
type AsRead = Pick<Checkout, 'id' | 'revision'>

/** The column of each field that a step changes; for a customer all columns are written. */
const STEP_COLUMNS: Record<Exclude<keyof StepChanges, 'customer' | 'phoneIsKnown'>, string> = {
  status: 'status',
  phoneVerifiedAt: 'phone_verified_at',
  quantity: 'quantity',
  firstDueDate: 'first_due_date',
  paysFirstNow: 'pays_first_now',
  paysAutomatically: 'pays_automatically',
  confirmedAt: 'confirmed_at',
}
const STEP_FIELDS = Object.keys(STEP_COLUMNS) as (keyof typeof STEP_COLUMNS)[]

/**
 * Saves a step's changes. With no changes, something that belongs to the checkout has changed, such as its code or its
 * charge.
 */
export function saveChanges(to: Writer, checkout: AsRead, changes: StepChanges, now: Date): void {
  to.must(
    CHANGED_MEANWHILE,
    sql`
    update checkouts set revision = revision + 1, ${join([...stepColumns(changes), sql`updated_at = ${now}`])} ${asRead(checkout)}`,
  )
}

/**
 * Saves the outcome of the credit decision. A refusal for a credit reason keeps the checkout alive for a full payment.
 * @param typed what the shopper typed and is not written yet; null if it is already written
 */
export function saveDecision(
  to: Writer,
  checkout: AsRead,
  it: {
    status: 'MORE_INFO' | 'KO'
    koReason: DenialReason | null
    koMaxAmount: Cents | null
    waitlistStatus: WaitlistStatus | null
    blockedLimit: boolean
    now: Date
  },
  typed: StepChanges | null,
): void {
  // the status from the typed step is replaced by the decided one
  const { status: _, ...before } = typed ?? {}
  to.must(
    CHANGED_MEANWHILE,
    sql`
    update checkouts set revision = revision + 1, ${join([
      ...stepColumns(before),
      sql`status = ${it.status}, ko_reason = ${it.koReason}, ko_max_amount = ${it.koMaxAmount},
      waitlist_status = ${it.waitlistStatus}, blocked_limit = ${it.blockedLimit}, decided_at = ${it.now}, updated_at = ${it.now}`,
    ])} ${asRead(checkout)}`,
  )
  if (it.status === 'MORE_INFO') return
  const { customer } = before
  const name = customer === undefined ? undefined : (customer.customerName ?? null)
  listSale(to, checkout.id, { status: it.status, koReason: it.koReason }, name)
}

/** Only if it is unchanged since it was read. */
const asRead = ({ id, revision }: AsRead) => sql`where id = ${id} and revision = ${revision}`

function stepColumns({ customer, ...changes }: StepChanges): Sql[] {
  const values = [
    ...(customer === undefined
      ? []
      : CUSTOMER_FIELDS.map((field) => ({
          column: customerColumn(field),
          value: customer[field] ?? null,
        }))),
    ...STEP_FIELDS.flatMap((field) =>
      changes[field] === undefined ? [] : [{ column: STEP_COLUMNS[field], value: changes[field] }],
    ),
  ]
  return values.map(({ column, value }) => sql`${raw(column)} = ${value}`)
}

/**
 * The merchant sells nothing any more: everything unpaid expires now, including links and codes that were sent out. The
 * sweep ends these checkouts (`expire-checkout.ts`); a Pix paid before still completes its purchase, a later one is
 * returned.
 */
export async function expireOpenOf(tx: Tx, merchantId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update checkouts set revision = revision + 1, expires_at = ${now}, updated_at = ${now}
    where merchant_id = ${merchantId} and status in ('PRISTINE', 'MORE_INFO') and expires_at > ${now}`)
}

/** Something in the checkout's answer has changed elsewhere: the PSP made a code, or money was returned. */
export function noteChange(to: Writer, id: string): void {
  to.write(sql`update checkouts set revision = revision + 1 where id = ${id}`)
}

/**
 * Ends a checkout that was not approved, and lists it for its merchant unless it is a link that was revoked.
 * @param it.koMaxAmount what would have been approved; if left out or null, the known value stays
 */
export function endCheckout(
  to: Writer,
  id: string,
  it: {
    status: 'KO' | 'EXPIRED' | 'REVOKED'
    koReason: DenialReason
    koMaxAmount?: Cents | null
    now: Date
  },
): void {
  to.write(sql`
    update checkouts set revision = revision + 1, status = ${it.status}, ko_reason = ${it.koReason},
      ko_max_amount = coalesce(${it.koMaxAmount ?? null}, ko_max_amount), updated_at = ${it.now} where id = ${id}`)
  if (it.status !== 'REVOKED') listSale(to, id, { status: it.status, koReason: it.koReason })
}

export function saveGivenUp(to: Writer, id: string, now: Date): void {
  to.write(sql`update checkouts set revision = revision + 1, given_up_at = ${now} where id = ${id}`)
}

/** From now on a job decides; false if one has been deciding since after `before`. */
export async function askForDecision(tx: Tx, id: string, it: { now: Date; before: Date }): Promise<boolean> {
  const changed = await tx.run(sql`
    update checkouts set revision = revision + 1, decision_asked_at = ${it.now}
    where id = ${id} and (decision_asked_at is null or decision_asked_at < ${it.before})`)
  return changed === 1
}

export function saveApproval(to: Writer, { id, revision }: AsRead, now: Date): void {
  to.must(
    CHANGED_MEANWHILE,
    sql`
    update checkouts set revision = revision + 1, status = 'OK', ko_reason = null, ko_max_amount = null, approved_at = ${now}, updated_at = ${now}
    where id = ${id} and revision = ${revision}`,
  )
}

/** The store's confirmation is not awaited: it was saved before, or the purchase does not exist any more. */
export const NOT_AWAITED = 'not awaited'

/**
 * The store has confirmed: the sale is listed for its merchant, unless it was cancelled meanwhile, as then it never was
 * a sale.
 */
export function saveStoreConfirmation(to: Writer, id: string, now: Date): void {
  to.must(
    NOT_AWAITED,
    sql`
    update checkouts set revision = revision + 1, store_confirmed_at = ${now}, store_attempts = store_attempts + 1,
      updated_at = ${now}
    where id = ${id} and status = ${asValue('OK')} and store_confirmed_at is null
      and coalesce((select o.status from orders o where o.id = ${id} for update), 'NONE') <> 'CANCELED'`,
  )
  listSale(to, id, { status: 'OK', koReason: null })
}

export function countStoreAttempt(to: Writer, id: string, now: Date): void {
  to.write(sql`
    update checkouts set revision = revision + 1, store_attempts = store_attempts + 1, updated_at = ${now} where id = ${id}`)
}

export function saveWaitlist(to: Writer, id: string, status: WaitlistStatus, now: Date): void {
  to.write(
    sql`update checkouts set revision = revision + 1, waitlist_status = ${status}, updated_at = ${now} where id = ${id}`,
  )
}

/** What is known of the person of this CPF, if they last bought with this phone. */
export async function findKnownCustomer(db: Queries, phone: string, cpf: string): Promise<Customer | null> {
  const row = await db.row<Record<CustomerField, string | null>>(sql`
    select ${customerColumns('customers')}
    from customers where cpf = ${cpf} and phone = ${phone}`)
  return row === null ? null : withoutNulls(row)
}

/** The same for a device that remembers its person, if this is their phone. */
export async function findCustomerOfDevice(
  db: Queries,
  deviceId: string,
  { phone, now }: { phone: string; now: Date },
): Promise<Customer | null> {
  const row = await db.row<Record<CustomerField, string | null>>(sql`
    select ${customerColumns('customers')}
    from customers where phone = ${phone} and archived_at is null and id = (
      select customer_id from remembered_devices where id = ${deviceId} and ended_at is null and expires_at > ${now})`)
  return row === null ? null : withoutNulls(row)
}

export async function saveDeviceOf(db: Queries, id: string, deviceId: string): Promise<void> {
  await db.run(
    sql`update checkouts set revision = revision + 1, device_id = ${deviceId} where id = ${id} and phone_verified_at is null`,
  )
}

/** Expired checkouts, the oldest first. */
export async function findExpired(db: Queries, before: Date, limit: number): Promise<string[]> {
  return db.values<string>(sql`
    select id from checkouts where status in ('PRISTINE', 'MORE_INFO') and expires_at < ${before}
    order by expires_at limit ${limit}`)
}

/** Approved purchases whose store has not been asked for that long. */
export async function findUnconfirmed(
  db: Queries,
  askedBefore: Date,
  limit: number,
): Promise<{ id: string; storeAttempts: number }[]> {
  return db.rows(sql`
    select id, store_attempts from checkouts
    where status = 'OK' and store_confirmed_at is null and updated_at < ${askedBefore}
    order by approved_at limit ${limit}`)
}

type Row = Omit<Checkout, 'customer' | 'merchant' | 'charge' | 'code' | 'returned'> &
  Omit<CheckoutMerchant, 'id'> &
  Record<CustomerField, string | null> & {
    merchantId: string
    returned: (Omit<NonNullable<Checkout['returned']>, 'paidAt'> & { paidAt: string }) | null
  } & Joined<{
    chargeId: string
    txid: string
    purpose: ChargePurpose
    chargeAmount: Cents
    chargeStatus: CheckoutCharge['status']
    brCode: string | null
    chargeCreatedAt: Date
    chargeExpiresAt: Date
  }> &
  Joined<{
    codeId: string
    codePhone: string
    channel: TokenChannel
    tries: number
    codeCreatedAt: Date
    codeExpiresAt: Date
    codeUsedAt: Date | null
    codeSentAt: Date | null
    codeFailedAt: Date | null
  }>

/** The columns of a row that may be missing. */
type Joined<Columns> = Columns | Record<keyof Columns, null>

function toCheckout(row: Row): Checkout {
  return {
    ...row,
    customer: withoutNulls(row),
    merchant: { ...row, id: row.merchantId },
    charge:
      row.chargeId === null
        ? null
        : {
            id: row.chargeId,
            txid: row.txid,
            purpose: row.purpose,
            amount: row.chargeAmount,
            status: row.chargeStatus,
            brCode: row.brCode,
            createdAt: row.chargeCreatedAt,
            expiresAt: row.chargeExpiresAt,
          },
    code:
      row.codeId === null
        ? null
        : {
            id: row.codeId,
            phone: row.codePhone,
            channel: row.channel,
            tries: row.tries,
            createdAt: row.codeCreatedAt,
            expiresAt: row.codeExpiresAt,
            usedAt: row.codeUsedAt,
            sentAt: row.codeSentAt,
            failedAt: row.codeFailedAt,
          },
    // a time within JSON is a text
    returned: row.returned === null ? null : { ...row.returned, paidAt: new Date(row.returned.paidAt) },
  }
}

function withoutNulls(row: Record<CustomerField, string | null>): Customer {
  const customer: Customer = {}
  for (const field of CUSTOMER_FIELDS) {
    const value = row[field]
    if (value !== null) customer[field] = value
  }
  return customer
}

/**
 * Saves that the PSP has made the charge. One that was paid or ended meanwhile keeps its status, and is then not live.
 */
export async function saveLive(
  db: Queries,
  charge: { id: string; purchaseId: string },
  brCode: string,
): Promise<boolean> {
  const row = await db.row<{ status: string }>(sql`
    with made as (${madeLive(charge, brCode)}),
    noted as (
      update checkouts set revision = revision + 1 where id = ${charge.purchaseId} and exists (select from made))
    select status from made`)
  return row?.status === 'LIVE'
}
