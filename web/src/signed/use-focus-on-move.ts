import { useEffect, useRef, type RefObject } from 'react'
import { focusHeading } from '../ui/feedback/focus-heading.ts'

/**
 * After a move, keyboard and screen-reader users start at the screen's heading (at the screen itself until it has one)
 * instead of at the followed link, which is gone. So the heading announces a new screen, once.
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
      // if the person has moved on in the meantime, the focus stays with them
      if (document.activeElement !== screen || focusHeading()) arrival.disconnect()
    })
    arrival.observe(screen, { childList: true, subtree: true })
    return () => arrival.disconnect()
  }, [address])
  return main
}
