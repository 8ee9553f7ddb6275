/** Moving between the screens of the area without loading the page anew; every screen has its address. */
import { useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'

const MOVED = 'drip:moved'

/** The path that is shown now. On the server nothing is known of it. */
export function useAddress(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => '',
  )
}

export function goTo(address: string): void {
  window.history.pushState(null, '', address)
  window.dispatchEvent(new Event(MOVED))
}

/** A link within the area. Opened in a new tab or window it is a link like any other. */
export function AreaLink(props: { to: string; className?: string; current?: boolean; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (elsewhere || event.defaultPrevented) return
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

function subscribe(moved: () => void): () => void {
  window.addEventListener('popstate', moved)
  window.addEventListener(MOVED, moved)
  return () => {
    window.removeEventListener('popstate', moved)
    window.removeEventListener(MOVED, moved)
  }
}
