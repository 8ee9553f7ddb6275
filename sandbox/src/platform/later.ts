/**
 * What happens by itself a moment after its cause: a refund arrives, a webhook leaves. Ordinarily real time brings it, ten times
 * sooner for who has nothing to do meanwhile; in a world that runs by hand it waits for `POST /control/tick`, so that a simulated
 * year needs no real waiting.
 */
export type Pace = 'ordinary' | 'hurried' | 'byHand'

export interface Later {
  /** True when nothing happens until `tick`. */
  byHand: boolean
  /** Does the work after so many milliseconds, or at the next tick. */
  after(ms: number, work: () => void): void
  /** Does what is due at each tick, after the work above; for parts that keep a queue of their own. */
  onTick(work: () => Promise<void>): void
  /** Does all that waits now. Ordinarily nothing waits for it. */
  tick(): Promise<void>
  /** Nothing happens any more: the world has ended. */
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
