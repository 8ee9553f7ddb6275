/** Finds contests that the PSP lists and nobody reported, and updates open cases. */
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import { findWatermark, saveWatermark } from '../../purchases/charges/charges.store.ts'
import { lockOrders } from '../../purchases/orders/orders.store.ts'
import { fitHold } from '../../purchases/settlements/fit-hold.ts'
import { followContest, recordContest } from './follow-contest.ts'
import { type MedCase, findCaseOf, findOpenCases, findPurchasesOfCase } from './med.store.ts'

const NAME = 'sweep-contests'
/** Read again each time: a PSP may list a contest a little late. */
const OVERLAP_MS = 2 * 86_400_000
const MAX_PAGES = 100
const AT_ONCE = 500

/** Each by itself: a failing one does not block the others. */
export async function sweepContests(deps: Deps): Promise<void> {
  const event = 'med.sweep'
  const open = await findOpenCases(deps.db, AT_ONCE)
  await eachAlone(deps, { items: open, work: (it) => followContest(deps, it), event })
  // an instalment may have its day by now, or a transfer was returned
  await eachAlone(deps, { items: open, work: (it) => holdMore(deps, it), event })
  const now = deps.clock.now()
  const seenUntil = (await findWatermark(deps.db, NAME)) ?? now
  const from = new Date(Math.min(seenUntil.getTime(), now.getTime()) - OVERLAP_MS)
  let complete = true
  let last = false
  for (let page = 0; !last && page < MAX_PAGES; page++) {
    const listed = await deps.pix.contests({ from, to: new Date(now.getTime() + 60_000), page })
    const heeded = await eachAlone(deps, {
      items: listed.contests,
      work: (it) => recordContest(deps, it),
      event,
    })
    complete = heeded && complete
    last = listed.lastPage
  }
  if (complete && last) await saveWatermark(deps.db, NAME, now)
}

async function holdMore(deps: Deps, it: MedCase): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const purchases = await findPurchasesOfCase(tx, it.id)
    const orders = await lockOrders(
      tx,
      purchases.map(({ purchaseId }) => purchaseId),
    )
    const standing = await findCaseOf(tx, it.pspId)
    if (standing?.state !== 'OPEN') return
    for (const order of orders) {
      const contested = purchases.find(({ purchaseId }) => purchaseId === order.id)?.amount
      if (contested !== undefined) await fitHold(deps, tx, { caseId: it.id, order, contested })
    }
  })
}
