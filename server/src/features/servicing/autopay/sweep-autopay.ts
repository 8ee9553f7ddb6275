import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { eachAlone, inPages } from '../../../platform/jobs/rounds.ts'
import { findDebitsToFollow, findMandatesToEnd, findMandatesWaiting } from './autopay.store.ts'
import { followDebit } from './follow-debit.ts'
import { followMandate } from './follow-mandate.ts'
import { notifyIfStanding } from './standing-debits.ts'
import { endMandate } from './stop-autopay.ts'

const AT_ONCE = 500

/**
 * Finds what no webhook reported: debits whose day has come or that must no longer pay, unanswered codes, mandates with
 * nothing left to pay. A failing one does not block the others.
 */
export async function sweepAutopay(deps: Deps): Promise<void> {
  if (deps.automaticPix === null) return
  const event = 'autopay.sweep'
  const today = saoPauloDate(deps.clock.now())
  const debits = inPages(
    AT_ONCE,
    (after) => findDebitsToFollow(deps.db, { today, after, limit: AT_ONCE }),
    (it) => it.chargeId,
  )
  await eachAlone(deps, {
    items: debits,
    work: async (it) => {
      const all = [followDebit, notifyIfStanding]
      await eachAlone(deps, {
        items: all,
        work: (act) => act(deps, it),
        event,
        facts: () => ({ charge: it.chargeId }),
      })
    },
    event,
  })
  await eachAlone(deps, {
    items: inPages(
      AT_ONCE,
      (after) => findMandatesWaiting(deps.db, after, AT_ONCE),
      (it) => it.id,
    ),
    work: ({ pspId }) => followMandate(deps, { pspId }),
    event,
    facts: ({ id }) => ({ mandate: id }),
  })
  await eachAlone(deps, {
    items: inPages(
      AT_ONCE,
      (after) => findMandatesToEnd(deps.db, after, AT_ONCE),
      (id) => id,
    ),
    work: (mandateId) => endMandate(deps, { mandateId }),
    event,
    facts: (mandate) => ({ mandate }),
  })
}
