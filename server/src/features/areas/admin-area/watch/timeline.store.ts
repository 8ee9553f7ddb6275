import sql, { type Sql, empty } from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'

/** An event; `facts` contains what its text needs. */
export interface Happening {
  /** Unique within its source. */
  id: string
  at: Date
  kind: string
  /** An admin or a merchant's user; null if it was neither. */
  actorType: 'ADMIN' | 'MERCHANT_USER' | null
  actorName: string | null
  orderId: string | null
  facts: Record<string, unknown>
}

/** Events before this one: newer ones were already shown. */
export interface Before {
  at: Date
  id: string
}

/** How many of a customer's newest orders are included. */
const MOST_ORDERS = 200

/** Of one order. */
export async function findHappeningsOfOrder(
  db: Queries,
  orderId: string,
  before: Before | null,
  limit: number,
): Promise<Happening[]> {
  return newest(db, sql`select ${orderId}::uuid as id`, empty, before, limit)
}

/** Of a contested Pix and of everything it paid for. */
export async function findHappeningsOfContest(
  db: Queries,
  caseId: string,
  before: Before | null,
  limit: number,
): Promise<Happening[]> {
  const purchases = sql`select purchase_id as id from med_purchases where case_id = ${caseId}`
  const own = sql`
    union all
    select 'audit:' || e.id, e.at, e.action, e.actor_id::text, null, e.content::jsonb
    from audit_entries e where e.object_type = 'CONTEST' and e.object_id = ${caseId}`
  return newest(db, purchases, own, before, limit)
}

/** Of a customer and all their orders. */
export async function findHappeningsOfCustomer(
  db: Queries,
  it: { id: string; cpf: string },
  before: Before | null,
  limit: number,
): Promise<Happening[]> {
  const orders = sql`
    (select id from orders where customer_id = ${it.id} order by created_at desc limit ${MOST_ORDERS})`
  const own = sql`
    union all
    select 'negotiation:' || n.id, n.added_at, 'NEGOTIATION_BEGAN', n.added_by, null::uuid,
      jsonb_build_object('type', n.type, 'description', n.description)
    from debt_negotiations n where n.cpf = ${it.cpf}
    union all
    select 'negotiation-end:' || n.id, n.removed_at, 'NEGOTIATION_ENDED', n.removed_by, null, '{}'
    from debt_negotiations n where n.cpf = ${it.cpf} and n.removed_at is not null
    union all
    select 'session:' || s.id, s.created_at, 'CUSTOMER_SIGNED_IN', null, null, '{}'
    from sessions s where s.audience = 'CUSTOMER' and s.subject_id = ${it.id}
    union all
    select 'audit:' || e.id, e.at, e.action, e.actor_id::text, null, e.content::jsonb
    from audit_entries e where e.object_type = 'CUSTOMER' and e.object_id = ${it.id}
      and e.action not in ('NEGOTIATION_ADDED', 'NEGOTIATION_REMOVED')`
  return newest(db, orders, own, before, limit)
}

/** @param orders a query of their ids @param more further events, each branch with the same columns */
async function newest(
  db: Queries,
  orders: Sql,
  more: Sql,
  before: Before | null,
  limit: number,
): Promise<Happening[]> {
  const older = before === null ? empty : sql`where (h.at, h.id) < (${before.at}, ${before.id})`
  return db.rows(sql`
    with of_these as materialized (${orders}), h as (${HAPPENINGS} ${more})
    select h.id, h.at, h.kind, h.order_id, h.facts, coalesce(a.name, m.name) as actor_name,
      case when a.id is not null then 'ADMIN' when m.id is not null then 'MERCHANT_USER' end as actor_type
    from h
    left join admin_users a on a.id::text = h.actor
    left join merchant_users m on m.id::text = h.actor
    ${older} order by h.at desc, h.id desc limit ${limit}`)
}

