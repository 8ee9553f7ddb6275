/** Asks how things stand, without the person: while something is awaited, when what is shown ends, and when the tab comes back. */
import { useEffect } from 'react'
import { serverNow } from './server-clock.ts'

/** Pause between two questions, in milliseconds (001 §9). */
export const POLL_MS = 3000

/**
 * Asks every three seconds while `active`, waiting for each answer before the next question, and only while the page
 * is seen; coming back to the page asks at once.
 */
export function usePolling(active: boolean, ask: () => Promise<unknown>): void {
  useEffect(() => {
    if (!active) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = false
    let stopped = false
    const turn = async () => {
      clearTimeout(timer)
      if (asking || stopped || document.hidden) return
      asking = true
      await ask().finally(() => (asking = false))
      if (!stopped) timer = setTimeout(() => void turn(), POLL_MS)
    }
    const onVisible = () => void turn()
    timer = setTimeout(onVisible, POLL_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [active, ask])
}

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

/** The server ends things on its own clock: asking a little later finds them ended. */
const A_MOMENT_MS = 2000
/** Browsers count timers in 32 bits; beyond 24 days they fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Asks once when the page is seen again: another tab, or the bank's app, may have moved things on. */
export function useRefreshOnReturn(active: boolean, ask: () => Promise<unknown>): void {
  useEffect(() => {
    if (!active) return
    const back = () => {
      if (!document.hidden) void ask()
    }
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [active, ask])
}
