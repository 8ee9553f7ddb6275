import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

/**
 * Whole seconds until an instant (milliseconds since 1970), counting down to 0. Null until the page runs in the
 * browser, because the server's rendering must not depend on its clock.
 */
export function useSecondsLeft(until: number): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)

  useEffect(() => {
    // also after the end: once a phone's clock is corrected, the next answer shows that there is time left
    const count = () => setSeconds(Math.max(0, Math.ceil((until - serverNow()) / 1000)))
    const timer = setInterval(count, 250)
    count()
    return () => clearInterval(timer)
  }, [until])

  return seconds
}

/** `9:05` */
export function minutesAndSeconds(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
