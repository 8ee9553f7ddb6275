/** The outcome of purchases: how far they get, and why they are refused (decision 87). */
import { ADMIN_DENIAL_LABELS } from '@drip/core/contracts/admin/admin-area'
import type { FunnelRow, RefusalRow, ReportQuery } from '@drip/core/contracts/admin/admin-figures'
import { DENIAL_REASONS } from '@drip/core/contracts/states'
import { type FunnelStep, funnelOf } from '@drip/core/ledger/funnel'
import { fractionOf } from '@drip/core/ledger/reports'
import { sumCents, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { daysAsked } from './list-reports.ts'
import { findSteps } from './reports.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>
type Steps = Awaited<ReturnType<typeof findSteps>>

export async function listFunnel(parts: Parts, query: ReportQuery): Promise<{ content: FunnelRow[] }> {
  const steps = await findSteps(parts.db, {
    ...daysAsked(parts, query),
    merchantId: query.merchantId ?? null,
  })
  const furthest = new Map<FunnelStep, number>()
  for (const { step, checkouts } of steps) furthest.set(step, (furthest.get(step) ?? 0) + checkouts)
  const funnel = funnelOf(furthest)
  const begun = funnel[0]?.reached ?? 0
  return {
    content: begun === 0 ? [] : funnel.map((it) => ({ ...it, share: fractionOf(it.reached, begun) })),
  }
}

export async function listRefusals(parts: Parts, query: ReportQuery): Promise<{ content: RefusalRow[] }> {
  const steps = await findSteps(parts.db, {
    ...daysAsked(parts, query),
    merchantId: query.merchantId ?? null,
  })
  return { content: refusalsOf(steps) }
}

/** How many purchases begun on these days were bought. */
export const approvedOf = (steps: Steps) =>
  steps
    .filter(({ step, reason }) => reason === '' && (step === 'PAID' || step === 'SOLD'))
    .reduce((sum, { checkouts }) => sum + checkouts, 0)

/** By rule, whatever step it refused at; most frequent first. */
export function refusalsOf(steps: Steps): RefusalRow[] {
  const refused = steps.filter(({ reason }) => reason !== '')
  const decided = approvedOf(steps) + refused.reduce((sum, { checkouts }) => sum + checkouts, 0)
  return DENIAL_REASONS.flatMap((reason) => {
    const own = refused.filter((it) => it.reason === reason)
    const checkouts = own.reduce((sum, it) => sum + it.checkouts, 0)
    const amount = sumCents(own.map((it) => it.amount))
    if (checkouts === 0) return []
    const label = ADMIN_DENIAL_LABELS[reason]
    return [{ reason, label, checkouts, amount: toReais(amount), share: fractionOf(checkouts, decided) }]
  }).toSorted((a, b) => b.checkouts - a.checkouts)
}
