/**
 * Moving between the screens of an area without loading the page anew; every screen has its address, filters and page
 * included. What must not stand in an address (a name or a CPF that was searched for) is kept with the history's entry:
 * going back finds it too, and no log ever sees it.
 */
import { useCallback, useEffect, useMemo, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'

const MOVED = 'drip:moved'

/** The path that is shown now. On the server nothing is known of it. */
export function useAddress(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => '',
  )
}

/** The query of the address that is shown now. */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  )
  return useMemo(() => new URLSearchParams(search), [search])
}

export function goTo(address: string): void {
  window.history.pushState(null, '', address)
  tellMoved()
}

/** The same without a way back: where an address only leads to another. */
export function goInstead(address: string): void {
  window.history.replaceState(null, '', address)
  tellMoved()
}

/** Changes one or several parts of the query and leaves the rest; null takes a part out, a list writes it several times. */
export type QueryChange = Readonly<Record<string, string | readonly string[] | null>>

/** The address of this screen with another query, for links such as a page's number. */
export function addressWith(pathname: string, query: URLSearchParams, change: QueryChange): string {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    changed.delete(name)
    if (value === null) continue
    for (const each of typeof value === 'string' ? [value] : value) changed.append(name, each)
  }
  const text = changed.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

/** Goes to this screen with another query; what is kept with the entry stays. */
export function changeQuery(change: QueryChange): void {
  const { pathname, search } = window.location
  const address = addressWith(pathname, new URLSearchParams(search), change)
  window.history.pushState(window.history.state, '', address)
  tellMoved()
}

/** A text that belongs to this visit of the screen and not into its address, such as what is searched for. */
export function useEntryText(name: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => entryTexts()[name] ?? '',
    () => '',
  )
  const keep = useCallback(
    (changed: string) => {
      const texts = { ...entryTexts(), [name]: changed }
      window.history.replaceState(texts, '')
      tellMoved()
    },
    [name],
  )
  return [text, keep]
}

function entryTexts(): Record<string, string> {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null) return {}
  return Object.fromEntries(
    Object.entries(state).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}

/**
 * Lets plain links move within the area: one listener for all of them, so that the kit's links need to know nothing of
 * it. A link that is opened in a new tab or window, or leads out of the area, is a link like any other.
 * @param isOfArea whether a path is a screen of this page; the same function from drawing to drawing
 */
export function useMovesWithin(isOfArea: (pathname: string) => boolean): void {
  useEffect(() => {
    const follow = (event: globalThis.MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || opensElsewhere(event) || link.target !== '' || link.hasAttribute('download'))
        return
      if (link.origin !== window.location.origin || !isOfArea(link.pathname) || link.hash !== '') return
      event.preventDefault()
      goTo(`${link.pathname}${link.search}`)
      window.scrollTo(0, 0)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [isOfArea])
}

/** A link within the area. Opened in a new tab or window it is a link like any other. */
export function AreaLink(props: { to: string; className?: string; current?: boolean; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    goTo(props.to)
    window.scrollTo(0, 0)
  }
  return (
    <a
      href={props.to}
      className={props.className}
      aria-current={props.current === true ? 'page' : undefined}
      onClick={follow}
    >
      {props.children}
    </a>
  )
}

/** Whether a click asks for a new tab or window, or is answered already. */
function opensElsewhere(event: globalThis.MouseEvent | MouseEvent): boolean {
  return (
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    event.button !== 0 ||
    event.defaultPrevented
  )
}

const tellMoved = () => window.dispatchEvent(new Event(MOVED))

function subscribe(moved: () => void): () => void {
  window.addEventListener('popstate', moved)
  window.addEventListener(MOVED, moved)
  return () => {
    window.removeEventListener('popstate', moved)
    window.removeEventListener(MOVED, moved)
  }
}
