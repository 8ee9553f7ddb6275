import { useEffect, type ReactNode } from 'react'

declare global {
  interface Window {
    /** The first button that was pressed in this page: a script in the page's head notes it (vite.config.ts). */
    earlyPress?: HTMLButtonElement | null
  }
}

/**
 * Around a page that the server drew. A button can be pressed as soon as it is seen, a second before the program that
 * answers it has come over a slow line: such a press is not lost but made again.
 */
export function EarlyPress({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.earlyPress?.click()
    // once: the strict mode of development runs effects twice
    window.earlyPress = null
  }, [])
  return children
}
