/** The calendar's month grid and its keyboard movement, without the drawing. */
import { addDays, addMonths, civilDate, type CivilDate } from '@drip/core/calendar/dates'

/** The weeks of the month that contains `day`, Sunday first; null for days of other months. */
export function monthWeeks(day: CivilDate): (CivilDate | null)[][] {
  const first = civilDate(`${day.slice(0, 8)}01`)
  const days: (CivilDate | null)[] = Array.from({ length: weekday(first) }, () => null)
  for (let it = first; it.slice(0, 7) === first.slice(0, 7); it = addDays(it, 1)) days.push(it)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The day to which a key moves from `day`, limited to `min` and `max`; null for keys without a meaning here. */
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
