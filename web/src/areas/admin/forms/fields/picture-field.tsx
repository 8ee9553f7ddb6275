import { fieldMessage } from '@drip/core/forms/field-messages'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { UNREAD_FILE, readChosen } from '../../../../ui/fields/read-chosen.ts'
import { FieldNote } from '../../../../ui/fields/text-field.tsx'
import { formTexts } from '../form-texts.ts'
import { pictureCode, shownPicture, toBase64 } from './picture-file.ts'

const texts = formTexts.picture

/** A PNG to upload, shown before it is saved. `value` is the base64 of a new one, or the address of the stored one. */
export function PictureField(props: {
  label: string
  name: string
  value: string
  /** The address of the stored picture; '' if there is none. */
  kept: string
  onChange: (value: string) => void
  error?: string | undefined
  optional?: boolean
  help?: string
}) {
  const { value, kept, name } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const shown = shownPicture(value)
  const error = wrong ?? props.error

  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const content = await readChosen(() => file.arrayBuffer())
    if (content === null) setWrong(UNREAD_FILE)
    else {
      const bytes = new Uint8Array(content)
      const code = pictureCode(bytes)
      setWrong(code === null ? null : fieldMessage({ field: name, code }))
      if (code === null) props.onChange(toBase64(bytes))
    }
    // the same file may be chosen again after it was corrected
    if (input.current !== null) input.current.value = ''
  }

  return (
    <div className="field picture-field">
      <span className="field__label" aria-hidden="true">
        {props.label}
        {props.optional === true && <span className="field__optional"> (opcional)</span>}
      </span>
      <div className="picture-field__line">
        <span className="picture-field__frame">
          {shown === null ? (
            <span className="note">{texts.none}</span>
          ) : (
            <img
              src={shown}
              alt={props.label}
              // a new file that the browser cannot display is not a picture
              onError={() => value !== kept && setWrong(fieldMessage({ field: name, code: 'broken' }))}
            />
          )}
        </span>
        <div className="picture-field__controls">
          {/* the browser's own text beside a file is in the browser's language, not in ours */}
          <label className="button button--secondary picture-field__choose">
            <input
              ref={input}
              type="file"
              name={name}
              accept="image/png"
              className="for-screen-readers"
              aria-label={props.label}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${id}-note`}
              onChange={(event) => void choose(event.target.files?.[0])}
            />
            <span className="button__label" aria-hidden="true">
              {shown === null ? texts.choose : texts.change}
            </span>
          </label>
          {value !== kept && (
            <Button
              kind="quiet"
              onPress={() => {
                setWrong(null)
                props.onChange(kept)
              }}
            >
              {kept === '' ? texts.remove : texts.keep}
            </Button>
          )}
        </div>
      </div>
      <FieldNote
        id={`${id}-note`}
        help={
          value !== '' && value !== kept
            ? texts.fresh
            : (props.help ?? (kept === '' ? texts.help : texts.kept))
        }
        error={error}
      />
    </div>
  )
}
