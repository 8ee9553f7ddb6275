/**
 * Moving between the screens of an area without loading the page anew; every screen has its address, filters and page
 * included. What must not stand in an address (a name or a CPF that was searched for) is kept with the history's entry:
 * going back finds it too, and no log ever sees it.
 */
import { countScreen } from '../api/calls/count-screen.ts'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

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

/** @param texts what belongs to the visit and not into its address, as `useEntryText` keeps it */
export function goTo(address: string, texts: Readonly<Record<string, string>> | null = null): void {
  window.history.pushState(texts, '', address)
  announceMoved()
}

/** The same without a way back: where an address only leads to another. */
export function goInstead(address: string): void {
  window.history.replaceState(null, '', address)
  announceMoved()
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
  announceMoved()
}

/** The same without a way back: where what the address asks for is not there. */
export function changeQueryInstead(change: QueryChange): void {
  const { pathname, search } = window.location
  const address = addressWith(pathname, new URLSearchParams(search), change)
  window.history.replaceState(window.history.state, '', address)
  announceMoved()
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

/** How each screen was seen last: its filters, its page, and what was searched for. */
const visits = new Map<string, { search: string; texts: Record<string, string> }>()
const MOST_VISITS = 50

function rememberVisit(): void {
  const { pathname, search } = window.location
  if (visits.size >= MOST_VISITS) visits.clear()
  visits.set(pathname, { search, texts: entryTexts() })
}

/** Where a link leads: a way back (`data-returns`) to the list as it was seen last, a sibling (`data-keeps`) with what is searched for here. */
function follow(link: HTMLAnchorElement): void {
  const visit = link.hasAttribute('data-returns') ? visits.get(link.pathname) : undefined
  if (visit !== undefined && link.search === '') return goTo(`${link.pathname}${visit.search}`, visit.texts)
  goTo(`${link.pathname}${link.search}`, link.hasAttribute('data-keeps') ? entryTexts() : null)
}

/**
 * Lets plain links move within the area: one listener for all of them, so that the kit's links need to know nothing of
 * it. A link that is opened in a new tab or window, or leads out of the area, is a link like any other.
 * @param isOfArea whether a path is a screen of this page; the same function from drawing to drawing
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
 * The browser's back button closes what stands over the screen, and leaves the screen where it is: for a sheet or a dialog
 * that is drawn while it is open.
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
      // closed by its own button its entry goes; React may only have taken it up again, so it is looked at a moment later
      setTimeout(() => {
        if (sheetsOpen === 0 && isSheetEntry()) window.history.back()
      })
    }
  }, [])
}

const SHEET = 'drip:sheet'
let sheetsOpen = 0
const isSheetEntry = () => entryTexts()[SHEET] !== undefined

/** Whether a click asks for a new tab or window, or is answered already. */
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
