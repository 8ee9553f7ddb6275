import { useEffect, useRef } from 'react'

/**
 * Screens side by side; each has its own address, so each tab is a link.
 * @param keeps whether the current search applies in the other tabs too
 */
export function Tabs(props: {
  label: string
  tabs: readonly { href: string; label: string; current: boolean }[]
  keeps?: boolean
}) {
  const row = useRef<HTMLElement>(null)
  const current = props.tabs.findIndex((it) => it.current)
  // on a phone the row is wider than the screen
  useEffect(() => {
    const [nav, tab] = [row.current, row.current?.children[current]]
    if (nav instanceof HTMLElement && tab instanceof HTMLElement)
      nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={row} className="tabs" aria-label={props.label}>
      {props.tabs.map(({ href, label, current: isCurrent }) => (
        <a
          key={href}
          href={href}
          className="tabs__tab"
          aria-current={isCurrent ? 'page' : undefined}
          data-keeps={props.keeps}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
