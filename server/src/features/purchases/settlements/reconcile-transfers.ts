/**
 * Compares the payments reported by the providers with our own state: a transfer that came back days later is noticed,
 * and a person checks every contradiction.
 */
import { isContradiction, transferSteps } from '@drip/core/settlement/transfer-states'
import { isUuid } from '@drip/core/documents/uuid'
import type { Deps } from '../../../deps.ts'
import type { ListedPayout } from '../../../providers/payouts/need.ts'
import { settleTransfer } from './settle-transfer.ts'
import { findTransfers } from './transfers.store.ts'

/** A bank sends a transfer back within days. */
const LOOKS_BACK_MS = 7 * 86_400_000

export async function reconcileTransfers(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const from = new Date(now - LOOKS_BACK_MS)
  // their clock may be ahead of ours
  const to = new Date(now + 60_000)
  for (const provider of new Set(Object.values(deps.payouts))) {
    if (provider === null) continue
    for await (const page of provider.list({ from, to })) await comparePage(deps, page)
  }
}

async function comparePage(deps: Deps, page: readonly ListedPayout[]): Promise<void> {
  const ids = page.map((it) => it.id).filter(isUuid)
  const ours = new Map((await findTransfers(deps.db, ids)).map((it) => [it.id, it]))
  for (const payout of page) {
    const transfer = ours.get(payout.id)
    const wrong = disagreement(payout, transfer)
    if (wrong !== null) deps.log.error('payouts.disagree', new Error(wrong), { transfer: payout.id })
    else if (transfer !== undefined && transferSteps(transfer.status, payout.state).length > 0)
      await settleTransfer(deps, transfer, payout)
  }
}

/** Null if they agree, or if only we have not learned of it yet. */
function disagreement(
  payout: ListedPayout,
  ours: Awaited<ReturnType<typeof findTransfers>>[number] | undefined,
) {
  if (ours === undefined) return 'the provider paid what we did not ask for'
  if (ours.amount !== payout.amount) return `${ours.amount} centavos, and the provider says ${payout.amount}`
  if (isContradiction(ours.status, payout.state))
    return `${ours.status}, and the provider says ${payout.state}`
  return null
}
