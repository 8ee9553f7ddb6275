/** The scales of charts: a position for each entry from left to right, and numbers from zero to a round maximum. */
import { scaleBand, scaleLinear, scalePoint } from '@visx/scale'

export type ScaleLinear = ReturnType<typeof upwardsOf>
export type ScalePoint = ReturnType<typeof pointsOf>
export type ScaleBand = ReturnType<typeof bandsOf>

const RULES = 4
/** A wider bar would look like a wall. */
const WIDEST_BAR = 40

/**
 * From zero at the bottom to the next round number at or above the highest value; if all values are zero, the axis ends
 * at one.
 */
export function upwardsOf(values: readonly number[], height: number) {
  const most = Math.max(0, ...values)
  return scaleLinear({ domain: [0, most === 0 ? 1 : most], range: [height, 0], nice: RULES })
}

/** The positions of the grid lines; counts have no halves. */
export const rulesOf = (upwards: ScaleLinear, areCounts: boolean) =>
  upwards.ticks(RULES).filter((it) => !areCounts || Number.isInteger(it))

export function pointsOf(count: number, width: number) {
  return scalePoint({ domain: [...Array(count).keys()], range: [0, width] })
}

export function bandsOf(count: number, width: number) {
  const step = width / Math.max(1, count)
  return scaleBand({
    domain: [...Array(count).keys()],
    range: [0, width],
    paddingInner: Math.max(0.36, 1 - WIDEST_BAR / step),
    paddingOuter: Math.max(0.36, 1 - WIDEST_BAR / step) / 2,
  })
}
