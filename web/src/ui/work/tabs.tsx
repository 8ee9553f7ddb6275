/** Screens beside each other; each has its address, so each tab is a link. */
export function Tabs(props: {
  label: string
  tabs: readonly { href: string; label: string; current: boolean }[]
}) {
  return (
    <nav className="tabs" aria-label={props.label}>
      {props.tabs.map(({ href, label, current }) => (
        <a key={href} href={href} className="tabs__tab" aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
