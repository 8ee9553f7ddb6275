import { useEffect } from 'react'

/**
 * A device with a mouse or trackpad, and so with a keyboard: focusing a field does not open a keyboard over half of the
 * screen.
 */
const AT_A_DESK = '(hover: hover) and (pointer: fine)'

/**
 * Focuses the field with this id when its page has opened, so that people can type at once without pressing it; the
 * page does not scroll. It does nothing on a phone, if another element already has the focus, or after a move within
 * the area: there keyboard and screen-reader users start at the screen itself (use-focus-on-move.ts).
 */
export function useFocusOnOpen(id: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || document.activeElement !== document.body || !window.matchMedia(AT_A_DESK).matches) return
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [id, isWanted])
}
