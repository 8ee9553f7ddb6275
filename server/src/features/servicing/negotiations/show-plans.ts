/** The offers of a new plan for a late purchase, and its present plan. */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerPlan, CustomerPlans, PlanOfferShown } from '@drip/core/contracts/customer-area'
import {
  type PlanHindrance,
  type PlanOffer,
  agreedCharge,
  lastDayOf,
  offersOn,
  planPolicy,
  standingOf,
} from '@drip/core/debts/plans/debt-plan'
import { addCents, sumCents, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { type DebtPlan, findPlans, isOpen } from '../../purchases/debt-plans/debt-plans.store.ts'
import { nextLineOf, unpaidLines, versionOfOffer } from '../../purchases/debt-plans/lines-of-plan.ts'
import { type Instalment, findInstalments } from '../../purchases/orders/orders.store.ts'
import { findPlanTerms } from './negotiations.store.ts'

/** Everything that decides what is offered for a purchase. */
export interface Negotiable {
  instalments: readonly Instalment[]
  /** Newest first. */
  plans: readonly DebtPlan[]
  plansBefore: number
  isWithPeople: boolean
  offered: { offers: PlanOffer[] } | { refused: PlanHindrance }
}

/** Null for an unknown order. */
export async function findNegotiable(db: Queries, orderId: string, now: Date): Promise<Negotiable | null> {
  const [terms, instalments, plans] = await Promise.all([
    findPlanTerms(db, orderId),
    findInstalments(db, orderId),
    findPlans(db, [orderId]),
  ])
  if (terms === null) return null
  const { isWithPeople } = terms
  const plansBefore = plans.filter((it) => it.begunAt !== null).length
  const offered = offersOn(instalments, {
    policy: planPolicy(terms),
    plansBefore,
    isWithPeople,
    today: saoPauloDate(now),
  })
  return { instalments, plans, plansBefore, isWithPeople, offered }
}

/** As shown to the customer and our staff. */
export async function showPlans(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
): Promise<CustomerPlans> {
  const now = clock.now()
  const found = await findNegotiable(db, orderId, now)
  if (found === null) return { hindrance: 'NOT_LATE', offers: [], plan: null }
  const today = saoPauloDate(now)
  const { offered, instalments, plans } = found
  const plan = plans.find((it) => it.state !== 'LAPSED')
  return {
    hindrance: 'refused' in offered ? offered.refused : null,
    offers: 'refused' in offered ? [] : offered.offers.map((it) => offerShown(orderId, it)),
    plan: plan === undefined ? null : planShown(plan, instalments, today),
  }
}

export function offerShown(orderId: string, offer: PlanOffer): PlanOfferShown {
  const { kind, hasEntry, debts, lines } = offer
  return {
    kind,
    version: versionOfOffer(orderId, offer),
    hasEntry,
    debts: debts.map((it) => ({
      number: it.number,
      dueDate: it.dueDate,
      open: toReais(it.open),
      lateCharge: toReais(it.lateCharge),
      forgiven: toReais(it.forgiven),
      agreed: toReais(addCents(it.open, agreedCharge(it))),
    })),
    lines: lines.map((it) => ({ ...it, amount: toReais(it.amount) })),
    owed: toReais(sumCents(debts.map((it) => addCents(it.open, it.lateCharge)))),
    forgiven: toReais(sumCents(debts.map((it) => it.forgiven))),
    total: toReais(sumCents(lines.map((it) => it.amount))),
  }
}

/**
 * Null if it was accepted but its day, or its debt, is over. A plan without any debt left counts as kept before the
 * round that ends it.
 */
function planShown(
  plan: DebtPlan,
  instalments: readonly Instalment[],
  today: CivilDate,
): CustomerPlan | null {
  const isWaiting = plan.state === 'ACCEPTED'
  if (isWaiting && (plan.acceptedOn !== today || nextLineOf(plan, instalments, today) === null)) return null
  const unpaid =
    plan.state === 'IN_FORCE' ? unpaidLines(plan, instalments, today) : isWaiting ? plan.lines : []
  const state = plan.state === 'IN_FORCE' && unpaid.length === 0 ? 'KEPT' : plan.state
  const isRunning = isOpen({ state })
  const shown = plan.lines.flatMap((line) => {
    const now = unpaid.find(({ number }) => number === line.number)
    if (line.paidAt === null && now === undefined && isRunning) return []
    return [
      {
        number: line.number,
        dueDate: line.dueDate,
        amount: toReais(now?.amount ?? line.amount),
        state:
          line.paidAt !== null ? ('PAID' as const) : isRunning ? standingOf(line, today) : ('ENDED' as const),
        lastDay: lastDayOf(line),
        paidAt: line.paidAt?.toISOString() ?? null,
      },
    ]
  })
  const { kind, acceptedOn, lateCharge, forgiven } = plan
  return {
    kind,
    state: state === 'LAPSED' ? 'ACCEPTED' : state,
    acceptedOn,
    endedAt: plan.endedAt?.toISOString() ?? null,
    lateCharge: toReais(lateCharge),
    forgiven: toReais(forgiven),
    lines: shown,
    left: toReais(sumCents(unpaid.map((it) => it.amount))),
  }
}
