/**
 * A due date is a calendar date without an hour; "today" is the day in São Paulo (system design §2). Arithmetic runs
 * on UTC midnights, so that no time zone of the machine can move a date.
 */

declare const civilDateBrand: unique symbol
/** A real calendar date as `YYYY-MM-DD`, years 0001 to 9999; texts compare in the order of time. */
export type CivilDate = string & { readonly [civilDateBrand]: true }

const DAY_MS = 86_400_000

/**
 * A text as a calendar date.
 * @throws RangeError when it is not a real date written `YYYY-MM-DD`.
 */
export function civilDate(text: string): CivilDate {
  const date = parseCivilDate(text)
  if (date === null) throw new RangeError(`not a calendar date: ${text}`)
  return date
}

/** Reads `YYYY-MM-DD`; null for any other form and for days that do not exist ("2026-02-29"). */
export function parseCivilDate(text: string): CivilDate | null {
  return isCivilDate(text) ? text : null
}

/**
 * The date that many days later, or earlier if `days` is negative.
 * @throws RangeError if `days` is not an integer or the year leaves 0001 to 9999.
 */
export function addDays(date: CivilDate, days: number): CivilDate {
  if (!Number.isSafeInteger(days)) throw new RangeError(`not a number of days: ${days}`)
  return fromMidnight(midnightOf(date) + days * DAY_MS)
}

/**
 * The same day that many months later, or the last day of that month if it is shorter (31/01 + 1 → 28/02).
 * @throws RangeError if `months` is not an integer or the year leaves 0001 to 9999.
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  if (!Number.isSafeInteger(months)) throw new RangeError(`not a number of months: ${months}`)
  const [year, month, day] = partsOf(date)
  const target = new Date(0)
  target.setUTCFullYear(year, month - 1 + months, 1)
  const lastDay = new Date(target)
  lastDay.setUTCFullYear(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)
  target.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return fromMidnight(target.getTime())
}

/** Days from `a` to `b`; negative if `b` is earlier. */
export function daysBetween(a: CivilDate, b: CivilDate): number {
  return (midnightOf(b) - midnightOf(a)) / DAY_MS
}

// One formatter for all calls: building it is slow. Marked pure so that a page without it need not build it at all.
const SAO_PAULO = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const HOUR_MS = 3_600_000
/** Cache for the most recently requested hour: since 1914 days in São Paulo begin on the hour, and most calls ask for "now". */
let lastHour = { hour: Number.NaN, date: '0001-01-01' as CivilDate }

/** The date on a wall calendar in São Paulo at an instant. */
export function saoPauloDate(instant: Date): CivilDate {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  if (hour >= 0 && hour === lastHour.hour) return lastHour.date
  const parts = new Map(SAO_PAULO.formatToParts(instant).map(({ type, value }) => [type, value]))
  const date = civilDate(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`)
  lastHour = { hour, date }
  return date
}

/** The first instant of a day in São Paulo. */
export function startOfSaoPauloDay(date: CivilDate): Date {
  // UTC−3 all year since 2019; UTC−2 in the summers before. The earlier candidate that is already that day wins.
  const inSummer = new Date(midnightOf(date) + 2 * HOUR_MS)
  return saoPauloDate(inSummer) === date ? inSummer : new Date(midnightOf(date) + 3 * HOUR_MS)
}

/** For people: "31/12/2026". */
export function formatDate(date: CivilDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

const SAO_PAULO_TIME = /* @__PURE__ */ new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
})

/** For people, in São Paulo: "31/12/2026 às 14:05". */
export function formatInstant(instant: Date): string {
  return `${formatDate(saoPauloDate(instant))} às ${SAO_PAULO_TIME.format(instant)}`
}

/** Full years of age on a day; a birthday on 29 February counts from 1 March in common years (Código Civil art. 132 §3). */
export function ageOn(birth: CivilDate, day: CivilDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

/** For sorting: negative when `a` is earlier, zero when equal, positive when later. */
export function compareDates(a: CivilDate, b: CivilDate): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function isCivilDate(text: string): text is CivilDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  // Engines roll "02-30" over to March instead of refusing it: only a date that comes back unchanged is real.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}

function partsOf(date: CivilDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}

function midnightOf(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function fromMidnight(time: number): CivilDate {
  const text = new Date(time).toISOString()
  const date = text.slice(0, -'T00:00:00.000Z'.length)
  // years of more than four digits have a sign
  if (date.length > 10 || date < '0001') throw new RangeError(`not a calendar date: ${date}`)
  return date as CivilDate
}
