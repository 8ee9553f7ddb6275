/**
 * Moves between an area's screens without reloading the page. Every screen has its address, including filters and page.
 * Data that must not be in an address (such as a name or CPF in a search) is stored in the history entry: going back
 * restores it, and no log ever contains it.
 */
import { countScreen } from '../api/calls/count-screen.ts'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

const MOVED = 'drip:moved'

/** The current path. Unknown on the server. */
export function useAddress(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => '',
  )
}

/** The query of the current address. */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  )
  return useMemo(() => new URLSearchParams(search), [search])
}

/** @param texts data that belongs to the visit and not into the address, as stored by `useEntryText` */
export function goTo(address: string, texts: Readonly<Record<string, string>> | null = null): void {
  window.history.pushState(texts, '', address)
  announceMoved()
}

/** The same without a history entry: for an address that only redirects. */
export function goInstead(address: string): void {
  window.history.replaceState(null, '', address)
  announceMoved()
}

/**
 * Changes one or several parts of the query and leaves the rest; null removes a part, a list writes it several times.
 */
export type QueryChange = Readonly<Record<string, string | readonly string[] | null>>

/** The address of this screen with another query, for links such as page numbers. */
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

/** Goes to this screen with another query; the history entry's data stays. */
export function changeQuery(change: QueryChange): void {
  const { pathname, search } = window.location
  const address = addressWith(pathname, new URLSearchParams(search), change)
  window.history.pushState(window.history.state, '', address)
  announceMoved()
}

/** The same without a history entry: if the address asks for something that does not exist. */
export function changeQueryInstead(change: QueryChange): void {
  const { pathname, search } = window.location
  const address = addressWith(pathname, new URLSearchParams(search), change)
  window.history.replaceState(window.history.state, '', address)
  announceMoved()
}

/** A text that belongs to this visit of the screen and not into its address, such as a search. */
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
      announceMoved()
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

/** Each screen's last visit: its filters, its page, and its search. */
const visits = new Map<string, { search: string; texts: Record<string, string> }>()
const MOST_VISITS = 50

function rememberVisit(): void {
  const { pathname, search } = window.location
  if (visits.size >= MOST_VISITS) visits.clear()
  visits.set(pathname, { search, texts: entryTexts() })
}

/**
 * Follows a link: a back link (`data-returns`) goes to the list as it was last seen, a sibling (`data-keeps`) takes the
 * current search along.
 */
function follow(link: HTMLAnchorElement): void {
  const visit = link.hasAttribute('data-returns') ? visits.get(link.pathname) : undefined
  if (visit !== undefined && link.search === '') return goTo(`${link.pathname}${visit.search}`, visit.texts)
  goTo(`${link.pathname}${link.search}`, link.hasAttribute('data-keeps') ? entryTexts() : null)
}

/**
 * Lets plain links move within the area: one listener for all of them, so that the kit's links need no extra code. A
 * link opened in a new tab or window, or out of the area, behaves normally.
 * @param isOfArea whether a path is a screen of this page; must stay the same function between renders
 */
export function useMovesWithin(isOfArea: (pathname: string) => boolean): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || opensElsewhere(event) || link.target !== '' || link.hasAttribute('download'))
        return
      if (link.origin !== window.location.origin || !isOfArea(link.pathname) || link.hash !== '') return
      event.preventDefault()
      follow(link)
      window.scrollTo(0, 0)
    }
    rememberVisit()
    const forget = subscribe(rememberVisit)
    document.addEventListener('click', press)
    return () => {
      forget()
      document.removeEventListener('click', press)
    }
  }, [isOfArea])
}

/**
 * The browser's back button closes what lies over the screen, and leaves the screen in place: for a sheet or a dialog,
 * rendered while it is open.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    sheetsOpen += 1
    if (!isSheetEntry()) window.history.pushState({ ...entryTexts(), [SHEET]: 'open' }, '')
    const back = () => {
      if (!isSheetEntry()) close.current()
    }
    window.addEventListener('popstate', back)
    return () => {
      sheetsOpen -= 1
      window.removeEventListener('popstate', back)
      // if its own button closed it, its history entry is removed; React may only have remounted it, so the check runs
      // a moment later
      setTimeout(() => {
        if (sheetsOpen === 0 && isSheetEntry()) window.history.back()
      })
    }
  }, [])
}

const SHEET = 'drip:sheet'
let sheetsOpen = 0
const isSheetEntry = () => entryTexts()[SHEET] !== undefined

/** Whether a click asks for a new tab or window, or is already handled. */
function opensElsewhere(event: MouseEvent): boolean {
  return (
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    event.button !== 0 ||
    event.defaultPrevented
  )
}

function announceMoved(): void {
  window.dispatchEvent(new Event(MOVED))
  countScreen()
}

function subscribe(moved: () => void): () => void {
  window.addEventListener('popstate', moved)
  window.addEventListener(MOVED, moved)
  return () => {
    window.removeEventListener('popstate', moved)
    window.removeEventListener(MOVED, moved)
  }
}
