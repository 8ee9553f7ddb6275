/**
 * Civil dates in Brasília (UTC−3 all year since 2019) and banking business days: no Saturday, Sunday or national
 * banking holiday. City holidays, which real payers' banks also apply, are left out.
 */
/** `YYYY-MM-DD`. */
export type CivilDate = string

const DAY_MS = 86_400_000
const BRASILIA_OFFSET_MS = 3 * 3_600_000
/** Month and day of the national holidays (Leis 662/1949, 6.802/1980, 14.759/2023). */
const FIXED_HOLIDAYS = new Set([
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
])
/** Carnival Monday and Tuesday, Good Friday and Corpus Christi, in days from Easter. */
const MOVABLE_HOLIDAYS = [-48, -47, -2, 60]

export const civilDateOf = (instant: Date): CivilDate =>
  new Date(instant.getTime() - BRASILIA_OFFSET_MS).toISOString().slice(0, 10)

/** The instant of an hour such as `18:00` of the day in Brasília. */
export const atHour = (date: CivilDate, hour: string): Date => new Date(`${date}T${hour}:00-03:00`)

/** Whether the text is a date of the calendar: `2024-20-08` is not. */
export function isCivilDate(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(text)
  )
}

export const addDays = (date: CivilDate, days: number): CivilDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: CivilDate, to: CivilDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

export function isBusinessDay(date: CivilDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isBankingHoliday(date)
}

/** The date itself if banks are open, otherwise the next day on which they are. */
export function nextBusinessDay(date: CivilDate): CivilDate {
  let day = date
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}

/** Business days after `from` up to and including `to`. */
export function businessDaysBetween(from: CivilDate, to: CivilDate): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) count += 1
  return count
}

function isBankingHoliday(date: CivilDate): boolean {
  return (
    FIXED_HOLIDAYS.has(date.slice(5)) ||
    MOVABLE_HOLIDAYS.includes(daysBetween(easter(Number(date.slice(0, 4))), date))
  )
}

/** The Gregorian computus (Meeus, Jones and Butcher). */
function easter(year: number): CivilDate {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const ordinal = moon + weekday - 7 * shift + 114
  return `${year}-${String(Math.floor(ordinal / 31)).padStart(2, '0')}-${String((ordinal % 31) + 1).padStart(2, '0')}`
}
