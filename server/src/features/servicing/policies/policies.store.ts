import type { CivilDate } from '@drip/core/calendar/dates'
import type { TrialRow } from '@drip/core/contracts/admin/policies/credit-policies'
import type { PolicyState } from '@drip/core/contracts/admin/policies/policy-states'
import type { DenialReason } from '@drip/core/contracts/states'
import type { Compared, KeptDecision } from '@drip/core/credit/compare-policies'
import type { CreditPolicy } from '@drip/core/credit/policy'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { OPEN_AMOUNT } from '../figures/figures.store.ts'

export interface PolicyRow {
  id: string
  version: number | null
  name: string
  thresholds: CreditPolicy
  state: PolicyState
  madeBy: string | null
  madeAt: Date
  reason: string
  agreedBy: string | null
  beganAt: Date | null
  endedAt: Date | null
}

const POLICY = sql`
  select p.id, p.version, p.name, p.thresholds::json as thresholds, p.state, p.made_at, p.reason, p.began_at, p.ended_at,
    coalesce(nullif(maker.name, ''), maker.email) as made_by, coalesce(nullif(agreeing.name, ''), agreeing.email) as agreed_by
  from credit_policies p left join admin_users maker on maker.id = p.made_by
    left join admin_users agreeing on agreeing.id = p.agreed_by`

/** Drafts first, newest first; then the version in force, and former ones. */
export async function findPolicies(db: Queries, limit: number): Promise<PolicyRow[]> {
  return db.rows(sql`${POLICY} order by p.version desc nulls first, p.made_at desc, p.id desc limit ${limit}`)
}

export async function findPolicy(db: Queries, id: string): Promise<PolicyRow | null> {
  return db.row(sql`${POLICY} where p.id = ${id}`)
}

/** Locked against changes, dropping and activation until the transaction ends. */
export async function lockPolicy(tx: Tx, id: string): Promise<PolicyRow | null> {
  await tx.run(sql`select from credit_policies where id = ${id} for update`)
  return findPolicy(tx, id)
}

/** Serialises activations. */
export async function lockInForce(tx: Tx): Promise<PolicyRow | null> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('credit_policies'))`)
  return tx.row(sql`${POLICY} where p.state = 'IN_FORCE'`)
}

export async function countDrafts(db: Queries): Promise<number> {
  return db.count(sql`
    select count(*) from credit_policies where state = 'DRAFT'`)
}

export async function insertPolicy(
  tx: Tx,
  it: {
    id: string
    name: string
    thresholds: CreditPolicy
    madeBy: string | null
    at: Date
    version?: number
    endedAt?: Date
  },
): Promise<void> {
  const { version = null, endedAt = null } = it
  const state: PolicyState = endedAt === null ? 'DRAFT' : 'ENDED'
  await tx.run(sql`
    insert into credit_policies (id, version, name, thresholds, state, made_by, made_at, changed_at, began_at, ended_at)
    values (${it.id}, ${version}, ${it.name}, ${JSON.stringify(it.thresholds)}, ${state}, ${it.madeBy}, ${it.at}, ${it.at},
      null, ${endedAt})`)
}

export async function saveDraft(
  tx: Tx,
  it: { id: string; name: string; thresholds: CreditPolicy; at: Date },
): Promise<void> {
  await tx.run(sql`
    update credit_policies set name = ${it.name}, thresholds = ${JSON.stringify(it.thresholds)}, changed_at = ${it.at}
    where id = ${it.id}`)
}

export async function deletePolicy(tx: Tx, id: string): Promise<void> {
  await deleteTrial(tx, id)
  await tx.run(sql`delete from credit_policies where id = ${id} and state = 'DRAFT'`)
}

export async function findNewestVersion(tx: Tx): Promise<number> {
  return tx.count(sql`
    select coalesce(max(version), 0)::int as version from credit_policies`)
}

export async function endInForce(tx: Tx, at: Date): Promise<void> {
  await tx.run(sql`update credit_policies set state = 'ENDED', ended_at = ${at} where state = 'IN_FORCE'`)
}

export async function beginPolicy(
  tx: Tx,
  it: { id: string; version: number; reason: string; agreedBy: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update credit_policies set state = 'IN_FORCE', version = ${it.version}, reason = ${it.reason}, agreed_by = ${it.agreedBy},
      began_at = ${it.at} where id = ${it.id}`)
}

