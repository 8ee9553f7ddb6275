/**
 * Which stage of a strategy an instalment is in. Stages count from the deadline (the due date, or the business day it
 * moves to), so that nobody is called late who is not.
 */
import { nextBusinessDay } from '../calendar/business-days.ts'
import { addDays, daysBetween, type CivilDate } from '../calendar/dates.ts'
import { type Strategy, type StrategyStage, stageLabel } from './strategy/strategy.ts'

export interface CurrentStage<It extends StrategyStage = StrategyStage> {
  /** D-3, D0, D+5: the day of the stage, whichever version defined it. */
  label: string
  /** The day on which the stage began. */
  since: CivilDate
  /** The strategy's stages of that day: the first that matches somebody applies to them. */
  options: readonly It[]
}

/** For this long after the last stage it may be made up for; people who were not reminded by then are left alone. */
const LAST_STAGE_LASTS_DAYS = 7

/**
 * The stage of one kind that an instalment with this due date is in: the newest that has begun. So a missed day is made
 * up for by the newest stage only, never by several. Null before the first and long after the last.
 */
export function currentStage<Kind extends StrategyStage['kind']>(
  strategy: Strategy,
  kind: Kind,
  dueDate: CivilDate,
  today: CivilDate,
): CurrentStage<Extract<StrategyStage, { kind: Kind }>> | null {
  const stages = strategy.filter((it) => it.kind === kind) as Extract<StrategyStage, { kind: Kind }>[]
  const deadline = nextBusinessDay(dueDate)
  const day = daysBetween(deadline, today)
  const begun = Math.max(...stages.filter((it) => it.day <= day).map((it) => it.day))
  const last = Math.max(...stages.map((it) => it.day))
  if (!Number.isFinite(begun) || (begun === last && day >= last + LAST_STAGE_LASTS_DAYS)) return null
  return {
    label: stageLabel(begun),
    since: addDays(deadline, begun),
    options: stages.filter((it) => it.day === begun),
  }
}

/** The furthest a deadline moves from its due date: Christmas or New Year and a weekend beside it. */
const LONGEST_MOVE_DAYS = 5

/** The due dates of which somebody may have to be notified or called today, oldest first, each with its stage. */
export function dueDatesInStage<Kind extends StrategyStage['kind']>(
  strategy: Strategy,
  kind: Kind,
  today: CivilDate,
): (CurrentStage<Extract<StrategyStage, { kind: Kind }>> & { dueDate: CivilDate })[] {
  const days = strategy.filter((it) => it.kind === kind).map((it) => it.day)
  if (days.length === 0) return []
  const oldest = -(Math.max(...days) + LAST_STAGE_LASTS_DAYS + LONGEST_MOVE_DAYS)
  const newest = -Math.min(...days)
  const dates = Array.from({ length: newest - oldest + 1 }, (_, index) => addDays(today, oldest + index))
  return dates.flatMap((dueDate) => {
    const current = currentStage(strategy, kind, dueDate, today)
    return current === null ? [] : [{ dueDate, ...current }]
  })
}
