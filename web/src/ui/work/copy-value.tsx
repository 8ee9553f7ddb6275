import { useState } from 'react'
import { copyText } from '../copy/copy.ts'
import { CheckIcon, CopyIcon } from '../icons.tsx'
import { useToast } from '../feedback/toast.tsx'
import { Breakable } from './breakable.tsx'

/**
 * A code with a small copy button. It confirms with 'Copiado' (001 §8) unless the area passes other words. `name`
 * identifies the code for screen readers; `href` makes it a link to what it names.
 */
export function CopyValue({
  name,
  value,
  shown,
  href,
  copied: done = 'Copiado',
  failed = 'Não conseguimos copiar. Selecione e copie manualmente',
}: {
  name: string
  value: string
  shown?: string
  href?: string
  copied?: string
  failed?: string
}) {
  const toast = useToast()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(value))) return toast.failed(failed)
    setCopied(true)
    toast.done(done)
  }
  const text = <Breakable text={shown ?? value} />
  return (
    <span className="copy-value">
      <span className="copy-value__text tabular">
        {href === undefined ? text : <a href={href}>{text}</a>}
      </span>
      <button
        type="button"
        className="copy-value__button"
        aria-label={`Copiar ${name}`}
        title={`Copiar ${name}`}
        onClick={() => void copy()}
      >
        {copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      </button>
    </span>
  )
}
