import type { Deps } from '../../../deps.ts'
import { findKnownPayments, findWatermark, saveWatermark } from '../charges/charges.store.ts'
import { bookTakenBack } from './take-back.ts'
import { settleCharge } from './settle-charge.ts'

/** Looked at again each time: a PSP may list a payment a moment late. */
const OVERLAP_MS = 3 * 60_000
/** Looked at again now and then: it may list one later than that. Each time it would be most of the work of a day with many payments. */
const WIDE_OVERLAP_MS = 2 * 3_600_000
const WIDE_EVERY_MS = 30 * 60_000
const MAX_PAGES = 10_000
const NAME = 'sweep-received'
const WIDE_NAME = 'sweep-received-wide'

/**
 * Reads the PSP's list of everything received since the last complete sweep and takes what we have not heard of:
 * a lost webhook, and what came while we were down.
 */
export async function sweepReceived(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const seenUntil = (await findWatermark(deps.db, NAME)) ?? now
  const lastWide = (await findWatermark(deps.db, WIDE_NAME))?.getTime() ?? 0
  // a clock that was set back (the demo world) knows of a wide look that is to come
  const isWide = lastWide > now.getTime() || now.getTime() - lastWide >= WIDE_EVERY_MS
  const overlap = isWide ? WIDE_OVERLAP_MS : OVERLAP_MS
  const from = new Date(Math.min(seenUntil.getTime(), now.getTime()) - overlap)
  let complete = true
  let last = false
  for (let page = 0; !last && page < MAX_PAGES; page++) {
    const { payments, lastPage } = await deps.pix.received({
      from,
      to: new Date(now.getTime() + 60_000),
      page,
    })
    const known = await findKnownPayments(
      deps.db,
      payments.map((it) => it.endToEndId),
      null,
    )
    for (const pix of payments) {
      const { txid, endToEndId } = pix
      if (txid === null) continue
      const apply = async () => {
        if (!known.has(endToEndId)) await settleCharge(deps, { txid, endToEndId })
        if (pix.refunds.some((it) => !it.ours)) await bookTakenBack(deps, pix)
      }
      // one payment that cannot be taken must not hold up those behind it
      await apply().catch((error: unknown) => {
        complete = false
        deps.log.error('pix.received-sweep', error, { txid })
      })
    }
    last = lastPage
  }
  if (!complete || !last) return
  await saveWatermark(deps.db, NAME, now)
  if (isWide) await saveWatermark(deps.db, WIDE_NAME, now)
}
