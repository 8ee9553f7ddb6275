/**
 * Banking business days: not Saturdays, Sundays, national holidays or the banking days around Easter (Resolução CMN
 * 4.880/2020, the market's calendar). State and city holidays are not considered; the payer's bank may be more
 * generous.
 */
import { addDays, civilDate, type CivilDate, compareDates, daysBetween } from './dates.ts'

/** Month and day of the holidays that never move. */
const FIXED_HOLIDAYS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']

/** Dia da Consciência Negra is national since 2024 (Lei 14.759/2023). */
const CONSCIENCIA_NEGRA = { monthDay: '11-20', since: 2024 }

/** Carnival Monday and Tuesday, Good Friday and Corpus Christi, in days from Easter. */
const DAYS_FROM_EASTER = [-48, -47, -2, 60]

/** Whether banks settle on that day. */
export function isBusinessDay(date: CivilDate): boolean {
  return !isWeekend(date) && !isHoliday(date)
}

/** The day itself if it is a business day, otherwise the next one. */
export function nextBusinessDay(date: CivilDate): CivilDate {
  let day = date
  // Ends within a week: no run of weekend and holidays in this calendar is longer than five days.
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}

/** Due dates before this one are late on that day; from this one on they can still be paid without charge. */
export function firstDueDateInTime(today: CivilDate): CivilDate {
  let day = today
  while (compareDates(nextBusinessDay(addDays(day, -1)), today) >= 0) day = addDays(day, -1)
  return day
}

function isWeekend(date: CivilDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** National holidays, and the banking days around Easter. */
export function isHoliday(date: CivilDate): boolean {
  const year = Number(date.slice(0, 4))
  const monthDay = date.slice(5)
  if (FIXED_HOLIDAYS.includes(monthDay)) return true
  if (monthDay === CONSCIENCIA_NEGRA.monthDay && year >= CONSCIENCIA_NEGRA.since) return true
  return DAYS_FROM_EASTER.includes(daysBetween(easterOf(year), date))
}

/** Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher). */
function easterOf(year: number): CivilDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const skippedLeap = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + skippedLeap + 15) % 30
  const fullMoon = epact - Math.floor((golden + 11 * epact) / 319)
  const weekday =
    (2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - (yearOfCentury % 4) - fullMoon + 32) % 7
  const fromMarch = fullMoon + weekday + 90
  const month = Math.floor(fromMarch / 25)
  const day = (fullMoon + weekday + month + 19) % 32
  return civilDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`)
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
