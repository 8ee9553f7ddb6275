import { useId, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'

/**
 * A button that may be unavailable for this admin or this object: then it stays in place and gives the reason, also to
 * keyboard and screen-reader users.
 */
export function ActionButton(props: {
  /** Why it cannot be pressed; null if it can. */
  whyNot: string | null
  children: ReactNode
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Omitted if it submits its form. */
  onPress?: () => void | Promise<unknown>
  busy?: boolean
}) {
  const { kind = 'secondary', whyNot, children, ...work } = props
  if (whyNot === null) {
    return (
      <Button type={work.onPress === undefined ? 'submit' : 'button'} kind={kind} {...work}>
        {children}
      </Button>
    )
  }
  return (
    <PlainButton className="button button--secondary" whyNot={whyNot}>
      <span className="button__label">{children}</span>
    </PlainButton>
  )
}

/** The same within a table's row: small, and named together with its row. */
export function LineAction(props: {
  whyNot: string | null
  /** The full name: "Remover taxa da parcela 2". */
  name: string
  children: ReactNode
  onPress: () => void
}) {
  return <PlainButton className="line-action" {...props} />
}

/** One element whether enabled or not: the action just taken may have disabled it, and the focus must stay. */
function PlainButton(props: {
  className: string
  whyNot: string | null
  name?: string
  children: ReactNode
  onPress?: () => void
}) {
  const toast = useToast()
  const id = useId()
  const { whyNot, className } = props
  return (
    <>
      <button
        type="button"
        className={whyNot === null ? className : `${className} is-off`}
        aria-disabled={whyNot === null ? undefined : true}
        aria-label={props.name}
        aria-describedby={whyNot === null ? undefined : id}
        title={whyNot ?? undefined}
        onClick={() => (whyNot === null ? props.onPress?.() : toast.failed(whyNot))}
      >
        {props.children}
      </button>
      {whyNot !== null && (
        <span id={id} className="for-screen-readers">
          {whyNot}
        </span>
      )}
    </>
  )
}
