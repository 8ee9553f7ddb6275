/** Time is passed in, never read: tests and the demo world move it. */
export interface Clock {
  now(): Date
}

/** The machine's time, moved by a number of milliseconds (0 in production). */
export interface MovableClock extends Clock {
  offsetMs: number
}

export function systemClock(offsetMs = 0): MovableClock {
  const clock = { offsetMs, now: () => new Date(Date.now() + clock.offsetMs) }
  return clock
}
