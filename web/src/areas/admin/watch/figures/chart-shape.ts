/** Where the lines of a chart stand, apart from how they are drawn. */
import { addDays, civilDate } from '@drip/core/calendar/dates'

export interface Plot {
  width: number
  height: number
  top: number
  left: number
}
export interface Point {
  x: number
  y: number
}

/** The next higher number that reads well on an axis: 1, 2, 4, 5 or 10 times a power of ten. Of nothing 1. */
export function axisEnd(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 5, 10].find((it) => it * power >= most) ?? 10
  return step * power
}

/**
 * The points of a line by its stretches: a value that is not known ends one.
 * @param top what stands at the upper edge
 */
export function stretchesOf(values: readonly (number | null)[], top: number, plot: Plot): Point[][] {
  const step = values.length < 2 ? 0 : plot.width / (values.length - 1)
  const bottom = plot.top + plot.height
  const stretches: Point[][] = [[]]
  for (const [index, value] of values.entries()) {
    if (value === null) stretches.push([])
    else stretches.at(-1)?.push({ x: plot.left + index * step, y: bottom - (value / top) * plot.height })
  }
  return stretches.filter((it) => it.length > 0)
}

/** Every how many values something is written or marked, so that none runs into the next. */
export const everyOf = (count: number, width: number, room: number) =>
  Math.max(1, Math.ceil((count * room) / Math.max(1, width)))

/** Each day from the first row to the last, also those that no row tells of: a day is as wide as another. @param rows the newest first */
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
