import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { findDebitsToFollow, findMandatesToEnd, findMandatesWaiting } from './autopay.store.ts'
import { followDebit } from './follow-debit.ts'
import { followMandate } from './follow-mandate.ts'
import { tellIfStanding } from './standing-debits.ts'
import { endMandate } from './stop-autopay.ts'

const AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * What no webhook told us of: debits whose day has come or that must not pay any more, codes that were not answered, mandates that
 * nothing is left to pay for. One that cannot be followed must not hold up the others.
 */
export async function sweepAutopay(deps: Deps): Promise<void> {
  if (deps.automaticPix === null) return
  const alone = (work: Promise<void>) =>
    work.catch((error: unknown) => deps.log.error('autopay.sweep', error, {}))
  const today = saoPauloDate(deps.clock.now())
  await eachPage(
    (after) => findDebitsToFollow(deps.db, { today, after, limit: AT_ONCE }),
    (it) => it.chargeId,
    async (it) => {
      await alone(followDebit(deps, it))
      await alone(tellIfStanding(deps, it))
    },
  )
  await eachPage(
    (after) => findMandatesWaiting(deps.db, after, AT_ONCE),
    (it) => it.id,
    ({ pspId }) => alone(followMandate(deps, { pspId })),
  )
  await eachPage(
    (after) => findMandatesToEnd(deps.db, after, AT_ONCE),
    (id) => id,
    (mandateId) => alone(endMandate(deps, { mandateId })),
  )
}

/** Page after page in the order of their ids, so that one that stays as it is keeps nobody from their turn. */
async function eachPage<Row>(
  find: (after: string) => Promise<Row[]>,
  idOf: (row: Row) => string,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let rows: Row[] = []
  for (let after = BEFORE_ALL; rows.length === AT_ONCE || after === BEFORE_ALL;) {
    rows = await find(after)
    for (const row of rows) await work(row)
    const last = rows.at(-1)
    if (last === undefined) return
    after = idOf(last)
  }
}
