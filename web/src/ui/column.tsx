import type { ReactNode, Ref } from 'react'
import { Logo } from './logo.tsx'

export interface ColumnProps {
  ref?: Ref<HTMLElement> | undefined
  /** Shown left of the logo, for example a back link. */
  start?: ReactNode
  /** Without its logo the head keeps its places. */
  showsLogo?: boolean
  end?: ReactNode
  banner?: ReactNode
  footer?: ReactNode
  /** Shown beside the card on a wide screen and below it on a narrow one. */
  aside?: ReactNode
  /** A tall card that begins at the top, because its content grows and shrinks from step to step. */
  isTall?: boolean
  children: ReactNode
}

/** One column for one task: full screen on a phone, a centred card on a wide screen. */
export function Column({ ref, showsLogo = true, ...props }: ColumnProps) {
  const kind =
    props.isTall === true ? ' column--tall' : props.aside === undefined ? '' : ' column--with-aside'
  return (
    <div className={`column${kind}`}>
      <div className="column__card">
        <header className="column__head">
          <span className="column__side">{props.start}</span>
          {showsLogo && <Logo height={30} />}
          <span className="column__side column__side--end">{props.end}</span>
        </header>
        <main ref={ref} className="column__main">
          {props.banner}
          {props.children}
        </main>
        {props.footer !== undefined && <footer className="column__footer">{props.footer}</footer>}
      </div>
      {props.aside !== undefined && <aside className="column__aside">{props.aside}</aside>}
    </div>
  )
}
