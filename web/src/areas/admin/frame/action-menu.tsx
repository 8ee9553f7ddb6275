import { useId, type ReactNode } from 'react'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { MoreIcon } from '../../../ui/work/work-icons.tsx'

export interface MenuAction {
  label: string
  /** The whole name where the label does not say what it is done to: "Remover taxa da parcela 2". */
  name?: string
  /** Why it cannot be pressed, which stands below its label; null when it can. */
  whyNot: string | null
  onPress: () => void
}

/**
 * A button that opens what else can be done (the browser's own popover: Escape and a press elsewhere close it, the focus goes back to
 * its button). What money or a debt does not come back from stands apart, under its own heading.
 */
export function ActionMenu(props: {
  label: string
  actions: readonly MenuAction[]
  grave?: { title: string; actions: readonly MenuAction[] }
  /** In a line of a table: three dots, named by `label`. */
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
    // the focus is back on the menu's button before a dialog opens: there the dialog leaves it
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
