import { useState } from 'react'
import { serverNow } from './server-clock.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Another code may be requested after this time (001 §4, §9); before that the server would send none. */
export const COOLDOWN_MS = 30_000

/**
 * Whether another code must wait until an instant (milliseconds since 1970), and the seconds to show; null when there
 * are none, or none are known yet.
 */
export function useCooldown(until: number): { isBlocked: boolean; wait: number | null } {
  const seconds = useSecondsLeft(until)
  return { isBlocked: seconds !== 0, wait: seconds === 0 ? null : seconds }
}

/** For a step that opens right after a code was sent; `onSent` says that another one was. */
export function useResend() {
  const [sentAt, setSentAt] = useState(serverNow)
  return { ...useCooldown(sentAt + COOLDOWN_MS), onSent: () => setSentAt(serverNow()) }
}
