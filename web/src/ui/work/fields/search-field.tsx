import { useEffect, useId, useState } from 'react'
import { decimalSigns, plainDecimal, shownDecimal } from '../../../masks/decimal.ts'
import { CloseIcon } from '../../icons.tsx'
import { SearchIcon } from '../work-icons.tsx'

/** So long after the last key the search begins by itself, in milliseconds. */
const PAUSE_MS = 350

/** A search that begins when the person pauses, goes on to something else or presses Enter. `onSearch` gets the trimmed text, '' when it was cleared. */
export function SearchField(props: {
  label: string
  placeholder?: string
  /** What is searched for now. */
  value: string
  onSearch: (text: string) => void
  maxLength?: number
  /** An amount of reais: `value` and what `onSearch` gets have a dot. */
  isAmount?: boolean
}) {
  const { value, onSearch } = props
  const id = useId()
  const meant = (text: string) => (props.isAmount === true ? plainDecimal(text) : text.trim())
  const inSight = (text: string) => (props.isAmount === true ? shownDecimal(text) : text)
  const [typed, setTyped] = useState(inSight(value))
  const [known, setKnown] = useState(value)
  // gone back, or cleared from outside: the field follows
  if (known !== value) {
    setKnown(value)
    if (meant(typed) !== value) setTyped(inSight(value))
  }

  useEffect(() => {
    const text = props.isAmount === true ? plainDecimal(typed) : typed.trim()
    if (text === value) return
    const timer = setTimeout(() => onSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch, props.isAmount])

  const clear = () => {
    setTyped('')
    onSearch('')
    document.getElementById(id)?.focus()
  }

  return (
    <search className="search">
      <form
        className="search__form"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(meant(typed))
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
            onBlur={() => {
              // what they press next belongs to what they have typed, not to what was searched before
              if (meant(typed) !== value) onSearch(meant(typed))
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
      </form>
    </search>
  )
}
