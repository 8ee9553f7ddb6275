import { useState } from 'react'
import { copyText } from '../copy/copy.ts'
import { CheckIcon, CopyIcon } from '../icons.tsx'
import { useToast } from '../feedback/toast.tsx'
import { Breakable } from './breakable.tsx'

/**
 * A code with a small button that copies it; says 'Copiado' (001 §8) where the area has no other words. `name` says which
 * code, for those who do not see it.
 */
export function CopyValue({
  name,
  value,
  shown,
  copied: done = 'Copiado',
  failed = 'Não conseguimos copiar. Selecione e copie manualmente',
}: {
  name: string
  value: string
  shown?: string
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
  return (
    <span className="copy-value">
      <span className="copy-value__text tabular">
        <Breakable text={shown ?? value} />
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
