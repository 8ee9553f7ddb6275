// A cheap phone: slow 4G, a processor four times slower; and how long a page on it makes a person wait.
import type { Page } from 'playwright-core'

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWER_CPU = 4

declare global {
  interface Window {
    seen: { largestPaintMs: number; layoutShift: number }
  }
}

/**
 * Makes a page behave as on a cheap phone, and stores in `window.seen` what it shows; call it before the first address.
 */
export async function slowDown(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', SLOW_4G)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  await page.addInitScript(observe)
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen = { largestPaintMs: 0, layoutShift: 0 }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaintMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    // `value` exists only on layout-shift entries, which the type library does not include
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
