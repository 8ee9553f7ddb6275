import { useRef, useState } from 'react'
import { CopyButton } from './copy-button.tsx'
import { useToast } from '../feedback/toast.tsx'

/** A long code with its copy button. Where the browser refuses to copy, the whole code is shown and selected. */
export function CodeToCopy(props: {
  label: string
  code: string
  /** The button's words. */
  copy: string
  copied: string
  failed: string
}) {
  const toast = useToast()
  const [byHand, setByHand] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)

  const refused = () => {
    setByHand(true)
    toast.failed(props.failed)
    area.current?.focus()
    area.current?.select()
  }

  return (
    <div className="code-to-copy">
      <label className="field">
        <span className="field__label">{props.label}</span>
        <textarea
          ref={area}
          className={
            byHand ? 'code-to-copy__code code-to-copy__code--whole tabular' : 'code-to-copy__code tabular'
          }
          readOnly
          rows={byHand ? 5 : 1}
          value={props.code}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <CopyButton text={props.code} block onCopied={() => toast.done(props.copied)} onRefused={refused}>
        {props.copy}
      </CopyButton>
    </div>
  )
}