/** An event with its own row elsewhere is not repeated from the audit log. */
const HAPPENINGS = sql`
  select 'checkout:' || c.id as id, c.created_at as at, 'CHECKOUT_OPENED' as kind, null::text as actor, c.id as order_id,
    jsonb_build_object('amount', c.amount, 'type', c.type) as facts
  from checkouts c where c.id in (select id from of_these)
  union all
  select 'decision:' || d.checkout_id || d.stage, d.decided_at, 'CREDIT_DECIDED', null, d.checkout_id,
    jsonb_build_object('outcome', d.outcome, 'stage', d.stage)
  from credit_decisions d where d.checkout_id in (select id from of_these)
  union all
  select 'order:' || o.id, o.created_at, 'ORDER_APPROVED', null, o.id, jsonb_build_object('amount', o.amount)
  from orders o where o.id in (select id from of_these)
  union all
  select 'confirmed:' || c.id, c.store_confirmed_at, 'STORE_CONFIRMED', null, c.id, '{}'
  from checkouts c where c.id in (select id from of_these) and c.store_confirmed_at is not null
  union all
  select 'charge:' || c.id, c.created_at, 'CODE_MADE', null, c.purchase_id,
    jsonb_build_object('amount', c.amount, 'purpose', c.purpose)
  from charges c where c.purchase_id in (select id from of_these)
  union all
  select 'mandate:' || m.id, m.created_at, 'AUTOPAY_ASKED', null, m.purchase_id,
    jsonb_build_object('mandate', m.state, 'code', m.ending_code)
  from autopay_mandates m where m.purchase_id in (select id from of_these)
  union all
  select 'mandate-end:' || m.id, m.stopped_at, 'AUTOPAY_STOPPED', null, m.purchase_id,
    jsonb_build_object('stoppedBy', m.stopped_by, 'description', m.stop_reason)
  from autopay_mandates m where m.purchase_id in (select id from of_these) and m.stopped_at is not null
  union all
  select 'attempt:' || a.end_to_end_id, a.tried_on::timestamp at time zone 'America/Sao_Paulo', 'DEBIT_TRIED', null,
    d.purchase_id, jsonb_build_object('number', i.number, 'attempt', a.state, 'code', a.code)
  from autopay_debits d join autopay_attempts a on a.charge_id = d.charge_id and a.purchase_id = d.purchase_id
    join instalments i on i.id = d.instalment_id and i.purchase_id = d.purchase_id
  where d.purchase_id in (select id from of_these)
  union all
  select 'pix:' || p.end_to_end_id, p.paid_at, 'PIX_RECEIVED', null, p.purchase_id,
    jsonb_build_object('amount', p.amount, 'use', p.use, 'endToEndId', split_part(p.end_to_end_id, '-', 1),
      'payerIsCustomer', p.payer_is_customer, 'returned', p.returned_because)
  from pix_payments p where p.purchase_id in (select id from of_these)
  union all
  select 'refund:' || r.id, r.created_at, case when r.forced then 'PIX_TAKEN_BACK' else 'PIX_RETURN_ASKED' end, null,
    r.purchase_id, jsonb_build_object('amount', r.amount, 'endToEndId', split_part(r.end_to_end_id, '-', 1),
      'refund', case r.status when 'FAILED' then r.status end,
      'cashback', case when r.forced then (select nullif(-sum(a.discount), 0)::int8 from payment_allocations a
        where a.purchase_id = r.purchase_id and a.cause = r.cause) end)
  from pix_refunds r where r.purchase_id in (select id from of_these) and r.outside_on is null
  union all
  select 'refunded:' || r.id, r.done_at, 'PIX_RETURNED', null, r.purchase_id,
    jsonb_build_object('amount', r.amount, 'endToEndId', split_part(r.end_to_end_id, '-', 1))
  from pix_refunds r where r.purchase_id in (select id from of_these) and r.done_at is not null and r.status = 'DONE'
    and not r.forced and r.outside_on is null
  union all
  select 'refund-outside:' || r.id, r.created_at, 'REFUND_OUTSIDE', r.outside_by::text, r.purchase_id,
    jsonb_build_object('amount', r.amount, 'endToEndId', split_part(r.end_to_end_id, '-', 1), 'paidOn', r.outside_on, 'way', r.outside_way,
      'reference', r.outside_reference)
  from pix_refunds r where r.purchase_id in (select id from of_these) and r.outside_on is not null
  union all
  select 'doubled:' || d.id, d.taken_at, 'REFUND_DOUBLED', null, d.purchase_id,
    jsonb_build_object('amount', d.amount, 'endToEndId', split_part(d.end_to_end_id, '-', 1))
  from double_refunds d where d.purchase_id in (select id from of_these)
  union all
  select 'double-settled:' || d.id, d.settled_at, case when d.returned_on is null then 'DOUBLE_REFUND_LOST' else 'DOUBLE_REFUND_RETURNED' end,
    d.settled_by::text, d.purchase_id, jsonb_strip_nulls(jsonb_build_object('amount', d.amount, 'paidOn', d.returned_on,
      'reference', d.reference))
  from double_refunds d where d.purchase_id in (select id from of_these) and d.settled_at is not null
  union all
  select 'cancellation:' || c.id, c.created_at, 'AMOUNT_CANCELED', null, c.purchase_id,
    jsonb_build_object('amount', c.amount, 'source', c.source)
  from cancellations c where c.purchase_id in (select id from of_these)
  union all
  select 'write-off:' || w.id, w.created_at, 'WRITTEN_OFF', w.written_off_by, w.purchase_id,
    jsonb_build_object('amount', w.amount, 'reason', w.reason, 'number', i.number)
  from write_offs w join instalments i on i.id = w.instalment_id and i.purchase_id = w.purchase_id
  where w.purchase_id in (select id from of_these)
  union all
  select 'waiver:' || w.id, w.created_at, 'FEE_WAIVED', w.waived_by, w.purchase_id,
    jsonb_build_object('amount', w.amount, 'reason', w.reason, 'number', i.number)
  from fee_waivers w join instalments i on i.id = w.instalment_id and i.purchase_id = w.purchase_id
  where w.purchase_id in (select id from of_these)
  union all
  select 'due-date:' || d.id, d.created_at, case d.kind when 'MOVE' then 'INSTALMENT_MOVED' else 'DUE_DATE_MOVED' end,
    d.changed_by, d.purchase_id, jsonb_strip_nulls(jsonb_build_object('from', d.from_date, 'to', d.to_date, 'number', i.number))
  from due_date_changes d left join instalments i on i.id = d.instalment_id and i.purchase_id = d.purchase_id
  where d.purchase_id in (select id from of_these)
  union all
  select 'pause:' || p.id, p.created_at, 'PAUSED', p.begun_by, p.purchase_id,
    jsonb_strip_nulls(jsonb_build_object('pause', p.kind, 'hardship', p.reason, 'from', p.began_on, 'to', p.ends_on - 1))
  from pauses p where p.purchase_id in (select id from of_these)
  union all
  select 'pause-end:' || p.id, p.ended_at, 'PAUSE_ENDED', p.ender, p.purchase_id, jsonb_build_object('pause', p.kind, 'endedBy', p.ended_by)
  from pauses p where p.purchase_id in (select id from of_these) and p.ended_at is not null
  union all
  select 'dispute:' || d.id, d.opened_at, 'DISPUTE_OPENED', null, d.purchase_id,
    jsonb_build_object('dispute', d.reason, 'answerBy', d.answer_by)
  from disputes d where d.purchase_id in (select id from of_these)
  union all
  select 'dispute-answer:' || d.id, d.answered_at, 'DISPUTE_ANSWERED', d.answered_by, d.purchase_id,
    jsonb_build_object('answer', d.answer)
  from disputes d where d.purchase_id in (select id from of_these) and d.answered_at is not null
  union all
  select 'dispute-answer-before:' || d.id, d.earlier_answered_at, 'DISPUTE_ANSWERED', d.earlier_answered_by, d.purchase_id,
    jsonb_build_object('answer', d.earlier_answer)
  from disputes d where d.purchase_id in (select id from of_these) and d.earlier_answered_at is not null
  union all
  select 'dispute-end:' || d.id, d.ended_at, 'DISPUTE_ENDED', d.ender, d.purchase_id,
    jsonb_strip_nulls(jsonb_build_object('disputeOutcome', d.outcome, 'disputeEnder', d.ended_by,
      'amount', nullif(d.refunded, 0)))
  from disputes d where d.purchase_id in (select id from of_these) and d.ended_at is not null
  union all
  select 'med:' || c.id || ':' || p.purchase_id, c.opened_at, 'PIX_CONTESTED', null, p.purchase_id,
    jsonb_build_object('amount', p.amount, 'contest', c.reason, 'endToEndId', c.end_to_end_id)
  from med_purchases p join med_cases c on c.id = p.case_id where p.purchase_id in (select id from of_these)
  union all
  select 'med-end:' || c.id || ':' || p.purchase_id, c.ended_at, 'CONTEST_ENDED', null, p.purchase_id,
    jsonb_build_object('contestEnd', c.state, 'endToEndId', c.end_to_end_id)
  from med_purchases p join med_cases c on c.id = p.case_id
  where p.purchase_id in (select id from of_these) and c.ended_at is not null
  union all
  select 'held:' || h.id, h.held_at, 'MONEY_HELD', null, h.purchase_id, jsonb_build_object('amount', h.amount)
  from settlement_holds h where h.purchase_id in (select id from of_these)
  union all
  select 'released:' || h.id, h.released_at, 'MONEY_RELEASED', null, h.purchase_id, jsonb_build_object('amount', h.amount)
  from settlement_holds h where h.purchase_id in (select id from of_these) and h.released_at is not null
  union all
  select 'plan:' || p.id || ':' || e.kind, e.at, e.kind, e.by, p.purchase_id,
    jsonb_build_object('plan', p.kind, 'lateCharge', p.late_charge, 'forgiven', p.forgiven)
  from debt_plans p cross join lateral (values
      (case p.accepted_by when 'CUSTOMER' then 'PLAN_ACCEPTED' else 'PLAN_ACCEPTED_FOR' end, p.accepted_at, p.accepted_by),
      ('PLAN_BEGAN', p.begun_at, null), ('PLAN_' || p.state, p.ended_at, null)) e(kind, at, by)
  where p.purchase_id in (select id from of_these) and e.at is not null
  union all
  select 'reminder:' || r.id, r.done_at, 'REMINDER_SENT', null, r.purchase_id,
    jsonb_build_object('channel', r.channel, 'stage', r.stage, 'number', i.number)
  from reminders r join instalments i on i.id = r.instalment_id and i.purchase_id = r.purchase_id
  where r.purchase_id in (select id from of_these) and r.status = 'SENT' and r.done_at is not null
  union all
  select 'invoice:' || v.id, v.uploaded_at, 'INVOICE_UPLOADED', null, v.purchase_id, '{}'
  from invoices v where v.purchase_id in (select id from of_these)
  union all
  select 'audit:' || e.id, e.at, e.action, e.actor_id::text, e.object_id::uuid, e.content::jsonb
  from audit_entries e where e.object_type = 'ORDER' and e.object_id in (select id::text from of_these)
    and e.action not in ('FEE_REMOVED', 'DUE_DATE_CHANGED', 'INSTALMENT_MOVED_BY_SUPPORT', 'ORDER_PAUSED_BY_SUPPORT',
      'PAUSE_ENDED_BY_SUPPORT', 'DISPUTE_DECIDED', 'DISPUTE_ACCEPTED', 'DISPUTE_CONTESTED', 'PLAN_ACCEPTED_BY_SUPPORT',
      'DEBT_WRITTEN_OFF', 'CLOSED_WITH_NEGOTIATION', 'AUTOPAY_STOPPED', 'REFUND_PAID_OUTSIDE', 'DOUBLE_REFUND_SETTLED')`
