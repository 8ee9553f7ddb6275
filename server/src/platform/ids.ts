import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const RANDOM_BYTES = 16
/** Random bytes are fetched for many ids at once, because each fetch costs as much as an id. */
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

/** The lowest id that could have been created at an instant: ids from it on are from then or later. */
export function lowestIdAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** When an id was created, by the clock at that time. */
export function instantOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}
