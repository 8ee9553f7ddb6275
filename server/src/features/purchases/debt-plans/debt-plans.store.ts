import type { CivilDate } from '@drip/core/calendar/dates'
import type { PlanKind, PlanLine } from '@drip/core/debts/plans/debt-plan'
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'

/** ACCEPTED waits for its entry until its day ends; LAPSED means that the entry never came. */
export type PlanState = 'ACCEPTED' | 'IN_FORCE' | 'KEPT' | 'BROKEN' | 'LAPSED'

export interface DebtPlan {
  id: string
  purchaseId: string
  kind: PlanKind
  /** The accepted version of the offer. */
  seen: string
  state: PlanState
  /** Fine and interest at the acceptance, and how much of them was forgiven. */
  lateCharge: Cents
  forgiven: Cents
  /** The share that was forgiven of each instalment. */
  forgivenShare: Ppm
  acceptedOn: CivilDate
  /**
   * The day on which its amounts and days are based: that of the acceptance, or that of an offer sent earlier (decision
   * 102).
   */
  pricedOn: CivilDate
  acceptedAt: Date
  /** An admin's id, or CUSTOMER. */
  acceptedBy: string
  begunAt: Date | null
  endedAt: Date | null
  /** By number, as accepted. */
  lines: (PlanLine & { paidAt: Date | null })[]
}

const LINES = sql`
  (select json_agg(json_build_object('number', l.number, 'dueDate', l.due_date, 'amount', l.amount,
      'paidAt', l.paid_at) order by l.number) from debt_plan_lines l
    where l.plan_id = p.id and l.purchase_id = p.purchase_id) as lines`

/**
 * Every forgiven amount is a share. Before migration 71 the share was not stored, and was the same for every merchant.
 */
const SHARE = sql`
  case when p.forgiven_share > 0 or p.forgiven = 0 then p.forgiven_share when p.kind = 'AT_ONCE' then 500000 else 250000 end`

const PLAN = sql`
  select p.id, p.purchase_id, p.kind, p.seen, p.state, p.late_charge, p.forgiven, ${SHARE} as forgiven_share, p.accepted_on,
    coalesce(p.priced_on, p.accepted_on) as priced_on, p.accepted_at, p.accepted_by, p.begun_at, p.ended_at, ${LINES}
  from debt_plans p`

type PlanRow = Omit<DebtPlan, 'lines'> & {
  lines: (PlanLine & { paidAt: string | null })[]
}

/** Instants within JSON are text. */
const readPlan = (row: PlanRow): DebtPlan => ({
  ...row,
  lines: row.lines.map((it) => ({ ...it, paidAt: it.paidAt === null ? null : new Date(it.paidAt) })),
})

/** All plans that these purchases have had, the newest first. */
export async function findPlans(db: Queries, purchaseIds: readonly string[]): Promise<DebtPlan[]> {
  const rows = await db.rows<PlanRow>(sql`
    ${PLAN} where p.purchase_id = any(${[...purchaseIds]}::uuid[]) order by p.accepted_at desc, p.id desc`)
  return rows.map(readPlan)
}

/**
 * Plans that need an action or a message, by id: an entry is awaited, a line is due by a day, or nothing of the debt is
 * open any more.
 */
export async function findPlansToSweep(
  db: Queries,
  of: { dueBy: CivilDate; after: string; limit: number },
): Promise<DebtPlan[]> {
  const rows = await db.rows<PlanRow>(sql`
    ${PLAN} where p.state in ('ACCEPTED', 'IN_FORCE') and p.id > ${of.after}
      and (p.state = 'ACCEPTED'
        or exists (select from debt_plan_lines l
          where l.plan_id = p.id and l.purchase_id = p.purchase_id and l.paid_at is null and l.due_date <= ${of.dueBy})
        or not exists (select from instalments i where i.purchase_id = p.purchase_id and i.status = 'PENDING'))
    order by p.id limit ${of.limit}`)
  return rows.map(readPlan)
}

export const isOpen = ({ state }: Pick<DebtPlan, 'state'>): boolean =>
  state === 'ACCEPTED' || state === 'IN_FORCE'

/** @throws the unique violation of `debt_plans_one_open` if another plan is open */
export async function insertPlan(tx: Tx, it: DebtPlan): Promise<void> {
  await tx.run(sql`
    insert into debt_plans (id, purchase_id, kind, seen, state, late_charge, forgiven, forgiven_share, accepted_on, priced_on,
      accepted_at, accepted_by, begun_at)
    values (${it.id}, ${it.purchaseId}, ${it.kind}, ${it.seen}, ${it.state}, ${it.lateCharge}, ${it.forgiven},
      ${it.forgivenShare}, ${it.acceptedOn}, ${it.pricedOn}, ${it.acceptedAt}, ${it.acceptedBy}, ${it.begunAt})`)
  await tx.run(sql`
    insert into debt_plan_lines ${valuesOf(
      it.lines,
      { number: 'int', dueDate: 'date', amount: 'int8', paidAt: 'timestamptz' },
      { planId: it.id, purchaseId: it.purchaseId },
    )}`)
}

export async function savePlanBegun(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update debt_plans set state = 'IN_FORCE', begun_at = ${now} where id = ${id}`)
}

export async function savePlanEnded(
  tx: Tx,
  id: string,
  { as, now }: { as: 'KEPT' | 'BROKEN' | 'LAPSED'; now: Date },
): Promise<void> {
  await tx.run(sql`update debt_plans set state = ${as}, ended_at = ${now} where id = ${id}`)
}

export async function saveLinePaid(tx: Tx, planId: string, number: number, paidAt: Date): Promise<void> {
  await tx.run(sql`
    update debt_plan_lines set paid_at = ${paidAt} where plan_id = ${planId} and number = ${number}`)
}
