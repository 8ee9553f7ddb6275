import { useLayoutEffect, useState, type ReactNode } from 'react'
import { typedEarly } from './early-typing.ts'

declare global {
  interface Window {
    /**
     * The first button that was pressed in this page, or the action of a press that was already answered
     * (checkout/early-start.ts): scripts in the page's head store it (vite.config.ts). Null once the program runs.
     */
    earlyPress?: { click: () => void } | null
  }
}

/**
 * Wraps a server-rendered page. People can type into it and press a button as soon as they see it, a second before the
 * program has loaded over a slow connection: nothing of that is lost, because it is repeated.
 */
export function EarlyPress({ children }: { children: ReactNode }) {
  const [again] = useState(typedEarly)
  const [done, setDone] = useState(0)
  // before the next key is pressed: typing continues in the element rendered now
  useLayoutEffect(() => {
    const next = again[done]
    if (next !== undefined) {
      next()
      // each is rendered before the next: the chosen country determines the phone's format, and typed text enables a
      // button
      // oxlint-disable-next-line react/set-state-in-effect
      setDone(done + 1)
      return
    }
    window.earlyPress?.click()
    // only once: the strict mode of development runs effects twice
    window.earlyPress = null
  }, [again, done])
  return children
}
