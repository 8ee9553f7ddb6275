import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { findKnownPayments, findWatermark, saveWatermark } from '../charges/charges.store.ts'
import { ApplyRefundHint } from './apply-refund-hint.ts'
import { nextStretch } from './late-listed.ts'
import { bookTakenBack } from './take-back.ts'
import { SettleCharge, settleCharge } from './settle-charge.ts'

/** This stretch is read again each time: a PSP may list a payment a moment late. */
const OVERLAP_MS = 3 * 60_000
const MAX_PAGES = 10_000
/** The pause between two pages: a busy day has a hundred of them, and the same process serves people. */
const REST_MS = 20
const NAME = 'sweep-received'
const LATE_NAME = 'sweep-received-wide'

/**
 * Reads the PSP's list of everything received since the last complete sweep, and a stretch of earlier time, and applies
 * what we have missed: after a lost webhook, after our downtime, or because it was listed late.
 */
export async function sweepReceived(deps: Deps): Promise<void> {
  const { db } = deps
  const now = deps.clock.now()
  const seenUntil = await findWatermark(db, NAME)
  // also null if a clock was set back (the demo world): what it has read is then in the future
  const last = seenUntil !== null && seenUntil <= now ? seenUntil : null
  const from = new Date((last ?? now).getTime() - OVERLAP_MS)
  if (!(await applyListed(deps, { from, to: new Date(now.getTime() + 60_000) }))) return
  const sinceMs = last === null ? Infinity : now.getTime() - last.getTime()
  const late = nextStretch(await findWatermark(db, LATE_NAME), { until: from, sinceMs })
  if (late !== null && !(await applyListed(deps, late))) return
  await saveWatermark(db, NAME, now)
  if (late !== null) await saveWatermark(db, LATE_NAME, late.to)
}

/**
 * Whether the whole list was read; a payment that could not be applied is tried again by its own job, which a person
 * sees if it fails for good.
 */
async function applyListed(deps: Deps, { from, to }: { from: Date; to: Date }): Promise<boolean> {
  let last = false
  for (let page = 0; !last && page < MAX_PAGES; page++) {
    const { payments, lastPage } = await deps.pix.received({ from, to, page })
    const listed = payments.map((it) => it.endToEndId)
    // an idle server sends no query
    const known = listed.length === 0 ? new Set<string>() : await findKnownPayments(deps.db, listed, null)
    for (const pix of payments) {
      const { txid, endToEndId } = pix
      if (txid === null) continue
      const forced = pix.refunds.filter((it) => !it.ours)
      try {
        if (!known.has(endToEndId)) await settleCharge(deps, { txid, endToEndId })
        if (forced.length > 0) await bookTakenBack(deps, pix)
      } catch (error) {
        // it must delay neither the payments behind it nor the next sweep, which would have more and more to read
        deps.log.error('pix.received-sweep', error, { txid })
        if (!known.has(endToEndId)) await deps.jobs.keepTrying(SettleCharge, { txid, endToEndId })
        if (forced.length > 0)
          await deps.jobs.keepTrying(ApplyRefundHint, { endToEndId, ids: forced.map((it) => it.id) })
      }
    }
    last = lastPage
    if (!last) await wait(REST_MS)
  }
  return last
}
