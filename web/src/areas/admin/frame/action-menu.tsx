import { useId, type ReactNode } from 'react'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { MoreIcon } from '../../../ui/work/work-icons.tsx'

export interface MenuAction {
  label: string
  /** The full name if the label does not name the object: "Remover taxa da parcela 2". */
  name?: string
  /** Why it cannot be pressed, shown below its label; null if it can. */
  whyNot: string | null
  onPress: () => void
}

/**
 * A button that opens further actions (the browser's own popover: Escape and a press outside close it, and the focus
 * returns to its button). Actions that cannot be undone for money or a debt stand apart, under their own heading.
 */
export function ActionMenu(props: {
  label: string
  actions: readonly MenuAction[]
  grave?: { title: string; actions: readonly MenuAction[] }
  /** In a table's row: three dots, named by `label`. */
  isSmall?: true
}) {
  const id = useId()
  const { label, actions, grave } = props
  if (actions.length === 0 && (grave?.actions.length ?? 0) === 0) return null
  return (
    <span className="actions-menu">
      {props.isSmall === true ? (
        <button
          type="button"
          className="actions-menu__dots"
          popoverTarget={id}
          aria-label={label}
          title={label}
        >
          <MoreIcon size={20} />
        </button>
      ) : (
        <button type="button" className="button button--secondary" popoverTarget={id}>
          <span className="button__label">{label}</span>
          <ChevronDownIcon size={18} />
        </button>
      )}
      <div id={id} popover="auto" className="actions-menu__list">
        <Actions menu={id} actions={actions} />
        {grave !== undefined && grave.actions.length > 0 && (
          <section className="actions-menu__grave" aria-labelledby={`${id}-grave`}>
            <h2 id={`${id}-grave`}>{grave.title}</h2>
            <Actions menu={id} actions={grave.actions} />
          </section>
        )}
      </div>
    </span>
  )
}

function Actions({ menu, actions }: { menu: string; actions: readonly MenuAction[] }): ReactNode {
  if (actions.length === 0) return null
  return (
    <ul>
      {actions.map((it) => (
        <li key={it.label}>
          <OneAction menu={menu} action={it} />
        </li>
      ))}
    </ul>
  )
}

function OneAction({ menu, action }: { menu: string; action: MenuAction }) {
  const toast = useToast()
  const id = useId()
  const { label, name, whyNot } = action
  const press = () => {
    if (whyNot !== null) return toast.failed(whyNot)
    // return the focus to the menu's button before a dialog opens, because the dialog will restore it there
    document.getElementById(menu)?.hidePopover()
    action.onPress()
  }
  return (
    <>
      <button
        type="button"
        className={whyNot === null ? 'actions-menu__one' : 'actions-menu__one is-off'}
        aria-disabled={whyNot === null ? undefined : true}
        aria-label={name}
        aria-describedby={whyNot === null ? undefined : id}
        onClick={press}
      >
        {label}
      </button>
      {whyNot !== null && (
        <p id={id} className="actions-menu__why">
          {whyNot}
        </p>
      )}
    </>
  )
}
