import type { CreditApplication } from '@drip/core/credit/application'
import type { CreditPolicy } from '@drip/core/credit/policy'
import type { CreditDecision } from '@drip/core/credit/decide'
import { firstDueDateInTime } from '@drip/core/calendar/business-days'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql, join } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { listsPurchases } from '../../people/customers/customers.store.ts'

/** What our own records contain about an applicant. */
export interface ApplicantFacts {
  phoneBlocked: boolean
  cpfBlocked: boolean
  cepBlocked: boolean
  whitelisted: boolean
  limitOverride: Cents | null
  /** Archived, and not only erased: an erased person who comes back is a customer again. */
  isArchived: boolean
  /** The phone with which this CPF last bought. */
  knownPhone: string | null
  openAmount: Cents
  activeOrders: number
  lateInstalments: number
  ordersWithFirstInstalmentUnpaid: number
}

/** Texts, or SQL expressions for them. */
interface Applicant {
  phone: string | Sql
  cpf: string | Sql
  cep: string | Sql
  today: CivilDate
  now: Date
}

/**
 * The columns of `ApplicantFacts`, beside `OPEN_DEBTS`. Each `exists` selects a 1, because a cluster does not evaluate
 * one with an empty select list on its own.
 */
export const applicantFacts = (it: Applicant) => sql`
      exists (select 1 from blocks where kind = 'PHONE' and value = ${it.phone}) as phone_blocked,
      exists (select 1 from blocks where kind = 'CPF' and value = ${it.cpf}) as cpf_blocked,
      exists (select 1 from blocks where kind = 'CEP' and value = ${it.cep}) as cep_blocked,
      exists (select 1 from whitelist where cpf = ${it.cpf} and expires_at > ${it.now}) as whitelisted,
      (select limit_override from customers where cpf = ${it.cpf}) as limit_override,
      exists (select 1 from customers where cpf = ${it.cpf} and archived_at is not null and erased_at is null) as is_archived,
      (select phone from customers where cpf = ${it.cpf}) as known_phone,
      coalesce(open.amount, 0)::int8 as open_amount, open.orders as active_orders, open.late as late_instalments,
      open.unpaid as orders_with_first_instalment_unpaid`

/**
 * The open debts of the person of this CPF by purchase, as parts of a `with`. Each of their purchases is read where it
 * is stored; if their account does not list them, all shards are asked.
 */
export const ownDebts = (cpf: string | Sql, today: CivilDate): readonly Sql[] => [
  sql`person as materialized (
      select id, purchase_ids, ${listsPurchases('customers')} as lists from customers where cpf = ${cpf})`,
  sql`own as materialized (
      select unnest(purchase_ids) as id from person where lists
      union all
      select o.id from orders o where (select not lists from person) and o.customer_id = (select id from person))`,
  sql`debts as materialized (
      select debt.* from own cross join lateral (
        -- grouped within, so that each is asked for by itself
        select i.purchase_id, count(*) filter (where i.status = 'PENDING') as open,
          sum(i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount)
            filter (where i.status = 'PENDING') as amount,
          count(*) filter (where i.status = 'PENDING' and i.due_date < ${firstDueDateInTime(today)}) as late,
          bool_or(i.status = 'PAID') as is_begun
        from instalments i where i.purchase_id = own.id group by i.purchase_id) debt
      where debt.open > 0)`,
]

/** The applicant's open debts, beside `ownDebts`. */
export const OPEN_DEBTS = sql`(
      select sum(amount) as amount, count(*) as orders, coalesce(sum(late), 0)::int8 as late,
        count(*) filter (where not is_begun) as unpaid
      from debts
    ) open`

export async function findApplicantFacts(db: Queries, it: Applicant): Promise<ApplicantFacts> {
  const row = await db.row<ApplicantFacts>(sql`
    with ${join(ownDebts(it.cpf, it.today))} select ${applicantFacts(it)} from ${OPEN_DEBTS}`)
  if (row === null) throw new Error('an aggregate always has a row')
  return row
}

