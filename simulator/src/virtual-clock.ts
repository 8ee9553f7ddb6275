/** The one clock of a run, shared by the product and the outside world. */
import type { MovableClock } from '@drip/server/platform/clock'

export interface VirtualClock extends MovableClock {
  /** Moves forward; an instant in the past changes nothing. */
  moveTo(instant: Date): void
  set(instant: Date): void
  advance(duration: string): void
}

/**
 * It stands still between the steps of the simulation, but moves a millisecond at each reading, so that no two events
 * have the same time.
 */
export function createVirtualClock(start: Date): VirtualClock {
  let at = start.getTime()
  const moveTo = (instant: Date) => {
    at = Math.max(at, instant.getTime())
  }
  return {
    // the real program's clock is moved by an offset; this clock is not real
    offsetMs: 0,
    now: () => new Date(at++),
    moveTo,
    set: moveTo,
    advance: () => {
      throw new Error('the simulation moves its clock by itself')
    },
  }
}
