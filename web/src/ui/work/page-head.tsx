import type { ReactNode } from 'react'
import { BackIcon } from '../icons.tsx'

/**
 * The head of a screen: the back link (to the list as it was last seen), title, lead, and the actions at the end of the
 * line.
 */
export function PageHead(props: {
  title: string
  lead?: ReactNode
  back?: { href: string; label: string }
  children?: ReactNode
}) {
  return (
    <header className="page-head">
      {props.back !== undefined && (
        <a href={props.back.href} className="page-head__back" data-returns>
          <BackIcon size={18} />
          {props.back.label}
        </a>
      )}
      <div className="page-head__line">
        <div className="page-head__words">
          <h1 tabIndex={-1}>{props.title}</h1>
          {props.lead !== undefined && <p className="page-head__lead">{props.lead}</p>}
        </div>
        {props.children !== undefined && <div className="page-head__actions">{props.children}</div>}
      </div>
    </header>
  )
}
