/** Where the bars of the chart stand, apart from how they are drawn. */

export interface Counts {
  checkoutsApproved: number
  checkoutsDenied: number
}

export interface Bar {
  x: number
  width: number
  /** Upper edges and heights; denied stands on approved. */
  approved: { y: number; height: number }
  denied: { y: number; height: number }
}

export interface Plot {
  width: number
  height: number
  top: number
  left: number
}

/** The widest bar; more would look like a wall. */
const WIDEST = 40

/** The next higher number that reads well on an axis: 1, 2, 4, 5 or 10 times a power of ten, and even from 2 on. */
export function axisTop(most: number): number {
  if (most <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 6, 8, 10].find((it) => it * power >= most) ?? 10
  return step * power
}

/** One bar for each interval, from left to right, within the plot. */
export function barsOf(entries: readonly Counts[], plot: Plot): Bar[] {
  const top = axisTop(Math.max(0, ...entries.map((it) => it.checkoutsApproved + it.checkoutsDenied)))
  const step = plot.width / Math.max(1, entries.length)
  const width = Math.min(WIDEST, step * 0.64)
  const bottom = plot.top + plot.height
  return entries.map((it, index) => {
    const approved = (it.checkoutsApproved / top) * plot.height
    const denied = (it.checkoutsDenied / top) * plot.height
    return {
      x: plot.left + index * step + (step - width) / 2,
      width,
      approved: { y: bottom - approved, height: approved },
      denied: { y: bottom - approved - denied, height: denied },
    }
  })
}

/** Every how many intervals a label is written, so that none runs into the next. */
export const labelStep = (count: number, width: number, labelWidth: number) =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))
