/**
 * Who is called next: the case with the highest value times likelihood (decision 79). The likelihood that a call brings
 * the money falls with the days, with each broken promise and with each attempt that reached nobody. The shares are
 * first estimates, to be replaced by the results of our own calls; only their order matters.
 */
import { type Cents } from '../../money/cents.ts'
import { type Ppm, applyRate, ppm } from '../../money/rate.ts'

/** By the days that the oldest instalment is late, from the first day on. */
const CHANCES: readonly { fromDay: number; chance: Ppm }[] = [
  { fromDay: 1, chance: ppm(600_000) },
  { fromDay: 16, chance: ppm(450_000) },
  { fromDay: 31, chance: ppm(300_000) },
  { fromDay: 61, chance: ppm(180_000) },
  { fromDay: 91, chance: ppm(80_000) },
  { fromDay: 181, chance: ppm(30_000) },
]
/** Further ones reduce nothing more. */
const MOST_BROKEN = 2
const MOST_MISSED = 4
const LEFT_AFTER_BROKEN = 0.5
const LEFT_AFTER_MISSED = 0.8

export interface CaseHistory {
  /** Of the oldest late instalment. */
  daysLate: number
  /** Broken promises of the last half year. */
  brokenPromises: number
  /** Consecutive attempts, up to now, that reached nobody. */
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

/** What a call is expected to bring, in centavos. @param late the late amount, without late charge */
export function caseScore(late: Cents, history: CaseHistory): Cents {
  return applyRate(late, chanceOf(history))
}
