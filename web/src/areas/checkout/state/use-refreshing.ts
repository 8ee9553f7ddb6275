/** Asks how things stand when the purchase expires, without the shopper. */
import { useEffect } from 'react'
import { serverNow } from '../../../api/server-clock.ts'

/** Asks when `expiresAt` (ISO 8601) has passed, so that the page says so without a press. */
export function useRefreshOnExpiry(
  active: boolean,
  expiresAt: string | undefined,
  ask: () => Promise<void>,
): void {
  useEffect(() => {
    if (!active || expiresAt === undefined) return
    const wait = Date.parse(expiresAt) - serverNow() + A_MOMENT_MS
    if (Number.isNaN(wait) || wait > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => void ask(), Math.max(wait, A_MOMENT_MS))
    return () => clearTimeout(timer)
  }, [active, expiresAt, ask])
}

/** The server closes the purchase on its own clock: asking a little later finds it closed. */
const A_MOMENT_MS = 2000
/** Browsers count timers in 32 bits; beyond 24 days they fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
