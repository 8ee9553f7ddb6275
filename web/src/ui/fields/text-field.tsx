import { useId, type ChangeEvent, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from 'react'
import { WarningIcon } from '../icons.tsx'
import { cutTo, maskTyped, onlyDrawn } from './mask.ts'

export interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  type?: 'text' | 'tel' | 'email' | 'password'
  help?: string | undefined
  /** Replaces the help text and says what to do. */
  error?: string | undefined
  /** Formats while typing; the caret keeps its place. */
  mask?: (text: string) => string
  /** Of what the mask leaves. */
  maxLength?: number
  placeholder?: string
  readOnly?: boolean
  optional?: boolean
  busy?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  enterKeyHint?: 'next' | 'done' | 'go' | 'send'
  autoCapitalize?: 'words' | 'none' | 'sentences'
  /** Shown inside the frame, at its end. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled single-line text field: label above, help below; an error replaces the help. */
export function TextField({ ref, ...props }: TextFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = props.error ?? props.help
  return (
    <div className="field">
      <FieldLabel id={id} label={props.label} optional={props.optional} />
      <div className="field__frame">
        <input
          id={id}
          ref={ref}
          className={props.end === undefined ? 'field__input' : 'field__input field__input--with-end'}
          name={props.name}
          type={props.type ?? 'text'}
          value={props.value}
          onChange={(event) => props.onChange(typedInto(event, props))}
          onBlur={props.onBlur}
          aria-invalid={props.error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          aria-required={props.optional === true || props.readOnly === true ? undefined : true}
          readOnly={props.readOnly}
          // the browser would cut a pasted text before the mask drops what surrounds its number
          maxLength={props.mask === undefined ? props.maxLength : undefined}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          enterKeyHint={props.enterKeyHint}
          autoCapitalize={props.autoCapitalize}
          spellCheck={false}
        />
        {props.end !== undefined && <span className="field__end">{props.end}</span>}
        {props.busy === true && (
          <span className="field__busy" aria-hidden="true">
            <span className="spinner" />
          </span>
        )}
      </div>
      <FieldNote id={noteId} help={props.help} error={props.error} />
    </div>
  )
}

/** A multi-line field for free text. */
export function TextArea({
  ref,
  ...props
}: {
  label: string
  name?: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  help?: string | undefined
  optional?: boolean
  maxLength?: number
  ref?: Ref<HTMLTextAreaElement>
}) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <FieldLabel id={id} label={props.label} optional={props.optional} />
      <textarea
        id={id}
        ref={ref}
        className="field__input"
        name={props.name}
        value={props.value}
        maxLength={props.maxLength}
        onChange={(event) => props.onChange(event.target.value)}
        aria-invalid={props.error !== undefined || undefined}
        aria-describedby={(props.error ?? props.help) === undefined ? undefined : noteId}
      />
      <FieldNote id={noteId} help={props.help} error={props.error} />
    </div>
  )
}

export function FieldLabel({
  id,
  label,
  optional,
}: {
  id: string
  label: string
  optional?: boolean | undefined
}) {
  return (
    <label className="field__label" htmlFor={id}>
      {label}
      {optional === true && <span className="field__optional"> (opcional)</span>}
    </label>
  )
}

/** The note below a control. Errors are announced when they appear. */
export function FieldNote({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) {
  if (error !== undefined) {
    return (
      <p id={id} className="field__note field__note--error" role="alert">
        <WarningIcon size={16} />
        <span>{error}</span>
      </p>
    )
  }
  if (help === undefined) return null
  return (
    <p id={id} className="field__note">
      {help}
    </p>
  )
}

function typedInto(
  event: ChangeEvent<HTMLInputElement>,
  { mask, maxLength }: Pick<TextFieldProps, 'mask' | 'maxLength'>,
): string {
  const input = event.currentTarget
  if (mask === undefined) return input.type === 'email' ? onlyDrawn(input.value) : input.value
  const caretTyped = input.selectionStart ?? input.value.length
  const { text, caret } = maskTyped(input.value, caretTyped, cutTo(maxLength, mask))
  // React writes the state's value back after this event. Writing the same text first keeps the caret set here.
  input.value = text
  input.setSelectionRange(caret, caret)
  return text
}
