import { useEffect, useRef, type RefObject } from 'react'
import { useConnection } from '../api/connection.ts'
import { focusHeading } from '../ui/feedback/focus-heading.ts'
import { useTitle } from '../ui/use-title.ts'
import { useAddress, useMovesWithin } from './address.tsx'
import type { AreaSession } from './area-session.ts'
import type { SignedArea } from './signed-area.ts'

/**
 * What every signed-in area does as a page: it names the tab, moves within itself without loading, moves the focus to
 * the new screen, and leaves when its session ends elsewhere.
 */
export function useArea(area: SignedArea, session: AreaSession, titleOf: (address: string) => string) {
  const address = useAddress()
  const connection = useConnection()
  const main = useFocusOnMove(address)
  useTitle(titleOf(address))
  useMovesWithin(area.isOwn)
  useEffect(() => session.leaveWithOthers(), [session])
  useEffect(() => session.leaveWhenShownAgain(), [session])
  return { address, connection, main }
}

/**
 * After a move, keyboard and screen-reader users start at the screen's heading (at the screen itself until it has one)
 * instead of at the followed link, which is gone. So the heading announces a new screen, once.
 */
function useFocusOnMove(address: string): RefObject<HTMLElement | null> {
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
