import { useEffect, useId, useState } from 'react'
import { decimalSigns, searchedAmount, shownDecimal } from '../../../masks/decimal.ts'
import { useFocusOnOpen } from '../../fields/focus-on-open.ts'
import { FieldNote } from '../../fields/text-field.tsx'
import { CloseIcon } from '../../icons.tsx'
import { SearchIcon } from '../work-icons.tsx'

/** The search starts this long after the last key, in milliseconds. */
const PAUSE_MS = 350

/** The rows below still show the previous search. */
const NO_AMOUNT = 'Digite um valor como 199,90. A lista ficou como estava.'

/**
 * A search field. It searches when the person pauses, leaves the field or presses Enter. `onSearch` receives the
 * trimmed text, or '' when it was cleared.
 */
export function SearchField(props: {
  label: string
  placeholder?: string | undefined
  /** Set if people open the page for the search: on a desktop the field then gets the focus. */
  takesFocus?: boolean
  /** The current search. */
  value: string
  onSearch: (text: string) => void
  maxLength?: number
  /**
   * An amount in reais: `value` and the argument of `onSearch` have a decimal point; text that is not an amount is not
   * searched.
   */
  isAmount?: boolean
}) {
  const { value, onSearch } = props
  const id = useId()
  const inSight = (text: string) => (props.isAmount === true ? shownDecimal(text) : text)
  const [typed, setTyped] = useState(inSight(value))
  const meant = props.isAmount === true ? searchedAmount(typed) : typed.trim()
  /** The rows below do not match the field's text yet. */
  const isComing = meant !== null && meant !== value
  const [known, setKnown] = useState(value)
  // after going back or clearing from outside, the field follows
  if (known !== value) {
    setKnown(value)
    if (meant !== value) setTyped(inSight(value))
  }

  useEffect(() => {
    if (!isComing) return
    const timer = setTimeout(() => onSearch(meant), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isComing, meant, onSearch])
  useFocusOnOpen(id, props.takesFocus === true)

  const clear = () => {
    setTyped('')
    onSearch('')
    document.getElementById(id)?.focus()
  }

  return (
    <search className="search" aria-busy={isComing || undefined}>
      <form
        className="search__form"
        onSubmit={(event) => {
          event.preventDefault()
          if (meant !== null) onSearch(meant)
        }}
      >
        <label className="field__label" htmlFor={id}>
          {props.label}
        </label>
        <span className="search__frame">
          <SearchIcon size={18} />
          <input
            id={id}
            className="field__input search__input"
            {...(props.isAmount === true
              ? { type: 'text', inputMode: 'decimal' as const }
              : { type: 'search' })}
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={props.maxLength ?? 120}
            placeholder={props.placeholder}
            value={typed}
            aria-invalid={meant === null || undefined}
            aria-describedby={meant === null ? `${id}-note` : undefined}
            onBlur={() => {
              // the next press must apply to the typed text, not to the previous search
              if (isComing) onSearch(meant)
            }}
            onChange={(event) =>
              setTyped(props.isAmount === true ? decimalSigns(event.target.value) : event.target.value)
            }
          />
          {typed !== '' && (
            <button type="button" className="search__clear" aria-label="Limpar busca" onClick={clear}>
              <CloseIcon size={18} />
            </button>
          )}
        </span>
        <FieldNote id={`${id}-note`} error={meant === null ? NO_AMOUNT : undefined} />
      </form>
    </search>
  )
}
