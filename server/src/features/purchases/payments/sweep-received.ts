import type { Deps } from '../../../deps.ts'
import { findKnownPayments, findWatermark, saveWatermark } from '../charges/charges.store.ts'
import { bookTakenBack } from './take-back.ts'
import { settleCharge } from './settle-charge.ts'

/** Looked at again each time: a PSP may list a payment a little late. */
const OVERLAP_MS = 2 * 3_600_000
const MAX_PAGES = 1000
const NAME = 'sweep-received'

/**
 * Reads the PSP's list of everything received since the last complete sweep and takes what we have not heard of:
 * a lost webhook, and what came while we were down.
 */
export async function sweepReceived(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const seenUntil = (await findWatermark(deps.db, NAME)) ?? now
  const from = new Date(Math.min(seenUntil.getTime(), now.getTime()) - OVERLAP_MS)
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
  if (complete && last) await saveWatermark(deps.db, NAME, now)
}
