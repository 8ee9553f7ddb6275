import { useEffect } from 'react'

/** A mouse or a trackpad, and so a keyboard: the focus brings no keyboard over half of the screen. */
const AT_A_DESK = '(hover: hover) and (pointer: fine)'

/**
 * The field of this id has the focus when its page has been opened, so that what somebody came to type needs no press; where it stands
 * nothing moves. Never on a telephone, never where something has the focus already, and not after a move within the area: there the keyboard and
 * screen readers begin at the screen itself (use-focus-on-move.ts).
 */
export function useFocusOnOpen(id: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || document.activeElement !== document.body || !window.matchMedia(AT_A_DESK).matches) return
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [id, isWanted])
}
