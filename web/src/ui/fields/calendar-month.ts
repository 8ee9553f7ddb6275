/** The month grid of the calendar and how its keys move, apart from how it is drawn. */
import { addDays, addMonths, civilDate, type CivilDate } from '@drip/core/calendar/dates'

/** The weeks of the month that holds `day`, Sunday first; null where another month's days would stand. */
export function monthWeeks(day: CivilDate): (CivilDate | null)[][] {
  const first = civilDate(`${day.slice(0, 8)}01`)
  const days: (CivilDate | null)[] = Array.from({ length: weekday(first) }, () => null)
  for (let it = first; it.slice(0, 7) === first.slice(0, 7); it = addDays(it, 1)) days.push(it)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** Where a key leads from `day`, held between `min` and `max`; null for keys that mean nothing here. */
export function dayAfterKey(key: string, day: CivilDate, min: CivilDate, max: CivilDate): CivilDate | null {
  const step = STEPS[key]
  return step === undefined ? null : clampDay(step(day), min, max)
}

export function clampDay(day: CivilDate, min: CivilDate, max: CivilDate): CivilDate {
  if (day < min) return min
  return day > max ? max : day
}

const weekday = (day: CivilDate) => new Date(`${day}T00:00:00Z`).getUTCDay()

const STEPS: Readonly<Record<string, (day: CivilDate) => CivilDate>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}
