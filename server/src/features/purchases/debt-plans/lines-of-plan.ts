/** Applies a plan to the current debt: the amounts of its lines, and what the next line pays of which instalment. */
import { type CivilDate, daysBetween } from '@drip/core/calendar/dates'
import type { DebtToPay } from '@drip/core/debts/apply-payment'
import { chargeOn, openAmount } from '@drip/core/debts/debt'
import {
  type PlanLine,
  type PlanOffer,
  agreedCharge,
  linesNow,
  offersOn,
  policyOfPlan,
} from '@drip/core/debts/plans/debt-plan'
import { neededFor, applyPart } from '@drip/core/debts/pay-part'
import { ZERO, addCents, sumCents } from '@drip/core/money/cents'
import type { Queries } from '../../../platform/database/db.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import type { Instalment } from '../orders/orders.store.ts'
import { type DebtPlan, findPlans } from './debt-plans.store.ts'

/** The version covers everything that an offer shows: another figure or day makes another version. */
export function versionOfOffer(purchaseId: string, { kind, debts, lines }: PlanOffer): string {
  return versionOf({ purchaseId, kind, debts, lines })
}

/** The open debts of a purchase, with the late charges owed that day; in a plan, the agreed ones. */
export function openDebts(instalments: readonly Instalment[], day: CivilDate): DebtToPay[] {
  return instalments
    .filter((it) => openAmount(it) > 0)
    .map((it) => ({
      instalmentId: it.id,
      open: openAmount(it),
      discount: ZERO,
      lateCharge: chargeOn(it, day).total,
    }))
}

/** The unpaid lines, with their amounts on that day. */
export function unpaidLines(
  plan: Pick<DebtPlan, 'lines'>,
  instalments: readonly Instalment[],
  day: CivilDate,
): PlanLine[] {
  const open = openDebts(instalments, day)
  const remaining = sumCents(open.map(neededFor))
  return linesNow(
    plan.lines.filter((it) => it.paidAt === null),
    remaining,
  )
}

/**
 * The unpaid lines of the plan in force; none if nothing of the purchase is in a plan.
 * @param all instalments of the purchase
 */
export async function linesInForce(
  db: Queries,
  purchaseId: string,
  all: readonly Instalment[],
  day: CivilDate,
): Promise<PlanLine[]> {
  // most purchases have no plan, and then there is no query
  if (all.every((it) => it.status !== 'PENDING' || it.agreedCharge === null)) return []
  const plan = (await findPlans(db, [purchaseId])).find((it) => it.state === 'IN_FORCE')
  return plan === undefined ? [] : unpaidLines(plan, all, day)
}

/** The next line of a plan and the effect of its payment. */
export interface NextLine {
  plan: DebtPlan
  line: PlanLine
  /** It is the entry: its payment begins the plan. */
  begins: boolean
  /** All instalments of the purchase, as the plan has them. */
  instalments: Instalment[]
  /** The debts that it pays, in full or in part, as they are before the payment. */
  reached: DebtToPay[]
}

/** Null if nothing is to be paid, or if the debt changed while the accepted plan waited for its entry. */
export function nextLineOf(plan: DebtPlan, all: readonly Instalment[], today: CivilDate): NextLine | null {
  const begins = plan.state === 'ACCEPTED'
  const day = begins ? plan.acceptedOn : today
  const instalments = begins ? asAccepted(plan, all) : [...all]
  if (instalments === null) return null
  const [line] = unpaidLines(plan, instalments, day)
  if (line === undefined) return null
  const open = openDebts(instalments, day)
  const { allocations } = applyPart(line.amount, open)
  return { plan, line, begins, instalments, reached: open.slice(0, allocations.length) }
}

/**
 * The same offer on the same terms, calculated again for the day on which it is based; its entry was due on that day,
 * whenever it was accepted.
 */
function asAccepted(plan: DebtPlan, all: readonly Instalment[]): Instalment[] | null {
  const found = offersOn(all, {
    policy: policyOfPlan({
      kind: plan.kind,
      days: plan.lines.map((it, index) => (index === 0 ? 0 : daysBetween(plan.pricedOn, it.dueDate))),
      forgiven: plan.forgivenShare,
    }),
    plansBefore: 0,
    isWithPeople: false,
    today: plan.pricedOn,
  })
  if ('refused' in found) return null
  const offer = found.offers.find(({ kind }) => kind === plan.kind)
  if (offer === undefined || versionOfOffer(plan.purchaseId, offer) !== plan.seen) return null
  return withAgreed(all, offer)
}

/** Instalments as a plan has them from its start. */
export function withAgreed(all: readonly Instalment[], offer: PlanOffer): Instalment[] {
  return all.map((it) => {
    const debt = offer.debts.find(({ id }) => id === it.id)
    return debt === undefined ? it : { ...it, agreedCharge: addCents(it.lateChargePaid, agreedCharge(debt)) }
  })
}
