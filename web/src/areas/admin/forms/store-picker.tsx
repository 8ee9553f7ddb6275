// A combobox that searches is no tag of HTML: its list and options are told by their roles.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { FieldLabel, FieldNote } from '../../../ui/text-field.tsx'
import { partnerCalls } from '../partner-calls.ts'
import { formTexts } from './form-texts.ts'

const texts = formTexts.store
/** So long after the last key the search begins, in milliseconds (000 §7). */
const PAUSE_MS = 1500
const FOUND_MOST = 50

interface StoreOption {
  value: string
  label: string
}

type Search = { state: 'none' | 'searching' | 'failed' | 'found'; options: StoreOption[] }
const nothing = (state: 'none' | 'searching' | 'failed'): Search => ({ state, options: [] })

/** A store by its name: typing searches the active ones, the arrows and Enter or a press choose. */
export function StorePicker(props: {
  name: string
  /** What is chosen; null while nothing is. */
  value: { id: string; name: string } | null
  onChange: (store: { id: string; name: string } | null) => void
  optional?: boolean
  error?: string | undefined
}) {
  const { value, onChange } = props
  const id = useId()
  const [typed, setTyped] = useState(value?.name ?? '')
  const [known, setKnown] = useState(value)
  const [at, setAt] = useState(0)
  // discarded or restored from outside: the field follows
  if (known?.id !== value?.id) {
    setKnown(value)
    if (value !== null || typed === known?.name) setTyped(value?.name ?? '')
  }
  const asked = value !== null && typed === value.name ? '' : typed.trim()
  const search = useStoreSearch(asked)
  const { options } = search
  const isOpen = asked !== '' && search.state !== 'none'

  const choose = (option: StoreOption | undefined) => {
    if (option === undefined) return
    setTyped(option.label)
    onChange({ id: option.value, name: option.label })
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
      setTyped(value?.name ?? '')
    }
  }

  return (
    <div className="field store-picker">
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
        aria-required={props.optional === true ? undefined : true}
        aria-invalid={props.error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
          // what is typed over is not chosen any more
          if (value !== null && event.target.value !== value.name) onChange(null)
        }}
        onKeyDown={press}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.label}
        className="store-picker__list"
        hidden={!isOpen}
      >
        {isOpen &&
          options.map((option, place) => (
            // the keys are the input's, which names the option that is meant (aria-activedescendant)
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <li
              key={option.value}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              className="store-picker__one"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.label}
            </li>
          ))}
      </ul>
      <output className="store-picker__state note" aria-live="polite">
        {isOpen && wordsOf(search)}
      </output>
      <FieldNote id={`${id}-note`} help={texts.help} error={props.error} />
    </div>
  )
}

function wordsOf(search: Search): string {
  if (search.state === 'searching') return texts.searching
  if (search.state === 'failed') return texts.failed
  if (search.state === 'none') return ''
  return search.options.length === 0 ? texts.none : texts.found(search.options.length)
}

function useStoreSearch(asked: string): Search {
  const [answer, setAnswer] = useState<{ to: string; search: Search } | null>(null)
  useEffect(() => {
    if (asked === '') return
    let isOver = false
    const timer = setTimeout(async () => {
      const outcome = await partnerCalls.stores({
        storeName: asked,
        status: 'ACTIVE',
        page: '0',
        size: String(FOUND_MOST),
      })
      if (isOver) return
      const search: Search = outcome.ok
        ? {
            state: 'found',
            options: outcome.value.content.map(({ id, name }) => ({ value: id, label: name })),
          }
        : nothing('failed')
      setAnswer({ to: asked, search })
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  if (asked === '') return nothing('none')
  return answer?.to === asked ? answer.search : nothing('searching')
}
