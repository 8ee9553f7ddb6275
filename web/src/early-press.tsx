import { useLayoutEffect, useState, type ReactNode } from 'react'
import { typedEarly } from './early-typing.ts'

declare global {
  interface Window {
    /**
     * The first button that was pressed in this page, or what a press began that was answered already (checkout/early-start.ts):
     * scripts in the page's head note it (vite.config.ts). Null when the program is there.
     */
    earlyPress?: { click: () => void } | null
  }
}

/**
 * Around a page that the server drew. It can be typed into, and a button pressed, as soon as it is seen, a second before the
 * program that answers has come over a slow line: nothing of that is lost, it is done again.
 */
export function EarlyPress({ children }: { children: ReactNode }) {
  const [again] = useState(typedEarly)
  const [done, setDone] = useState(0)
  // before the next key is pressed: what was being typed goes on in what is drawn now
  useLayoutEffect(() => {
    const next = again[done]
    if (next !== undefined) {
      next()
      // each is drawn before the next: what country was chosen says how a phone is written, what was typed opens a button
      // oxlint-disable-next-line react/set-state-in-effect
      setDone(done + 1)
      return
    }
    window.earlyPress?.click()
    // once: the strict mode of development runs effects twice
    window.earlyPress = null
  }, [again, done])
  return children
}
