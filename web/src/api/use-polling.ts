/**
 * Polls the current state without the person's help: while something is awaited, when the shown state expires, and when
 * the tab becomes visible again.
 */
import { useEffect } from 'react'
import { serverNow } from './server-clock.ts'

/** The pause between two polls, in milliseconds (001 §9). */
export const POLL_MS = 3000

/**
 * Polls every three seconds while `active` and while the page is visible, waiting for each answer before the next poll.
 * When the page becomes visible again, it polls at once.
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

/** Polls once `expiresAt` (ISO 8601) has passed, so that the page shows the expiry without a press. */
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

/** The server expires things by its own clock: polling a little later finds them expired. */
const A_MOMENT_MS = 2000
/** Browsers store timers in 32 bits; a timer beyond 24 days would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Polls once when the page becomes visible again: another tab or the bank's app may have changed the state. */
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
