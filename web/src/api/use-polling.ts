/** Asks how things stand, without the person: while something is awaited, and when the tab comes back. */
import { useEffect } from 'react'

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
