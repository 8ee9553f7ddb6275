import { useState, type ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { useToast } from '../feedback/toast.tsx'

/** A long code with its copy button. If the browser refuses to copy, the whole code is shown and selected. */
export function CodeToCopy(props: {
  label: string
  code: string
  /** The button's label. */
  copy: string
  copied: string
  failed: string
  /** Shown beside the whole code. */
  whole?: ReactNode
}) {
  const toast = useToast()
  const [byHand, setByHand] = useState(false)
  const refused = () => {
    setByHand(true)
    toast.failed(props.failed)
  }
  return (
    <div className="code-to-copy">
      <label className="field">
        <span className="field__label">{props.label}</span>
        {byHand ? (
          <textarea
            ref={select}
            className="code-to-copy__code code-to-copy__code--whole tabular"
            readOnly
            rows={5}
            value={props.code}
            onFocus={(event) => event.target.select()}
          />
        ) : (
          <input
            className="code-to-copy__code tabular"
            readOnly
            value={props.code}
            onFocus={(event) => event.target.select()}
          />
        )}
      </label>
      <CopyButton text={props.code} block onCopied={() => toast.done(props.copied)} onRefused={refused}>
        {props.copy}
      </CopyButton>
      {byHand && props.whole}
    </div>
  )
}

const select = (it: HTMLTextAreaElement | null) => {
  it?.focus()
  it?.select()
}
