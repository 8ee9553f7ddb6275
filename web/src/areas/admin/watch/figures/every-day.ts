import { addDays, civilDate } from '@drip/core/calendar/dates'

/**
 * Every day from the first row to the last, including days without a row: all days have the same width.
 * @param rows the newest first
 */
export function everyDayOf<Row extends { day: string }>(
  rows: readonly Row[],
): { day: string; row: Row | undefined }[] {
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  const known = new Map(rows.map((row) => [row.day, row]))
  const days: { day: string; row: Row | undefined }[] = []
  for (let day = civilDate(oldest.day); day <= newest.day; day = addDays(day, 1))
    days.push({ day, row: known.get(day) })
  return days
}
