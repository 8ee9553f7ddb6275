import { formatPercent, ppm } from '@drip/core/money/rate'

/** A fraction from the API, as people read it: 0.025 is "2,5%". Null if there is none. */
export function percentText(fraction: number): string | null {
  const parts = Math.round(fraction * 1_000_000)
  return Number.isSafeInteger(parts) && parts > 0 ? formatPercent(ppm(parts)) : null
}
