/**
 * Events that follow their cause after a moment: a refund arrives, a webhook is sent. Normally they happen in real
 * time; in the hurried pace ten times sooner, for callers that only wait for them. In a world that runs by hand they
 * wait for `POST /control/tick`, so that a simulated year needs no real waiting.
 */
export type Pace = 'ordinary' | 'hurried' | 'byHand'

export interface Later {
  /** True if nothing happens until `tick`. */
  byHand: boolean
  /** Does the work after this many milliseconds, or at the next tick. */
  after(ms: number, work: () => void): void
  /** Called at each tick, after the work above; for parts that have their own queue. */
  onTick(work: () => Promise<void>): void
  /** Does all waiting work now. At the ordinary pace nothing waits for a tick. */
  tick(): Promise<void>
  /** Ends the world: nothing happens any more. */
  stop(): void
}

const SOONER = 10

export function createLater(pace: Pace): Later {
  const byHand = pace === 'byHand'
  let waiting: (() => void)[] = []
  const rounds: (() => Promise<void>)[] = []
  let stopped = false
  return {
    byHand,
    after: (ms, work) => {
      if (byHand) waiting.push(work)
      else setTimeout(() => stopped || work(), pace === 'hurried' ? ms / SOONER : ms).unref()
    },
    onTick: (work) => void rounds.push(work),
    tick: async () => {
      const due = waiting
      waiting = []
      for (const work of due) work()
      for (const round of rounds) await round()
    },
    stop: () => {
      stopped = true
    },
  }
}
