/**
 * Compares a day in the lists of the companies that hold our money with our records and the ledger. Differences are
 * stored; those that a query can resolve are resolved, and the day is compared once more
 * (docs/decisions/0012-reconciliation.md).
 */
import { type CivilDate, addDays, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { comparePix, compareRefunds } from './compare-pix.ts'
import { compareTransfers } from './compare-transfers.ts'
import { type Compared, saveComparisons } from './reconciliation.store.ts'

/** How long after its payment a Pix may be refunded, by us or by the payer's bank. */
const REFUND_DAYS = 90
/** The initial number of days read at once: fewer calls, and still little memory. */
const DAYS_AT_ONCE = 10
/** If that many days had fewer entries than this, twice as many are read next. */
const LITTLE = 1000
/** Further ones wait for the next run. */
const MAX_HEALED = 500

/**
 * Compares the Pix of a day, the refunds of Pix of that day and of the 90 days before, and the day's transfers.
 * Repeating it duplicates nothing.
 * @param day in São Paulo, in the past
 * @throws ProviderDown if somebody does not answer; what was compared until then is stored
 */
export async function reconcileDay(deps: Deps, day: CivilDate): Promise<void> {
  if (compareDates(day, saoPauloDate(deps.clock.now())) >= 0)
    throw new Error('a day is compared when it is over')
  let atOnce = DAYS_AT_ONCE
  for (let back = REFUND_DAYS; back > 0;) {
    const days = Array.from({ length: Math.min(atOnce, back) }, (_, later) => addDays(day, later - back))
    const counted = await compareAndHeal(deps, () => compareRefunds(deps, days))
    back -= days.length
    atOnce = counted < LITTLE ? atOnce * 2 : DAYS_AT_ONCE
  }
  // last, because its own row marks all of this as done
  await reconcileOne(deps, day)
}

/** One day alone, with the refunds of its own Pix. */
export async function reconcileOne(deps: Deps, day: CivilDate): Promise<void> {
  await compareAndHeal(deps, async () => [
    ...(await comparePix(deps, day)),
    ...(await compareTransfers(deps, day)),
  ])
}

/** How many items were compared. */
async function compareAndHeal(deps: Deps, read: () => Promise<Compared[]>): Promise<number> {
  const first = await read()
  await save(deps, first)
  if ((await heal(deps, first)) > 0) await save(deps, await read())
  return first.reduce((sum, it) => sum + it.counted, 0)
}

async function save({ db, clock, log }: Deps, compared: readonly Compared[]): Promise<void> {
  await db.transaction((tx) => saveComparisons(tx, compared, clock.now()))
  for (const { day, subject, differences } of compared)
    if (differences.length > 0)
      log.warn('reconciliation.differs', { day, subject, count: differences.length })
}

/** How many were resolved. A failing one does not block the others. */
async function heal({ log }: Deps, compared: readonly Compared[]): Promise<number> {
  let healed = 0
  for (const it of compared) {
    for (const difference of it.differences) {
      if (healed === MAX_HEALED) return healed
      const work = it.heal(difference)
      if (work === null) continue
      await work.then(
        () => healed++,
        (error: unknown) =>
          log.error('reconciliation.heal', error, { subject: it.subject, reference: difference.reference }),
      )
    }
  }
  return healed
}
