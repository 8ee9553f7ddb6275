/**
 * Who is called next: the case whose call is worth most, value times chance (decision 79). The chance that a call brings the money falls with
 * the days, with each promise that was broken and with each try that reached nobody. The shares are an estimate to begin with, to be
 * replaced by what our own calls bring; only their order decides anything.
 */
import { type Cents } from '../../money/cents.ts'
import { type Ppm, applyRate, ppm } from '../../money/rate.ts'

/** By the days that the oldest instalment is late, from the first on. */
const CHANCES: readonly { fromDay: number; chance: Ppm }[] = [
  { fromDay: 1, chance: ppm(600_000) },
  { fromDay: 16, chance: ppm(450_000) },
  { fromDay: 31, chance: ppm(300_000) },
  { fromDay: 61, chance: ppm(180_000) },
  { fromDay: 91, chance: ppm(80_000) },
  { fromDay: 181, chance: ppm(30_000) },
]
/** More than so many of either lower nothing any more. */
const MOST_BROKEN = 2
const MOST_MISSED = 4
const LEFT_AFTER_BROKEN = 0.5
const LEFT_AFTER_MISSED = 0.8

export interface CaseHistory {
  /** Of the oldest instalment that is late. */
  daysLate: number
  /** Promises that were not kept, of the last half year. */
  brokenPromises: number
  /** Tries in a row, until now, that reached nobody. */
  missed: number
}

/** The share of the money that a call is expected to bring. */
export function chanceOf({ daysLate, brokenPromises, missed }: CaseHistory): Ppm {
  const { chance } = CHANCES.findLast((it) => it.fromDay <= daysLate) ?? { chance: ppm(0) }
  const left =
    LEFT_AFTER_BROKEN ** Math.min(brokenPromises, MOST_BROKEN) *
    LEFT_AFTER_MISSED ** Math.min(missed, MOST_MISSED)
  return ppm(Math.round(chance * left))
}

/** What a call is expected to bring, in centavos. @param late what is late, late charge apart */
export function caseScore(late: Cents, history: CaseHistory): Cents {
  return applyRate(late, chanceOf(history))
}
