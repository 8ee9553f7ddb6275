// HTML has no tag for a combobox with search: roles describe its list and options.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { FieldLabel, FieldNote } from '../../../../ui/fields/text-field.tsx'

/** The chosen item. */
export interface Picked {
  id: string
  name: string
}

/** What a picker searches for, and its texts. */
export interface PickerOf {
  texts: {
    label: string
    help: string
    searching: string
    none: string
    failed: string
    found: (count: number) => string
  }
  /** The search starts this long after the last key, in milliseconds. */
  pauseMs: number
  /** Null if they could not be loaded. It must stay the same function between renders. */
  search: (text: string) => Promise<readonly Picked[] | null>
}

type Search = { state: 'none' | 'searching' | 'failed' | 'found'; options: readonly Picked[] }
const nothing = (state: 'none' | 'searching' | 'failed'): Search => ({ state, options: [] })

/** Picks one of many by its name: typing searches; arrows and Enter or a press choose. */
export function SearchPicker(props: {
  of: PickerOf
  name: string
  /**
   * The chosen item; without an id, text that was typed but not chosen, which a filter ignores. Null while there is
   * neither.
   */
  value: Picked | null
  onChange: (picked: Picked | null) => void
  optional?: boolean
  /** In the line above a list: a choice is optional, and the results lie over the list. */
  isFilter?: boolean
  error?: string | undefined
}) {
  const { value, onChange } = props
  const { texts } = props.of
  const id = useId()
  const [typed, setTyped] = useState(value?.name ?? '')
  const [known, setKnown] = useState(value)
  const [at, setAt] = useState(0)
  // after a discard or restore from outside, the field follows
  if (known?.id !== value?.id || known?.name !== value?.name) {
    setKnown(value)
    if (value !== null || typed === known?.name) setTyped(value?.name ?? '')
  }
  const chosen = value?.id === '' ? null : value
  const asked = typed === chosen?.name ? '' : typed.trim()
  const search = useSearch(props.of, asked)
  const { options } = search
  const isOpen = asked !== '' && search.state !== 'none'

  const choose = (option: Picked | undefined) => {
    if (option === undefined) return
    setTyped(option.name)
    onChange(option)
  }
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((place) => (place + step + options.length) % Math.max(options.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(options[at])
    } else if (event.key === 'Escape') {
      setTyped(chosen?.name ?? '')
      if (value !== chosen) onChange(null)
    }
  }

  return (
    <div className={props.isFilter === true ? 'field picker picker--filter' : 'field picker'}>
      <FieldLabel id={id} label={texts.label} optional={props.optional} />
      <input
        id={id}
        className="field__input"
        name={props.name}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && options[at] !== undefined ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        aria-required={props.optional === true || props.isFilter === true ? undefined : true}
        aria-invalid={props.error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        placeholder={props.isFilter === true ? texts.help : undefined}
        spellCheck={false}
        maxLength={120}
        value={typed}
        onChange={(event) => {
          const name = event.target.value
          setTyped(name)
          setAt(0)
          // typing over a choice discards it, so that a form is not saved as if it were still chosen
          const isKept = props.isFilter !== true && name.trim() !== ''
          if (isKept) onChange({ id: '', name })
          else if (value !== null) onChange(null)
        }}
        onKeyDown={press}
      />
      <Options id={id} label={texts.label} options={isOpen ? options : null} at={at} onChoose={choose} />
      <output className="picker__state note" aria-live="polite">
        {isOpen && wordsOf(search, texts)}
      </output>
      <FieldNote
        id={`${id}-note`}
        help={props.isFilter === true ? undefined : texts.help}
        error={props.error}
      />
    </div>
  )
}

/** @param props.options null while it is closed */
function Options(props: {
  id: string
  label: string
  options: readonly Picked[] | null
  at: number
  onChoose: (option: Picked) => void
}) {
  const { id, options } = props
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label={props.label}
      className="picker__list"
      hidden={options === null}
    >
      {options?.map((option, place) => (
        // the input handles the keys and names the active option (aria-activedescendant)
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <li
          key={option.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === props.at}
          className="picker__one"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(option)}
        >
          {option.name}
        </li>
      ))}
    </ul>
  )
}

function wordsOf(search: Search, texts: PickerOf['texts']): string {
  if (search.state === 'searching') return texts.searching
  if (search.state === 'failed') return texts.failed
  if (search.state === 'none') return ''
  return search.options.length === 0 ? texts.none : texts.found(search.options.length)
}

function useSearch({ search, pauseMs }: PickerOf, asked: string): Search {
  const [answer, setAnswer] = useState<{ to: string; search: Search } | null>(null)
  useEffect(() => {
    if (asked === '') return
    let isOver = false
    const timer = setTimeout(async () => {
      const found = await search(asked)
      if (isOver) return
      setAnswer({
        to: asked,
        search: found === null ? nothing('failed') : { state: 'found', options: found },
      })
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked, search, pauseMs])
  if (asked === '') return nothing('none')
  return answer?.to === asked ? answer.search : nothing('searching')
}
