/** Screens beside each other; each has its address, so each tab is a link. @param keeps what is searched for here is searched for there */
export function Tabs(props: {
  label: string
  tabs: readonly { href: string; label: string; current: boolean }[]
  keeps?: boolean
}) {
  return (
    <nav className="tabs" aria-label={props.label}>
      {props.tabs.map(({ href, label, current }) => (
        <a
          key={href}
          href={href}
          className="tabs__tab"
          aria-current={current ? 'page' : undefined}
          data-keeps={props.keeps}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
