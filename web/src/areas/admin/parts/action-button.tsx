import { useId, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'

/**
 * A button that may be out of reach for this admin or this object: then it stays where it is and says why, also to the
 * keyboard and to those who do not see it.
 */
export function ActionButton(props: {
  /** Why it cannot be pressed; null when it can. */
  whyNot: string | null
  children: ReactNode
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  onPress: () => void | Promise<unknown>
}) {
  const { kind = 'secondary', whyNot } = props
  if (whyNot === null) {
    return (
      <Button kind={kind} onPress={props.onPress}>
        {props.children}
      </Button>
    )
  }
  return (
    <OffButton className="button button--secondary" whyNot={whyNot}>
      <span className="button__label">{props.children}</span>
    </OffButton>
  )
}

/** The same among the lines of a table: small, and named with the line it belongs to. */
export function LineAction(props: {
  whyNot: string | null
  /** The whole name: "Remover taxa da parcela 2". */
  name: string
  children: ReactNode
  onPress: () => void
}) {
  if (props.whyNot !== null) {
    return (
      <OffButton className="line-action" whyNot={props.whyNot} name={props.name}>
        {props.children}
      </OffButton>
    )
  }
  return (
    <button type="button" className="line-action" aria-label={props.name} onClick={props.onPress}>
      {props.children}
    </button>
  )
}

function OffButton(props: { className: string; whyNot: string; name?: string; children: ReactNode }) {
  const toast = useToast()
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={`${props.className} is-off`}
        aria-disabled="true"
        aria-label={props.name}
        aria-describedby={id}
        title={props.whyNot}
        onClick={() => toast.failed(props.whyNot)}
      >
        {props.children}
      </button>
      <span id={id} className="for-screen-readers">
        {props.whyNot}
      </span>
    </>
  )
}
