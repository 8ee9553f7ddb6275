import { useLayoutEffect, type ReactNode } from 'react'

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
 * Around a page that the server drew. A button can be pressed as soon as it is seen, a second before the program that
 * answers it has come over a slow line: such a press is not lost but made again.
 */
export function EarlyPress({ children }: { children: ReactNode }) {
  // before the next key is pressed: what was being typed goes on in what is drawn now
  useLayoutEffect(() => {
    window.earlyPress?.click()
    // once: the strict mode of development runs effects twice
    window.earlyPress = null
  }, [])
  return children
}
