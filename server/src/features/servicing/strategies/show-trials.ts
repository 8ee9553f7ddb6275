import { type CivilDate, compareDates } from '@drip/core/calendar/dates'
import type { StrategyTrials } from '@drip/core/contracts/admin/collections/admin-strategies'
import { cents, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { MOST_SHOWN } from './show-strategies.ts'
import { type TrialSums, findTrialSums } from './trials.store.ts'
import { type Start, findStarts } from './versions.store.ts'

const MOST_TRIALS = 10
const PER_CENT = 100

/** Newest first: the results of each side, of the debts that were late when its customers entered the trial. */
export async function showTrials({ db }: Pick<Deps, 'db'>): Promise<StrategyTrials> {
  const starts = await findStarts(db, MOST_SHOWN)
  const trials = starts.filter((it) => it.triedId !== null).slice(0, MOST_TRIALS)
  const sums = await findTrialSums(
    db,
    trials.map(({ id }) => id),
  )
  const sideOf = (start: Start, isTried: boolean) =>
    sideShown(
      isTried ? (start.triedNumber ?? 0) : start.number,
      sums.find((it) => it.startId === start.id && it.isTried === isTried),
    )
  return {
    trials: trials.map((start) => ({
      id: start.id,
      startsOn: start.startsOn,
      endsOn: endOf(start, starts),
      share: (start.share ?? 0) / PER_CENT,
      standing: sideOf(start, false),
      tried: sideOf(start, true),
    })),
  }
}

function sideShown(number: number, sums: TrialSums | undefined) {
  const { people = 0, late = cents(0), recovered = cents(0), messages = 0 } = sums ?? {}
  return {
    number,
    people,
    late: toReais(late),
    recovered: toReais(recovered),
    share: late === 0 ? null : recovered / late,
    messages,
  }
}

/** The day from which something else is in force. */
function endOf(start: Start, starts: readonly Start[]): CivilDate | null {
  const later = starts.filter((it) => compareDates(it.startsOn, start.startsOn) > 0)
  return later.at(-1)?.startsOn ?? null
}