/** The applicant's facts, with a report that is fresh enough and was ordered under this name. */
export async function findApplicant(
  db: Queries,
  it: Applicant & { name: string; reportSince: Date },
): Promise<ApplicantFacts & { report: StoredReport | null }> {
  const row = await db.row<ApplicantFacts & { report: StoredReport | null }>(sql`
    with ${join(ownDebts(it.cpf, it.today))}
    select ${applicantFacts(it)},
      (select json_build_object('score', score, 'negativated', negativated, 'cpfRegular', cpf_regular,
          'nameMatches', name_matches, 'birthDate', birth_date)
        from bureau_reports where cpf = ${it.cpf} and asked_name = ${it.name} and asked_at > ${it.reportSince}) as report
    from ${OPEN_DEBTS}`)
  if (row === null) throw new Error('an aggregate always has a row')
  return row
}

/** The amount approved since then, the total owed, and the active policy; null if none was ever activated. */
export async function findExposure(
  db: Queries,
  since: Date,
): Promise<{ approvedToday: Cents; openTotal: Cents; policy: CreditPolicy | null }> {
  const row = await db.row<{ approvedToday: Cents; openTotal: Cents; policy: CreditPolicy | null }>(sql`
    select
      (select coalesce(sum(amount), 0)::int8 from orders where created_at >= ${since}) as approved_today,
      (select coalesce(sum(amount - canceled_amount - paid_amount - discount_amount - written_off_amount), 0)::int8
        from instalments where status = 'PENDING') as open_total,
      (select thresholds::json from credit_policies where state = 'IN_FORCE') as policy`)
  if (row === null) throw new Error('an aggregate always has a row')
  return row
}

/** The active policy; null if none was ever activated. */
export async function findPolicy(db: Queries): Promise<CreditPolicy | null> {
  return db.value<CreditPolicy>(sql`select thresholds::json from credit_policies where state = 'IN_FORCE'`)
}

export interface StoredReport {
  score: number
  negativated: boolean
  cpfRegular: boolean
  nameMatches: boolean
  birthDate: CivilDate | null
}

/** The bureau's latest report, of any age. */
export async function findNewestReport(db: Queries, cpf: string): Promise<StoredReport | null> {
  return db.row<StoredReport>(sql`
    select score, negativated, cpf_regular, name_matches, birth_date
    from bureau_reports where cpf = ${cpf}`)
}

/** A report with the person it was ordered for. */
export interface FreshReport extends StoredReport {
  cpf: string
  name: string
}

export function saveReport(to: Writer, it: FreshReport, now: Date): void {
  to.write(sql`
    insert into bureau_reports (cpf, score, negativated, cpf_regular, name_matches, asked_name, birth_date, asked_at)
    values (${it.cpf}, ${it.score}, ${it.negativated}, ${it.cpfRegular}, ${it.nameMatches}, ${it.name}, ${it.birthDate}, ${now})
    on conflict (cpf) do update set score = excluded.score, negativated = excluded.negativated,
      cpf_regular = excluded.cpf_regular, name_matches = excluded.name_matches, asked_name = excluded.asked_name,
      birth_date = excluded.birth_date, asked_at = excluded.asked_at`)
}

/** Stored with its inputs and every rule's outcome (LGPD art. 20). */
export function insertDecision(
  to: Writer,
  checkoutId: string,
  stage: 'APPLICATION' | 'PAYMENT',
  application: CreditApplication,
  decision: CreditDecision,
  now: Date,
): void {
  const reason = decision.outcome === 'denied' ? decision.reason : null
  to.write(sql`
    insert into credit_decisions (checkout_id, stage, cpf, outcome, reason, credit_limit, application, trace, decided_at)
    values (${checkoutId}, ${stage}, ${application.cpf}, ${decision.outcome}, ${reason}, ${decision.limit},
      ${JSON.stringify(application)}, ${JSON.stringify(decision.trace)}, ${now})`)
}
