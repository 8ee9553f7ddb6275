/**
 * Everything stored about one customer, part by part, as in the tables (LGPD art. 18 II). Each part is reached by an
 * index.
 */
import { type CodedPurchase, shownCode } from '@drip/core/checkout/shown-code'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { ReturnReason } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import type { MedState } from '@drip/core/reconciliation/med-case'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { type ContactChange, findNewestChanges } from '../../people/contact-changes/contact-changes.store.ts'
import { ofPurchases } from '../../purchases/charges/debt-charges.store.ts'
import { leftOfPayment, returningOfPayment } from '../../purchases/charges/returns.store.ts'
import { SHOWN_WORDS } from '../../messaging/customer-messages/customer-messages.store.ts'

/** Far more than anybody has; a download must end. */
const MOST = 5000

export async function findPerson(db: Queries, id: string) {
  return db.row<{
    name: string
    cpf: string
    phone: string
    email: string
    birthDate: CivilDate | null
    cep: string
    street: string
    number: string
    neighborhood: string
    complement: string
    city: string
    state: string
    limitOverride: Cents | null
    hasPassword: boolean
    createdAt: Date
    updatedAt: Date
  }>(sql`
    select name, cpf, phone, email, birth_date, address_cep as cep, address_street as street,
      address_number as number, address_neighborhood as neighborhood, address_complement as complement,
      address_city as city, address_state as state, limit_override,
      password_hash is not null as has_password, created_at, updated_at
    from customers where id = ${id}`)
}

/** How the customer can be reached, as it was typed for a purchase. */
interface TypedContact {
  phone: string | null
  email: string | null
  addressCep: string | null
  addressStreet: string | null
  addressNumber: string | null
  addressNeighborhood: string | null
  addressComplement: string | null
  addressCity: string | null
  addressState: string | null
}

export interface PurchaseRow extends TypedContact {
  id: string
  code: string
  merchant: string
  merchantOrderCode: string
  status: string
  createdAt: Date
  closedAt: Date | null
  amount: Cents
  canceledAmount: Cents
}

/** With what was entered for each of them. */
export async function findPurchases(db: Queries, customerId: string): Promise<PurchaseRow[]> {
  const rows = await db.rows<Omit<PurchaseRow, 'merchantOrderCode'> & CodedPurchase>(sql`
    select o.id, o.code, m.name as merchant, o.merchant_code, c.connector, o.status,
      o.created_at, o.closed_at, o.amount, o.canceled_amount,
      c.phone, c.email, c.address_cep, c.address_street,
      c.address_number, c.address_neighborhood,
      c.address_complement, c.address_city, c.address_state
    from orders o join merchants m on m.id = o.merchant_id join checkouts c on c.id = o.id
    where o.customer_id = ${customerId} order by o.created_at limit ${MOST}`)
  return rows.map(withShownCode)
}

function withShownCode<Row extends CodedPurchase>({ merchantCode, connector, ...it }: Row) {
  return { ...it, merchantOrderCode: shownCode({ merchantCode, connector }) }
}

export interface UnboughtRow extends TypedContact {
  id: string
  merchant: string
  merchantOrderCode: string
  status: string
  createdAt: Date
  amount: Cents
  name: string | null
  birthDate: CivilDate | null
}

/** Unsuccessful purchases and those in progress, by the CPF or, before it was given, by the phone. */
export async function findUnbought(
  db: Queries,
  { cpf, phone }: { cpf: string; phone: string },
): Promise<UnboughtRow[]> {
  const unbought = sql`
    select c.id, m.name as merchant, c.merchant_code, c.connector, c.status, c.created_at, c.amount, c.phone, c.name, c.email,
      c.birth_date, c.address_cep, c.address_street, c.address_number, c.address_neighborhood, c.address_complement, c.address_city,
      c.address_state
    from checkouts c join merchants m on m.id = c.merchant_id`
  const rows = await db.rows<Omit<UnboughtRow, 'merchantOrderCode'> & CodedPurchase>(sql`
    ${unbought} where c.cpf = ${cpf} and c.status <> 'OK'
    union all ${unbought} where c.phone = ${phone} and c.cpf is null and c.status <> 'OK'
    order by created_at limit ${MOST}`)
  return rows.map(withShownCode)
}

