/** When a process looks for due work: as soon as it is told to, when something is known to be due, and every five seconds. */

/** Where nothing is known to be due: notices are hints, and a process that dies tells nobody. */
const LOOK_EVERY_MS = 5000

export interface Polls {
  start(): void
  /** Looks as soon as the look under way is over. */
  now(): void
  /** Something is due in so many milliseconds. */
  expect(ms: number): void
  /** Looks no more; waits for the look under way. */
  stop(): Promise<void>
}

/** @param look never fails; says in how many milliseconds something is due, null when nothing is known to be */
export function createPolls(look: () => Promise<number | null>): Polls {
  let isOn = false
  let looking: Promise<void> | null = null
  let lookAgain = false
  let timer: { at: number; it: NodeJS.Timeout } | undefined

  const now = (): void => {
    if (!isOn) return
    if (looking !== null) {
      lookAgain = true
      return
    }
    clearTimeout(timer?.it)
    timer = undefined
    looking = look().then((nextInMs) => {
      looking = null
      expect(Math.min(nextInMs ?? LOOK_EVERY_MS, LOOK_EVERY_MS))
      if (!lookAgain) return
      lookAgain = false
      now()
    })
  }
  const expect = (ms: number): void => {
    if (!isOn) return
    const wait = Math.max(ms, 5)
    const at = performance.now() + wait
    if (timer !== undefined && timer.at <= at) return
    clearTimeout(timer?.it)
    timer = { at, it: setTimeout(now, wait) }
  }

  return {
    now,
    expect,
    start() {
      isOn = true
      now()
    },
    async stop() {
      isOn = false
      clearTimeout(timer?.it)
      await looking
    },
  }
}
