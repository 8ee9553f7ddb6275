import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const RANDOM_BYTES = 16
/** Fetched for many ids at once: each call for more of them costs as much as the id. */
const pool = Buffer.alloc(256 * RANDOM_BYTES)
let used = pool.length

/** A new id: UUIDv7, ordered by the clock and not guessable. */
export function newId(now: Date): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + RANDOM_BYTES)
  used += RANDOM_BYTES
  return v7({ msecs: now.getTime(), random })
}