/** The stored part of a row; the label of its reason is added when it is shown. */
export type KeptRow = Omit<TrialRow, 'reasonLabel'>

export interface TrialState {
  policyId: string
  from: CivilDate
  until: CivilDate | null
  startedBy: string
  startedAt: Date
  /** The last decision that no earlier one can precede any more; null if the previous version began it. */
  cursorAt: Date | null
  cursorId: string
  applications: number
  results: KeptRow[]
  countedAt: Date | null
  doneAt: Date | null
}

const TRIAL = sql`
  select t.policy_id, t.from_day as from, t.until_day as until, t.started_at, t.cursor_at, t.cursor_id, t.applications,
    t.results::json as results, t.counted_at, t.done_at, coalesce(nullif(a.name, ''), a.email) as started_by
  from policy_trials t join admin_users a on a.id = t.started_by`

export async function findTrials(db: Queries, policyIds: readonly string[]): Promise<TrialState[]> {
  return db.rows(sql`${TRIAL} where t.policy_id = any(${[...policyIds]}::uuid[])`)
}

/** Drafts that are being evaluated. */
export async function findRunningTrials(db: Queries): Promise<{ policyId: string }[]> {
  return db.rows(sql`
    select t.policy_id from policy_trials t join credit_policies p on p.id = t.policy_id
    where t.done_at is null and p.state = 'DRAFT' order by t.started_at, t.policy_id limit 50`)
}

/** Locked until the transaction ends. */
export async function lockTrial(tx: Tx, policyId: string): Promise<TrialState | null> {
  await tx.run(sql`select from policy_trials where policy_id = ${policyId} for update`)
  return tx.row(sql`${TRIAL} where t.policy_id = ${policyId}`)
}

export async function insertTrial(
  tx: Tx,
  it: { policyId: string; from: CivilDate; until: CivilDate | null; by: string; at: Date } & Place,
): Promise<void> {
  await tx.run(sql`
    insert into policy_trials (policy_id, from_day, until_day, started_by, started_at, cursor_at, cursor_id)
    values (${it.policyId}, ${it.from}, ${it.until}, ${it.by}, ${it.at}, ${it.decidedAt}, ${it.checkoutId})`)
}

export async function deleteTrial(tx: Tx, policyId: string): Promise<void> {
  await tx.run(sql`delete from policy_trial_decisions where policy_id = ${policyId}`)
  await tx.run(sql`delete from policy_trials where policy_id = ${policyId}`)
}

/** The position of a decision on an application, in their order. */
export interface Place {
  decidedAt: Date
  checkoutId: string
}

/** Decisions on applications, in order, up to a moment or without an end. */
export async function findDecisions(
  db: Queries,
  { after, before, limit }: { after: Place; before: Date | null; limit: number },
): Promise<(KeptDecision & Place)[]> {
  return db.rows(sql`
    select checkout_id, outcome, reason, application::json as application, decided_at from credit_decisions
    where (decided_at, checkout_id) > (${after.decidedAt}, ${after.checkoutId}::uuid) and decided_at < coalesce(${before}::timestamptz, 'infinity')
      and stage = 'APPLICATION'
    order by decided_at, checkout_id limit ${limit}`)
}

/** A known application is kept: evaluating it twice counts once. */
export async function insertCompared(
  tx: Tx,
  policyId: string,
  rows: readonly (Compared & Place & { amount: Cents })[],
): Promise<void> {
  await tx.run(sql`
    insert into policy_trial_decisions (policy_id, checkout_id, decided_at, amount, approved, would, reason, would_reason)
    select ${policyId}::uuid, it.checkout_id, it.decided_at, it.amount, it.approved, it.would, it.reason, it.would_reason
    from json_to_recordset(${JSON.stringify(rows.map(asColumns))}) as it(checkout_id uuid, decided_at timestamptz, amount bigint,
      approved boolean, would boolean, reason text, would_reason text)
    on conflict do nothing`)
}

