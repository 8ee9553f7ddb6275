/**
 * A bound on how often one address or account does something, per process and by our clock: for what is only work. What protects
 * money, accounts and telephone bills is counted in the database (counted-limits.ts). Sliding by two windows: cheap, bounded in
 * memory, and never lets more than about the limit through.
 */
import type { Clock } from '../clock.ts'
import { Refusal } from './refusal.ts'

export interface RateLimit {
  /** Counts one try. @throws Refusal TOO_MANY_REQUESTS */
  consume(key: string): void
  /** Counts one try and says how it stands; one that is not allowed is not counted. */
  count(key: string): { allowed: boolean; remaining: number; resetSeconds: number }
}

const MAX_KEYS = 100_000

export function rateLimit(clock: Clock, limit: number, windowMs: number): RateLimit {
  let windowStart = 0
  let before = new Map<string, number>()
  let current = new Map<string, number>()
  const limiter: RateLimit = {
    consume(key) {
      const { allowed, resetSeconds } = limiter.count(key)
      if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, resetSeconds) })
    },
    count(key) {
      const now = clock.now().getTime()
      const elapsed = now - windowStart
      if (elapsed < 0 || elapsed >= windowMs) {
        before = elapsed >= 0 && elapsed < 2 * windowMs ? current : new Map()
        current = new Map()
        windowStart = now - (elapsed >= 0 && elapsed < 2 * windowMs ? elapsed % windowMs : 0)
      }
      const share = 1 - (now - windowStart) / windowMs
      // up: a moment after the windows have changed, ten of before are still ten
      const used = (current.get(key) ?? 0) + Math.ceil((before.get(key) ?? 0) * share)
      const resetSeconds = Math.ceil((windowMs - (now - windowStart)) / 1000)
      if (used >= limit) return { allowed: false, remaining: 0, resetSeconds }
      if (current.size < MAX_KEYS || current.has(key)) current.set(key, (current.get(key) ?? 0) + 1)
      return { allowed: true, remaining: limit - used - 1, resetSeconds }
    },
  }
  return limiter
}