export interface SupportRequest {
  askedAt: Date
  kind: string
  purchaseId: string | null
  /** The fields to be changed; their values are among the account's own data. */
  fields: string[]
  reason: string
  state: string
  answer: string
  endedAt: Date | null
}

/**
 * Requests by our staff to a second person, about the person or a purchase; requester and approver are people too and
 * are left out.
 */
export async function findSupportRequests(
  db: Queries,
  customerId: string,
  ids: readonly string[],
): Promise<SupportRequest[]> {
  return db.rows(sql`
    select asked_at, kind, nullif(subject_id, ${customerId}) as purchase_id, array(select jsonb_object_keys(after)) as fields, reason, state,
      answer, ended_at
    from requested_changes where subject_id = any(${[customerId, ...ids]}::uuid[]) order by asked_at limit ${MOST}`)
}

/** Requested changes of the account's phone and e-mail, newest first. */
export const findContactChanges = (db: Queries, customerId: string): Promise<ContactChange[]> =>
  findNewestChanges(db, customerId, MOST)

export interface PurchasedProduct {
  purchaseId: string
  name: string
  quantity: number
  amount: Cents
  status: string
  canceledAt: Date | null
}

export async function findPurchasedProducts(
  db: Queries,
  ids: readonly string[],
): Promise<PurchasedProduct[]> {
  return db.rows(sql`
    select purchase_id, name, quantity, amount, status, canceled_at
    from order_products where purchase_id = any(${[...ids]}::uuid[]) order by purchase_id, position limit ${MOST}`)
}

export interface PixRow {
  purchaseId: string
  endToEndId: string
  purpose: string
  amount: Cents
  paidAt: Date
  /** Why it was not used; null if it was. */
  returnedBecause: ReturnReason | null
  /** What has come back to the payer, and what is still to. */
  returned: Cents
  toReturn: Cents
}

export async function findPix(db: Queries, ids: readonly string[]): Promise<PixRow[]> {
  return db.rows(sql`
    select p.purchase_id, split_part(p.end_to_end_id, '-', 1) as end_to_end_id, p.use as purpose, p.amount,
      p.paid_at, p.returned_because,
      (select coalesce(sum(r.amount), 0)::int8 from pix_refunds r
        where r.purchase_id = p.purchase_id and r.end_to_end_id = p.end_to_end_id and r.status = 'DONE'${ofPurchases(ids, sql`r.purchase_id`)}) as returned,
      ${returningOfPayment(ids)} + ${leftOfPayment(ids)} as to_return
    from pix_payments p where p.purchase_id = any(${[...ids]}::uuid[]) order by p.paid_at limit ${MOST}`)
}

/** Pix that were contested at the payers' banks, without the reason, which is a matter of fraud. */
export async function findContested(
  db: Queries,
  ids: readonly string[],
): Promise<
  {
    purchaseId: string
    endToEndId: string
    /** Of this purchase. */
    amount: Cents
    openedAt: Date
    endedAt: Date | null
    state: MedState
  }[]
> {
  return db.rows(sql`
    select p.purchase_id, c.end_to_end_id, p.amount, c.opened_at, c.ended_at, c.state
    from med_purchases p join med_cases c on c.id = p.case_id
    where p.purchase_id = any(${[...ids]}::uuid[]) order by c.opened_at limit ${MOST}`)
}

export interface DecisionRow {
  decidedAt: Date
  merchant: string
  amount: Cents
  outcome: string
  reason: string | null
  limit: Cents
  /** The decision's inputs about the person. */
  customer: unknown
  bureau: unknown
}

/** Automated decisions with their criteria about the person (LGPD art. 20). */
export async function findDecisions(db: Queries, cpf: string): Promise<DecisionRow[]> {
  return db.rows(sql`
    select d.decided_at, m.name as merchant, c.amount, d.outcome, d.reason, d.credit_limit as limit,
      d.application -> 'customer' as customer, d.application -> 'bureau' as bureau
    from credit_decisions d join checkouts c on c.id = d.checkout_id join merchants m on m.id = c.merchant_id
    where d.cpf = ${cpf} order by d.decided_at limit ${MOST}`)
}

