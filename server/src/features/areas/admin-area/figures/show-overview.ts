import type { Overview, ReportQuery } from '@drip/core/contracts/admin/admin-figures'
import { LATE_BUCKETS } from '@drip/core/ledger/ageing'
import { sumCents, toReais, ZERO } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { approvedOf, refusalsOf } from './list-purchases.ts'
import { daysAsked } from './list-reports.ts'
import { findBookedDays, findDue, findNewestAges, findSteps } from './reports.store.ts'

/**
 * The figures of some days at a glance; debts are those of the last round.
 * @throws Refusal INVALID_QUERY: more than a year
 */
export async function showOverview(parts: Pick<Deps, 'db' | 'clock'>, query: ReportQuery): Promise<Overview> {
  const days = daysAsked(parts, query)
  const [steps, booked, ages, due] = await Promise.all([
    findSteps(parts.db, { ...days, merchantId: null }),
    findBookedDays(parts.db, { ...days, merchantId: null }),
    findNewestAges(parts.db),
    findDue(parts.db, null),
  ])
  const refusals = refusalsOf(steps)
  const owed = new Map(ages.map(({ bucket, amount }) => [bucket, amount]))
  const late = LATE_BUCKETS.map((age) => ({ age, amount: owed.get(age) ?? ZERO }))
  return {
    ...days,
    keptAt: ages[0]?.takenAt.toISOString() ?? null,
    approved: approvedOf(steps),
    refused: refusals.reduce((sum, { checkouts }) => sum + checkouts, 0),
    refusals,
    sold: toReais(sumCents(booked.map(({ sold }) => sold))),
    recovered: toReais(sumCents(booked.map(({ recovered }) => recovered))),
    owed: toReais(sumCents([...owed.values()])),
    next30: toReais(owed.get('NEXT_30') ?? ZERO),
    late: toReais(sumCents(late.map(({ amount }) => amount))),
    ages: late.map(({ age, amount }) => ({ age, amount: toReais(amount) })),
    due: toReais(sumCents(due.map(({ amount }) => amount))),
  }
}
