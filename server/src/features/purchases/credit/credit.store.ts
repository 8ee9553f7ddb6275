import type { CreditApplication } from '@drip/core/credit/application'
import type { CreditPolicy } from '@drip/core/credit/policy'
import type { CreditDecision } from '@drip/core/credit/decide'
import { firstDueDateInTime } from '@drip/core/calendar/business-days'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { listsPurchases } from '../../people/customers/customers.store.ts'

/** What our own records say of an applicant. */
export interface ApplicantFacts {
  phoneBlocked: boolean
  cpfBlocked: boolean
  cepBlocked: boolean
  whitelisted: boolean
  limitOverride: Cents | null
  /** Archived, and not merely forgotten: whoever comes back is a customer again. */
  isArchived: boolean
  /** The phone that this CPF last bought with. */
  knownPhone: string | null
  openAmount: Cents
  activeOrders: number
  lateInstalments: number
  ordersWithFirstInstalmentUnpaid: number
}

/** Texts, or where they stand in a statement. */
interface Applicant {
  phone: string | Sql
  cpf: string | Sql
  cep: string | Sql
  today: CivilDate
  now: Date
}

/** The columns of `ApplicantFacts`, beside `openDebts`. */
export const applicantFacts = (it: Applicant) => sql`
      exists (select from blocks where kind = 'PHONE' and value = ${it.phone}) as phone_blocked,
      exists (select from blocks where kind = 'CPF' and value = ${it.cpf}) as cpf_blocked,
      exists (select from blocks where kind = 'CEP' and value = ${it.cep}) as cep_blocked,
      exists (select from whitelist where cpf = ${it.cpf} and expires_at > ${it.now}) as whitelisted,
      (select limit_override from customers where cpf = ${it.cpf}) as limit_override,
      exists (select from customers where cpf = ${it.cpf} and archived_at is not null and erased_at is null) as is_archived,
      (select phone from customers where cpf = ${it.cpf}) as known_phone,
      coalesce(open.amount, 0)::int8 as open_amount, open.orders as active_orders, open.late as late_instalments,
      open.unpaid as orders_with_first_instalment_unpaid`

const OPEN = sql`
          select i.purchase_id, i.due_date,
            i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount as open
          from instalments i where i.status = 'PENDING'`

/** Of the applicant, whose purchases are asked one by one where they are listed. */
export const openDebts = (it: Applicant) => sql`(
      select sum(i.open) as amount, count(distinct i.purchase_id) as orders,
        count(*) filter (where i.due_date < ${firstDueDateInTime(it.today)}) as late,
        count(distinct i.purchase_id) filter (where not exists (
          select from instalments paid where paid.purchase_id = i.purchase_id and paid.status = 'PAID')) as unpaid
      from customers p cross join lateral (
        select i.* from unnest(case when ${listsPurchases('p')} then p.purchase_ids end) own (id)
          -- apart, so that each is asked for where it lies
          cross join lateral (${OPEN} and i.purchase_id = own.id offset 0) i
        union all
        ${OPEN} and i.customer_id = p.id and not ${listsPurchases('p')}) i
      where p.cpf = ${it.cpf}
    ) open`

export async function findApplicantFacts(db: Queries, it: Applicant): Promise<ApplicantFacts> {
  const row = await db.row<ApplicantFacts>(sql`select ${applicantFacts(it)} from ${openDebts(it)}`)
  if (row === null) throw new Error('an aggregate always has a row')
  return row
}

/** The same with a report that is fresh enough and was asked with this name. */
export async function findApplicant(
  db: Queries,
  it: Applicant & { name: string; reportSince: Date },
): Promise<ApplicantFacts & { report: StoredReport | null }> {
  const row = await db.row<ApplicantFacts & { report: StoredReport | null }>(sql`
    select ${applicantFacts(it)},
      (select json_build_object('score', score, 'negativated', negativated, 'cpfRegular', cpf_regular,
          'nameMatches', name_matches, 'birthDate', birth_date)
        from bureau_reports where cpf = ${it.cpf} and asked_name = ${it.name} and asked_at > ${it.reportSince}) as report
    from ${openDebts(it)}`)
  if (row === null) throw new Error('an aggregate always has a row')
  return row
}

/** What was approved since then, what is owed in all, and the policy that was switched on; null where none ever was. */
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

export interface StoredReport {
  score: number
  negativated: boolean
  cpfRegular: boolean
  nameMatches: boolean
  birthDate: CivilDate | null
}

/** What the bureau last said, however old. */
export async function findNewestReport(db: Queries, cpf: string): Promise<StoredReport | null> {
  return db.row<StoredReport>(sql`
    select score, negativated, cpf_regular, name_matches, birth_date
    from bureau_reports where cpf = ${cpf}`)
}

/** With whom it was asked about. */
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

/** Kept with its inputs and every rule's outcome (LGPD art. 20). */
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
