import { formatDate, parseCivilDate } from '@drip/core/calendar/dates'
import { useId, useRef, useState } from 'react'
import { maskDate } from '../../../masks/documents.ts'
import { FieldLabel, FieldNote } from '../../fields/text-field.tsx'
import { CalendarIcon } from '../../icons.tsx'

/**
 * A date, typed in the Brazilian format (`31/12/2026`) whatever the browser's language, or chosen in the browser's
 * calendar. The form receives `YYYY-MM-DD`, or '' if nothing was typed. An invalid date is passed on as typed, so that
 * no form takes it for empty.
 */
export function DateField(props: {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  help?: string | undefined
  error?: string | undefined
  optional?: boolean
}) {
  const id = useId()
  const noteId = `${id}-note`
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  // keep the typed text while it means the same as the form's value
  const shown = saidBy(typed) === props.value ? typed : seenOf(props.value)
  const isDay = parseCivilDate(props.value) !== null
  const error = props.error ?? (isLeft && shown !== '' && !isDay ? NO_DAY : undefined)
  const note = error ?? props.help
  return (
    <div className="field">
      <FieldLabel id={id} label={props.label} optional={props.optional} />
      <span className="date-field">
        <input
          id={id}
          className="field__input field__input--with-end"
          name={props.name}
          inputMode="numeric"
          autoComplete="off"
          placeholder={FORM}
          maxLength={FORM.length}
          value={shown}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          onBlur={() => setLeft(true)}
          onChange={(event) => {
            const text = maskDate(event.target.value)
            setTyped(text)
            setLeft(false)
            props.onChange(saidBy(text))
          }}
        />
        <button
          type="button"
          className="date-field__open"
          aria-label={OPEN}
          title={OPEN}
          onClick={() => calendar.current?.showPicker()}
        >
          <CalendarIcon size={18} />
        </button>
        {/* only its calendar is used */}
        <input
          ref={calendar}
          type="date"
          className="date-field__calendar"
          tabIndex={-1}
          aria-hidden="true"
          min={props.min}
          max={props.max}
          value={isDay ? props.value : ''}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </span>
      <FieldNote id={noteId} help={props.help} error={error} />
    </div>
  )
}

const FORM = 'dd/mm/aaaa'
const OPEN = 'Abrir calendário'
const NO_DAY = `Digite uma data que exista, como ${FORM}`

function seenOf(value: string): string {
  const date = parseCivilDate(value)
  return date === null ? value : formatDate(date)
}

function saidBy(shown: string): string {
  const [day, month, year] = shown.split('/')
  return parseCivilDate(`${year}-${month}-${day}`) ?? shown
}
