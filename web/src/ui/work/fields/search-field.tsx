import { useEffect, useId, useState } from 'react'
import { decimalSigns, searchedAmount, shownDecimal } from '../../../masks/decimal.ts'
import { useFocusOnOpen } from '../../fields/focus-on-open.ts'
import { FieldNote } from '../../fields/text-field.tsx'
import { CloseIcon } from '../../icons.tsx'
import { SearchIcon } from '../work-icons.tsx'

/** So long after the last key the search begins by itself, in milliseconds. */
const PAUSE_MS = 350

/** The rows below answer what was searched for before. */
const NO_AMOUNT = 'Digite um valor como 199,90. A lista ficou como estava.'

/** A search that begins when the person pauses, goes on to something else or presses Enter. `onSearch` gets the trimmed text, '' when it was cleared. */
export function SearchField(props: {
  label: string
  placeholder?: string | undefined
  /** What people open the page for: at a desk it has the focus then. */
  takesFocus?: boolean
  /** What is searched for now. */
  value: string
  onSearch: (text: string) => void
  maxLength?: number
  /** An amount of reais: `value` and what `onSearch` gets have a dot; what is no amount is not searched for. */
  isAmount?: boolean
}) {
  const { value, onSearch } = props
  const id = useId()
  const inSight = (text: string) => (props.isAmount === true ? shownDecimal(text) : text)
  const [typed, setTyped] = useState(inSight(value))
  const meant = props.isAmount === true ? searchedAmount(typed) : typed.trim()
  /** The rows below do not answer what stands in the field yet. */
  const isComing = meant !== null && meant !== value
  const [known, setKnown] = useState(value)
  // gone back, or cleared from outside: the field follows
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
              // what they press next belongs to what they have typed, not to what was searched before
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