export async function findBureauReport(db: Queries, cpf: string) {
  return db.row<{
    score: number
    negativated: boolean
    cpfRegular: boolean
    nameMatches: boolean
    birthDate: CivilDate | null
    askedAt: Date
  }>(sql`
    select score, negativated, cpf_regular, name_matches, birth_date,
      asked_at
    from bureau_reports where cpf = ${cpf}`)
}

export interface MessageRow {
  kind: string
  channel: string
  recipient: string
  status: string
  subject: string | null
  text: string
  at: Date
}

/** What we sent or planned, with its text; codes and proofs are dots. */
export async function findMessages(
  db: Queries,
  customerId: string,
  ids: readonly string[],
): Promise<MessageRow[]> {
  return db.rows(sql`
    select kind, channel, recipient, status, subject, ${SHOWN_WORDS} as text, created_at as at from customer_messages
    where customer_id = ${customerId}
    union all
    select kind, channel, recipient, status, subject, ${SHOWN_WORDS}, created_at from customer_messages
    where purchase_id = any(${[...ids]}::uuid[]) and customer_id is distinct from ${customerId}
    order by at limit ${MOST}`)
}

export interface SessionRow {
  device: string
  createdAt: Date
  lastUsedAt: Date
  endedAt: Date | null
}

export async function findLogIns(db: Queries, customerId: string): Promise<SessionRow[]> {
  return db.rows(sql`
    select device, created_at, rotated_at as last_used_at, ended_at
    from sessions where audience = 'CUSTOMER' and subject_id = ${customerId} order by created_at limit ${MOST}`)
}

export async function findNegotiations(
  db: Queries,
  cpf: string,
): Promise<{ addedAt: Date; removedAt: Date | null }[]> {
  return db.rows(sql`
    select added_at, removed_at
    from debt_negotiations where cpf = ${cpf} order by added_at limit ${MOST}`)
}

/** The customer's agreement with their bank: since when instalments are paid automatically, and why no longer. */
export async function findAutopay(
  db: Queries,
  ids: readonly string[],
): Promise<
  {
    purchaseId: string
    at: Date
    state: string
    stoppedAt: Date | null
    stoppedBy: string | null
    reason: string | null
    /** The bank that was asked, and the outcome. */
    askedBank: string | null
    requestState: string | null
  }[]
> {
  return db.rows(sql`
    select purchase_id, created_at as at, state, stopped_at, stopped_by, stop_reason as reason, asked_bank, request_state
    from autopay_mandates where purchase_id = any(${[...ids]}::uuid[]) order by created_at limit ${MOST}`)
}

/** Agreements about late debts, one row per line. */
export async function findPlanLines(
  db: Queries,
  ids: readonly string[],
): Promise<
  {
    purchaseId: string
    kind: string
    state: string
    acceptedOn: CivilDate
    number: number
    dueDate: CivilDate
    amount: Cents
    paidAt: Date | null
  }[]
> {
  return db.rows(sql`
    select p.purchase_id, p.kind, p.state, p.accepted_on, l.number, l.due_date, l.amount, l.paid_at
    from debt_plans p join debt_plan_lines l on l.plan_id = p.id and l.purchase_id = p.purchase_id
    where p.purchase_id = any(${[...ids]}::uuid[]) order by p.accepted_at, l.number limit ${MOST}`)
}

/** Offers for late debts sent as links, and their outcome. */
export async function findOffersMade(
  db: Queries,
  ids: readonly string[],
): Promise<
  {
    purchaseId: string
    kind: string
    state: string
    total: Cents
    offeredOn: CivilDate
    until: CivilDate
    openedAt: Date | null
    endedAt: Date | null
  }[]
> {
  return db.rows(sql`
    select purchase_id, kind, state, total, offered_on, until, opened_at, ended_at
    from debt_offers where purchase_id = any(${[...ids]}::uuid[]) order by made_at limit ${MOST}`)
}

export async function findPausesOf(
  db: Queries,
  ids: readonly string[],
): Promise<
  {
    purchaseId: string
    kind: string
    reason: string | null
    beganOn: CivilDate
    endsOn: CivilDate
    endedOn: CivilDate | null
  }[]
> {
  return db.rows(sql`
    select purchase_id, kind, reason, began_on, ends_on, ended_on
    from pauses where purchase_id = any(${[...ids]}::uuid[]) order by created_at limit ${MOST}`)
}

