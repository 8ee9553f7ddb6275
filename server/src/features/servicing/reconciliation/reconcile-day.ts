/**
 * A day as the companies that hold our money tell it, beside the same day as we have it and as the ledger has it. What
 * differs is written down; what heals by asking again is healed, and the day is compared once more
 * (docs/decisions/0012-reconciliation.md).
 */
import { type CivilDate, addDays, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { comparePix, compareRefunds } from './compare-pix.ts'
import { compareTransfers } from './compare-transfers.ts'
import { type Compared, saveComparisons } from './reconciliation.store.ts'

/** So long after a Pix was paid it may go back, by us or by the payer's bank. */
const REFUND_DAYS = 90
/** Read at once at first: fewer calls, and still few enough for the memory. */
const DAYS_AT_ONCE = 10
/** Where so many days held less than that, twice as many are read next. */
const LITTLE = 1000
/** More than that wait for the next run. */
const MAX_HEALED = 500

/**
 * Compares the Pix of a day, what went back of the Pix of that day and of the 90 before it, and the day's transfers. Run
 * again it doubles nothing.
 * @param day in São Paulo, and over
 * @throws ProviderDown when somebody does not answer; what was compared until then is kept
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
  // last, because its own row says that all of this is done
  await reconcileOne(deps, day)
}

/** One day alone, with what went back of its own Pix. */
export async function reconcileOne(deps: Deps, day: CivilDate): Promise<void> {
  await compareAndHeal(deps, async () => [
    ...(await comparePix(deps, day)),
    ...(await compareTransfers(deps, day)),
  ])
}

/** How many things were compared. */
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

/** How many were healed. One that cannot be must not hold up the others. */
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
