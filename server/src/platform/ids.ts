import { v7 } from 'uuid'

/** A new id: UUIDv7, ordered by the clock and not guessable. */
export function newId(now: Date): string {
  return v7({ msecs: now.getTime() })
}