const asColumns = (it: Compared & Place & { amount: Cents }) => ({
  checkout_id: it.checkoutId,
  decided_at: it.decidedAt,
  amount: it.amount,
  approved: it.approved,
  would: it.would,
  reason: it.reason,
  would_reason: it.wouldReason,
})

export async function moveCursor(tx: Tx, policyId: string, to: Place): Promise<void> {
  await tx.run(sql`
    update policy_trials set cursor_at = ${to.decidedAt}, cursor_id = ${to.checkoutId} where policy_id = ${policyId}`)
}

export interface CountedRow {
  approved: boolean
  would: boolean
  reason: DenialReason | null
  applications: number
  asked: Cents
  sold: Cents
  late30: Cents
  late60: Cents
  late90: Cents
  lost: Cents
}

/** The outcome of each group's purchases: what has been late for more than that many days, and what was written off. */
const FATE = (today: CivilDate) => sql`
  left join orders o on o.id = d.checkout_id
  left join lateral (
    select sum(${OPEN_AMOUNT}) filter (where i.due_date < ${today}::date) as late,
      sum(${OPEN_AMOUNT}) filter (where i.due_date < ${today}::date - 30) as late30,
      sum(${OPEN_AMOUNT}) filter (where i.due_date < ${today}::date - 60) as late60,
      sum(${OPEN_AMOUNT}) filter (where i.due_date < ${today}::date - 90) as late90,
      (select sum(w.written_off_amount) from instalments w where w.purchase_id = o.id) as lost
    from instalments i where i.purchase_id = o.id and i.status = 'PENDING') fate on true`

export async function countTrial(db: Queries, policyId: string, today: CivilDate): Promise<CountedRow[]> {
  return db.rows(sql`
    select d.approved, d.would, case when d.approved then d.would_reason else d.reason end as reason,
      count(*)::int as applications, sum(d.amount)::int8 as asked, coalesce(sum(o.amount), 0)::int8 as sold,
      coalesce(sum(fate.late30), 0)::int8 as late30, coalesce(sum(fate.late60), 0)::int8 as late60,
      coalesce(sum(fate.late90), 0)::int8 as late90, coalesce(sum(fate.lost), 0)::int8 as lost
    from policy_trial_decisions d ${FATE(today)}
    where d.policy_id = ${policyId} group by 1, 2, 3 order by count(*) desc, 3 nulls first`)
}

export async function saveResults(
  tx: Tx,
  it: { policyId: string; results: readonly KeptRow[]; applications: number; at: Date; isDone: boolean },
): Promise<void> {
  await tx.run(sql`
    update policy_trials set results = ${JSON.stringify(it.results)}, applications = ${it.applications}, counted_at = ${it.at},
      done_at = ${it.isDone ? it.at : null}
    where policy_id = ${it.policyId}`)
}

export interface DifferenceRow {
  checkoutId: string
  decidedAt: Date
  approved: boolean
  would: boolean
  reason: DenialReason | null
  wouldReason: DenialReason | null
  amount: Cents
  sold: Cents
  late: Cents
  lost: Cents
}

export async function findDifferences(
  db: Queries,
  it: { policyId: string; today: CivilDate; page: number; size: number },
): Promise<{ content: DifferenceRow[]; totalElements: number }> {
  const content = await db.rows<DifferenceRow>(sql`
    select d.checkout_id, d.decided_at, d.approved, d.would, d.reason, d.would_reason, d.amount,
      coalesce(o.amount, 0)::int8 as sold, coalesce(fate.late, 0)::int8 as late, coalesce(fate.lost, 0)::int8 as lost
    from policy_trial_decisions d ${FATE(it.today)}
    where d.policy_id = ${it.policyId} and d.approved <> d.would
    order by d.checkout_id desc limit ${it.size} offset ${it.page * it.size}`)
  const total = await db.row<{ count: number }>(sql`
    select count(*) from policy_trial_decisions
    where policy_id = ${it.policyId} and approved <> would`)
  return { content, totalElements: total?.count ?? 0 }
}
