import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { LeaveIcon } from '../icons.tsx'
import { MenuIcon, SearchIcon } from './work-icons.tsx'
import { Logo } from '../logo.tsx'

export interface ShellWay {
  href: string
  label: string
  icon: ReactNode
  current: boolean
}

export interface ShellProps {
  /** The logo's link. */
  home: string
  /** The name of the area, below the logo: "Área da loja". */
  area: string
  /** The area's navigation; a group's label is optional. */
  groups: readonly { label?: string; ways: readonly ShellWay[] }[]
  /** The person who is signed in; null while unknown. */
  person: { name: string; detail?: string } | null
  onLeave: () => void
  /** The search for anything, if the area has one; Ctrl+K or ⌘K opens it too. */
  find?: { label: string; open: () => void }
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/**
 * The frame of the work areas: navigation at the side of a wide screen and behind a menu button on a narrow one. The
 * menu is the browser's own popover: it opens before the program has loaded, and Escape closes it.
 */
export function Shell({ ref, ...props }: ShellProps) {
  const menu = useRef<HTMLElement>(null)
  // a move within the area loads no new page, so the menu would stay open
  useEffect(() => {
    const shown = menu.current
    const close = ({ target }: Event) => {
      if (
        target instanceof Element &&
        target.closest('a') !== null &&
        shown?.matches(':popover-open') === true
      )
        shown.hidePopover()
    }
    shown?.addEventListener('click', close)
    return () => shown?.removeEventListener('click', close)
  }, [])

  return (
    <div className="work shell">
      <a className="shell__skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <header className="shell__bar">
        <button type="button" className="icon-button" popoverTarget="menu" aria-label="Abrir menu">
          <MenuIcon />
        </button>
        <a href={props.home} className="shell__logo">
          <Logo height={26} />
        </a>
        {props.find !== undefined && (
          <button
            type="button"
            className="icon-button shell__find-icon"
            aria-label={props.find.label}
            onClick={props.find.open}
          >
            <SearchIcon />
          </button>
        )}
      </header>
      <nav ref={menu} id="menu" popover="auto" className="shell__side" aria-label={props.area}>
        <a href={props.home} className="shell__logo">
          <Logo height={30} />
          <span className="shell__area">{props.area}</span>
        </a>
        {props.find !== undefined && (
          <button
            type="button"
            className="shell__find"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={props.find.open}
          >
            <SearchIcon size={18} />
            {props.find.label}
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
        )}
        <div className="shell__ways">
          {props.groups.map(({ label, ways }) => (
            <WayGroup key={ways[0]?.href} label={label} ways={ways} />
          ))}
        </div>
        <div className="shell__foot">
          {props.person !== null && (
            <p className="shell__person">
              <strong>{props.person.name}</strong>
              {props.person.detail !== undefined && <span>{props.person.detail}</span>}
            </p>
          )}
          <button type="button" className="shell__way" onClick={props.onLeave}>
            <LeaveIcon size={20} />
            Sair
          </button>
        </div>
      </nav>
      <main ref={ref} id="conteudo" className="shell__main" tabIndex={-1}>
        {props.children}
      </main>
    </div>
  )
}

function WayGroup({ label, ways }: { label: string | undefined; ways: readonly ShellWay[] }) {
  return (
    <div className="shell__group">
      {label !== undefined && <p className="shell__group-label">{label}</p>}
      <ul>
        {ways.map((way) => (
          <li key={way.href}>
            <a href={way.href} className="shell__way" aria-current={way.current ? 'page' : undefined}>
              {way.icon}
              {way.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