/** Disputes, who reported them and how they ended. Files are listed, and available on the purchase's page. */
export async function findDisputesOf(
  db: Queries,
  ids: readonly string[],
): Promise<
  {
    purchaseId: string
    reason: string
    story: string
    state: string
    openedAt: Date
    answer: string | null
    answerText: string
    earlierAnswer: string | null
    earlierAnswerText: string
    outcome: string | null
    decisionText: string
    endedAt: Date | null
    files: string[]
  }[]
> {
  return db.rows(sql`
    select d.purchase_id, d.reason, d.story, d.state, d.opened_at, d.answer, d.answer_text, d.earlier_answer,
      d.earlier_answer_text, d.outcome, d.decision_text,
      d.ended_at, array(select f.name from dispute_files f
        where f.dispute_id = d.id and f.purchase_id = d.purchase_id order by f.uploaded_at, f.id) as files
    from disputes d where d.purchase_id = any(${[...ids]}::uuid[]) order by d.opened_at limit ${MOST}`)
}

export interface DebtCallRow {
  at: Date
  outcome: string
  phone: string
  note: string
  promisedAmount: Cents | null
  promisedFor: CivilDate | null
  promise: string | null
}

/** Calls about debts, with notes and promises; the caller is a person too and is left out. */
export async function findDebtCalls(db: Queries, customerId: string): Promise<DebtCallRow[]> {
  return db.rows(sql`
    select k.made_at as at, k.outcome, k.phone, k.note, p.amount as promised_amount, p.due_on as promised_for, p.state as promise
    from collection_contacts k left join payment_promises p on p.id = k.id
    where k.customer_id = ${customerId} order by k.made_at limit ${MOST}`)
}

/** Agencies that had their case, and until when. */
export async function findAgenciesOf(
  db: Queries,
  customerId: string,
): Promise<{ agency: string; cnpj: string; from: Date; to: Date | null }[]> {
  return db.rows(sql`
    select a.name as agency, a.cnpj, p.placed_at as "from", p.ended_at as "to"
    from agency_placements p join agencies a on a.id = p.agency_id
    where p.customer_id = ${customerId} order by p.placed_at limit ${MOST}`)
}

export async function findFeedback(
  db: Queries,
  ids: readonly string[],
): Promise<{ at: Date; reason: string; comment: string }[]> {
  return db.rows(sql`
    select created_at as at, reason, comment
    from checkout_feedback where checkout_id = any(${[...ids]}::uuid[]) order by created_at limit ${MOST}`)
}

/** Operators' notes about the person or a purchase; the author is a person too and is left out. */
export async function findNotesAbout(
  db: Queries,
  customerId: string,
  ids: readonly string[],
): Promise<{ at: Date; purchaseId: string | null; text: string }[]> {
  return db.rows(sql`
    select created_at as at, case subject_type when 'ORDER' then subject_id end as purchase_id, text
    from notes where (subject_type = 'CUSTOMER' and subject_id = ${customerId})
      or (subject_type = 'ORDER' and subject_id = any(${[...ids]}::uuid[]))
    order by created_at limit ${MOST}`)
}

export interface Erasure {
  requestedAt: Date
  answerBy: CivilDate
}

/** The open request, which may be an earlier one. */
export async function saveErasureRequest(
  db: Tx,
  it: { id: string; customerId: string } & Erasure,
): Promise<Erasure & { id: string }> {
  await db.run(sql`
    insert into erasure_requests (id, customer_id, requested_at, answer_by)
    values (${it.id}, ${it.customerId}, ${it.requestedAt}, ${it.answerBy})
    on conflict (customer_id) where answered_at is null do nothing`)
  const open = await db.row<Erasure & { id: string }>(sql`
    select id, requested_at, answer_by
    from erasure_requests where customer_id = ${it.customerId} and answered_at is null`)
  return open ?? it
}

export async function findErasureRequests(
  db: Queries,
  customerId: string,
): Promise<(Erasure & { answeredAt: Date | null })[]> {
  return db.rows(sql`
    select requested_at, answer_by, answered_at
    from erasure_requests where customer_id = ${customerId} order by requested_at limit ${MOST}`)
}
