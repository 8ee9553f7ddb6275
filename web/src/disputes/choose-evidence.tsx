import { EVIDENCE_TYPES, LARGEST_EVIDENCE, evidenceType } from '@drip/core/debts/evidence'
import { useId, useRef, useState } from 'react'
import { FieldNote } from '../ui/fields/text-field.tsx'
import { words } from './dispute-words.ts'

const texts = words.evidence

/** A file as it is sent: its name and its content in base64. */
export interface Evidence {
  name: string
  content: string
}

/**
 * Chooses one file. What is wrong with it is said before it is sent.
 * @param onChosen sends it, or keeps it; answers what is wrong with it, null where nothing is
 */
export function ChooseEvidence({ onChosen }: { onChosen: (file: Evidence) => Promise<string | null> }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    setBusy(true)
    setWrong((await faultOf(file)) ?? (await onChosen({ name: file.name, content: await contentOf(file) })))
    setBusy(false)
    // the same file may be chosen again after it was mended
    if (input.current !== null) input.current.value = ''
  }
  return (
    <div className="field">
      {/* the browser's own words beside a file are in its language, not in ours */}
      <label className="button button--secondary button--block dispute__choose" aria-busy={busy || undefined}>
        <input
          ref={input}
          type="file"
          accept={EVIDENCE_TYPES.join(',')}
          className="for-screen-readers"
          aria-label={texts.choose}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={`${id}-note`}
          disabled={busy}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <span className="button__label" aria-hidden="true">
          {texts.choose}
        </span>
      </label>
      <FieldNote id={`${id}-note`} help={texts.help} error={wrong ?? undefined} />
    </div>
  )
}

/** By the same rule as the server's. */
async function faultOf(file: File): Promise<string | null> {
  if (file.size > LARGEST_EVIDENCE) return texts.codes.too_large
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  return evidenceType(start) === null ? texts.codes.invalid : null
}

function contentOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
}
