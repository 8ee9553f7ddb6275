/** What the machine did to all programs on it, so that its slow moments are not blamed on the measured program. */
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const NANOSECONDS = 1e6

/** Since the previous sample. */
export interface Interruptions {
  /**
   * The longest standstill of the measuring program itself, ms: events that wait for their turn are delayed as well.
   */
  stoodStillMs: number
  /** The share of processor time that the machine's host gave to others (steal): 0 to 1; 0 if unknown. */
  takenAway: number
}

export interface InterruptionsWatch {
  look(): Interruptions
  end(): void
}

export function watchInterruptions(): InterruptionsWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let before = processorTime()
  return {
    look() {
      const now = processorTime()
      const all = now.all - before.all
      const takenAway = all === 0 ? 0 : (now.stolen - before.stolen) / all
      before = now
      const stoodStillMs = delays.max / NANOSECONDS
      delays.reset()
      return { stoodStillMs, takenAway }
    },
    end: () => void delays.disable(),
  }
}

/** From Linux: user, nice, system, idle, iowait, irq, softirq and steal, in ticks; unknown elsewhere. */
function processorTime(): { all: number; stolen: number } {
  try {
    const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).map(Number)
    return { all: ticks.slice(0, 8).reduce((sum, it) => sum + it, 0), stolen: ticks[7] ?? 0 }
  } catch {
    return { all: 0, stolen: 0 }
  }
}
