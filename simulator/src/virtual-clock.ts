/** The one clock of a run, for the product and the outside world alike. */
import type { MovableClock } from '@drip/server/platform/clock'

export interface VirtualClock extends MovableClock {
  /** Moves forward; an instant that has passed already changes nothing. */
  moveTo(instant: Date): void
  set(instant: Date): void
  advance(duration: string): void
}

/** It stands still between the steps of the simulation, but for a millisecond at each look: no two events are at once. */
export function createVirtualClock(start: Date): VirtualClock {
  let at = start.getTime()
  const moveTo = (instant: Date) => {
    at = Math.max(at, instant.getTime())
  }
  return {
    // the real world's clock is moved by an offset; this one is not real
    offsetMs: 0,
    now: () => new Date(at++),
    moveTo,
    set: moveTo,
    advance: () => {
      throw new Error('the simulation moves its clock by itself')
    },
  }
}
