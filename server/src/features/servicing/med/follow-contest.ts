/**
 * A Pix is contested at its payer's bank (MED), or a contest has ended: the PSP is asked before anything is believed.
 * While it is open the store's share is held; when it has ended, the forced refund is booked first, and then the hold
 * is released (decision 77).
 */
import { spreadTakenBack } from '@drip/core/debts/share-payment'
import { medOutcome } from '@drip/core/reconciliation/med-case'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { ProviderDown } from '../../../providers/call.ts'
import type { ContestedPix } from '../../../providers/pix/need.ts'
import { findShares, lockPayment } from '../../purchases/charges/charges.store.ts'
import { type Order, lockOrders } from '../../purchases/orders/orders.store.ts'
import { checkForTakenBack } from '../../purchases/payments/take-back.ts'
import { findAllocationsOf } from '../../purchases/refunds/allocations.store.ts'
import { findDoubleRefundsOf } from '../../purchases/refunds/double-refunds.store.ts'
import { findRefundsOf } from '../../purchases/refunds/refunds.store.ts'
import { fitHold } from '../../purchases/settlements/fit-hold.ts'
import { notifyOfCase } from './med-news.ts'
import {
  type MedCase,
  findCaseOf,
  findPurchasesOfCase,
  findReturnedByCases,
  insertCase,
  saveCaseEnd,
} from './med.store.ts'

/** The prefix of the causes of forced refunds (payments/take-back.ts). */
const TAKEN_BACK = 'taken-back:'

export const FollowContest = jobKind<{ pspId: string }>('follow-contest', { retries: 20 })

/** Idempotent; does nothing for a contest that the PSP does not know. @throws ProviderDown */
export async function followContest(deps: Deps, { pspId }: { pspId: string }): Promise<void> {
  const told = await deps.pix.contest(pspId)
  if (told !== null) await recordContest(deps, told)
}

/**
 * Records the PSP's report of a contest.
 * @throws ProviderDown if it reports returned money that it does not list yet
 */
export async function recordContest(deps: Deps, told: ContestedPix): Promise<void> {
  if ((await findCaseOf(deps.db, told.id)) === null) await deps.db.transaction((tx) => open(deps, tx, told))
  if (told.end === null) return
  const found = await findCaseOf(deps.db, told.id)
  if (found === null || found.state !== 'OPEN') return
  const { returned } = told.end
  if (returned > 0) await checkForTakenBack(deps, told.endToEndId)
  await deps.db.transaction((tx) => close(deps, tx, found, { returned }))
}

async function open(deps: Deps, tx: Tx, told: ContestedPix): Promise<void> {
  const shares = await findShares(tx, told.endToEndId)
  const [first] = shares
  // not booked yet: the sweep books it first, and the sweep of contests comes again
  if (first === undefined) return
  const orders = await lockOrders(
    tx,
    shares.map((it) => it.purchaseId),
  )
  await lockPayment(tx, first)
  const purchases = await contestedOf(tx, shares, told.amount)
  const { id: pspId, endToEndId, amount, reason, openedAt } = told
  const now = deps.clock.now()
  const it = { id: newId(now), pspId, endToEndId, amount, reason, openedAt, heardAt: now }
  if (!(await insertCase(tx, it, purchases))) return
  await fit(deps, tx, it.id, orders, purchases)
  await notifyOfCase(deps, tx, 'OPENED', it.id)
}

/** As the bank would take it: unused money first, then from the last share; never more than what is still here. */
async function contestedOf(
  tx: Tx,
  shares: Awaited<ReturnType<typeof findShares>>,
  amount: Cents,
): Promise<{ purchaseId: string; amount: Cents }[]> {
  const ids = shares.map((it) => it.purchaseId)
  const [refunds, allocations] = await Promise.all([findRefundsOf(tx, shares), findAllocationsOf(tx, ids)])
  const standing = shares.map(({ endToEndId, amount: whole }) => {
    const own = <Row extends { endToEndId: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.endToEndId === endToEndId)
    const used = sumCents(own(allocations).map((row) => addCents(row.principal, row.lateCharge)))
    const gone = sumCents(
      own(refunds)
        .filter(({ status }) => status === 'DONE')
        .map((row) => row.amount),
    )
    const idle = subtractCents(whole, addCents(used, gone))
    return { used, unused: idle > 0 ? idle : ZERO }
  })
  const here = sumCents(standing.flatMap(({ used, unused }) => [used, unused]))
  const taken = spreadTakenBack(amount < here ? amount : here, standing)
  return shares
    .map(({ purchaseId }, index) => ({ purchaseId, amount: taken[index] ?? ZERO }))
    .filter((it) => it.amount > 0)
}

async function close(
  deps: Deps,
  tx: Tx,
  { id, pspId, endToEndId, amount }: MedCase,
  { returned }: { returned: Cents },
): Promise<void> {
  const purchases = await findPurchasesOfCase(tx, id)
  const orders = await lockOrders(
    tx,
    purchases.map((it) => it.purchaseId),
  )
  const shares = await findShares(tx, endToEndId)
  const [first] = shares
  if (first !== undefined) await lockPayment(tx, first)
  const found = await findCaseOf(tx, pspId)
  if (found === null || found.state !== 'OPEN') return
  const [refunds, doubles] = await Promise.all([findRefundsOf(tx, shares), findDoubleRefundsOf(tx, shares)])
  const forced = refunds.filter(({ cause }) => cause.startsWith(TAKEN_BACK))
  const taken = sumCents([...forced, ...doubles].map((it) => it.amount))
  if (taken < addCents(await findReturnedByCases(tx, endToEndId), returned))
    throw new ProviderDown('pix', 'does not list what a bank took yet')
  const state = medOutcome({ contested: amount, returned })
  await saveCaseEnd(tx, { id, state, returned, endedAt: deps.clock.now() })
  await fit(
    deps,
    tx,
    id,
    orders,
    purchases.map((it) => ({ ...it, amount: ZERO })),
  )
  await notifyOfCase(deps, tx, 'ENDED', id)
}

/** A Pix that bought nothing has no order, and nothing to hold. */
async function fit(
  deps: Deps,
  tx: Tx,
  caseId: string,
  orders: readonly Order[],
  purchases: readonly { purchaseId: string; amount: Cents }[],
): Promise<void> {
  for (const order of orders) {
    const contested = purchases.find((it) => it.purchaseId === order.id)?.amount
    if (contested !== undefined) await fitHold(deps, tx, { caseId, order, contested })
  }
}
