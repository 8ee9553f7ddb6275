/**
 * Limits how often one address or account does something, per process and by our clock, for calls that are only work.
 * Limits that protect money, accounts and telephone bills are counted in the database (counted-limits.ts). A sliding
 * limit over two windows: cheap, bounded in memory, and never much above the limit.
 */
import type { Clock } from '../clock.ts'
import { Refusal } from './refusal.ts'

export interface RateLimit {
  /** Counts one attempt. @throws Refusal TOO_MANY_REQUESTS */
  consume(key: string): void
  /** Counts one attempt and returns the state; a refused one is not counted. */
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
      // rounded up: just after the windows changed, ten earlier attempts are still ten
      const used = (current.get(key) ?? 0) + Math.ceil((before.get(key) ?? 0) * share)
      const resetSeconds = Math.ceil((windowMs - (now - windowStart)) / 1000)
      if (used >= limit) return { allowed: false, remaining: 0, resetSeconds }
      if (current.size < MAX_KEYS || current.has(key)) current.set(key, (current.get(key) ?? 0) + 1)
      return { allowed: true, remaining: limit - used - 1, resetSeconds }
    },
  }
  return limiter
}
