import { EVIDENCE_TYPES, LARGEST_EVIDENCE, LONGEST_SENT_NAME, evidenceType } from '@drip/core/debts/evidence'
import { useId, useRef, useState } from 'react'
import { UNREAD_FILE, readChosen } from '../ui/fields/read-chosen.ts'
import { FieldNote } from '../ui/fields/text-field.tsx'
import { words } from './dispute-words.ts'
import { smallerPhoto } from './smaller-photo.ts'

const texts = words.evidence

/** A file as it is sent: its name and its content in base64. */
export interface Evidence {
  name: string
  content: string
}

/**
 * Chooses one file. Errors are shown before it is sent.
 * @param onChosen sends or stores it; resolves to an error, or null on success
 */
export function ChooseEvidence({ onChosen }: { onChosen: (file: Evidence) => Promise<string | null> }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    setBusy(true)
    setWrong(await send(file, onChosen))
    setBusy(false)
    // the same file may be chosen again after it was corrected
    if (input.current !== null) input.current.value = ''
  }
  return (
    <div className="field">
      {/* the browser's own text beside a file is in the browser's language, not in ours */}
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

/** The file's error, by the same rule as the server's and then by the server's answer; null if there is none. */
async function send(
  file: File,
  onChosen: (file: Evidence) => Promise<string | null>,
): Promise<string | null> {
  const start = await readChosen(() => file.slice(0, 8).arrayBuffer())
  if (start === null) return UNREAD_FILE
  const type = evidenceType(new Uint8Array(start))
  if (type === null) return texts.codes.invalid
  const isPhoto = type !== 'application/pdf'
  const sent = file.size > LARGEST_EVIDENCE && isPhoto ? await smallerPhoto(file) : file
  if (sent === null || sent.size > LARGEST_EVIDENCE) return texts.codes.too_large
  const content = await readChosen(() => contentOf(sent))
  if (content === null) return UNREAD_FILE
  // it is stored under a shorter name, and nothing needs a longer one
  return onChosen({ name: file.name.slice(0, LONGEST_SENT_NAME), content })
}

function contentOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
}
