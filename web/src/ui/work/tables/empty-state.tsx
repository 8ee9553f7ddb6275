import type { ReactNode } from 'react'

/** Empty state: why there is nothing, and what to do. */
export function EmptyState(props: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      {props.icon}
      <p className="empty__title">{props.title}</p>
      {props.children}
    </div>
  )
}
