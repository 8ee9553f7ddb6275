/** When a process polls for due jobs: when it is told to, when something is known to be due, and every five seconds. */

/** For times when nothing is known to be due: notices are hints, and a process that dies sends none. */
const CHECK_EVERY_MS = 5000

export interface Polls {
  start(): void
  /** Polls as soon as the current poll has ended. */
  now(): void
  /** Something is due in that many milliseconds. */
  expect(ms: number): void
  /** Stops polling; waits for the current poll. */
  stop(): Promise<void>
}

/** @param look never fails; returns in how many milliseconds something is due, null if nothing is known to be */
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
      expect(Math.min(nextInMs ?? CHECK_EVERY_MS, CHECK_EVERY_MS))
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
