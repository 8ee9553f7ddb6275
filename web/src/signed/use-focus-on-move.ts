import { useEffect, useRef, type RefObject } from 'react'
import { focusHeading } from '../ui/feedback/focus-heading.ts'

/**
 * After a move the keyboard and screen readers begin at the screen's heading (at the screen itself until it has one), not at the link that
 * was followed and is gone. So a new screen is announced by its heading, once.
 */
export function useFocusOnMove(address: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRef('')
  useEffect(() => {
    const isFirst = shown.current === ''
    shown.current = address
    const screen = main.current
    if (isFirst || screen === null) return
    screen.focus({ preventScroll: true })
    if (focusHeading()) return
    const arrival = new MutationObserver(() => {
      // whoever has gone on meanwhile is not fetched back
      if (document.activeElement !== screen || focusHeading()) arrival.disconnect()
    })
    arrival.observe(screen, { childList: true, subtree: true })
    return () => arrival.disconnect()
  }, [address])
  return main
}
