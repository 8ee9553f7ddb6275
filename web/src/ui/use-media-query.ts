import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now. On the server, which knows no screen, `onServer` is the answer. */
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
