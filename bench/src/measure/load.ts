/** Runs the same function repeatedly, with a given concurrency and for a given time, and keeps every duration. */
export interface Measured {
  atOnce: number
  seconds: number
  runs: number
  failures: number
  /** Milliseconds of each run, sorted. */
  durations: number[]
}

export async function load(atOnce: number, seconds: number, run: () => Promise<void>): Promise<Measured> {
  const durations: number[] = []
  let failures = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now()
      try {
        await run()
        durations.push(performance.now() - began)
      } catch (error) {
        failures++
        if (failures <= 3) console.error(error)
        if (failures > 100) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const took = (performance.now() - started) / 1000
  return {
    atOnce,
    seconds: took,
    runs: durations.length,
    failures,
    durations: durations.toSorted((a, b) => a - b),
  }
}

/**
 * Starts this many per second, whether or not the earlier ones are done; resolves when all have ended.
 * @returns how many failed
 */
export async function arrive(
  perSecond: number,
  count: number,
  begin: (index: number) => Promise<unknown>,
): Promise<number> {
  const running: Promise<void>[] = []
  let failures = 0
  const started = performance.now()
  for (let index = 0; index < count; index++) {
    const due = started + (index * 1000) / perSecond
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
    const ended = begin(index).catch((error: unknown) => {
      failures++
      if (failures <= 3) console.error(error)
    })
    running.push(ended.then(() => {}))
  }
  await Promise.all(running)
  return failures
}

/** The value below which this share of the runs lies. */
export const percentile = ({ durations }: Pick<Measured, 'durations'>, share: number): number =>
  percentiles(durations)(share)

/** The same for durations in any order. */
export function percentiles(times: readonly number[]): (share: number) => number {
  const sorted = times.toSorted((a, b) => a - b)
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const perSecond = ({ runs, seconds }: Measured): number => runs / seconds
