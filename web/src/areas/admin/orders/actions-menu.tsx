import type { AdminPermission } from '@drip/core/contracts/admin/admin-permissions'
import { useId } from 'react'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { useWhyNot } from '../frame/access.ts'

/** A button that opens links to actions; those that the role may not open say so (the browser's own popover). */
export function ActionsMenu(props: {
  label: string
  items: readonly { href: string; label: string; permission: AdminPermission }[]
}) {
  const id = useId()
  const whyNot = useWhyNot()
  return (
    <div className="actions-menu">
      <button type="button" className="button button--secondary" popoverTarget={id}>
        <span className="button__label">{props.label}</span>
        <ChevronDownIcon size={18} />
      </button>
      <ul id={id} popover="auto" className="actions-menu__list">
        {props.items.map(({ href, label, permission }) => {
          const why = whyNot(permission)
          return (
            <li key={href}>
              <a href={href} className="actions-menu__one">
                {label}
                {why !== null && <span className="plan-table__note">{why}</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
