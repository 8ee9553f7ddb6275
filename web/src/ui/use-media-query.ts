import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches now. The server has no screen, so `onServer` is the result there. */
export function useMediaQuery(query: string, onServer = true): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  )
}
