import { useEffect, useRef, type RefObject } from 'react'

/** After a move the keyboard and screen readers begin at the screen, not at the link that was followed and is gone. */
export function useFocusOnMove(address: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRef('')
  useEffect(() => {
    const isFirst = shown.current === ''
    shown.current = address
    if (!isFirst) main.current?.focus({ preventScroll: true })
  }, [address])
  return main
}
