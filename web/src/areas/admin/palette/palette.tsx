// HTML has no tag for a combobox with search: roles describe its list, groups and options.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import type { AdminProfile } from '@drip/core/contracts/admin/admin-area'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { goTo } from '../../../signed/address.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { findOnServer, findScreens, SHORTEST_SEARCH, type Find, type FindGroup } from './finds.ts'
import { paletteTexts as texts } from './texts.ts'

/** The server is searched this long after the last key, in milliseconds. */
const PAUSE_MS = 250

/** Finds any order, customer, merchant or screen by keyboard, searching everywhere at once. */
export default function Palette({ admin, onClose }: { admin: AdminProfile; onClose: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const asked = typed.trim()
  const server = useServerFinds(admin, asked)
  const groups = useMemo(
    () => [findScreens(admin, asked), ...server.groups].filter(({ finds }) => finds.length > 0),
    [admin, asked, server.groups],
  )
  const finds = groups.flatMap((group) => group.finds)
  const chosen = finds[Math.min(at, finds.length - 1)]

  // the dialog was opened for typing here
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (chosen !== undefined) document.getElementById(idOf(id, chosen))?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  const open = (find: Find, inNewTab: boolean) => {
    if (inNewTab) return void window.open(find.href, '_blank', 'noopener')
    onClose()
    goTo(find.href)
    window.scrollTo(0, 0)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((place) => (Math.min(place, finds.length - 1) + step + finds.length) % Math.max(finds.length, 1))
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      open(chosen, event.ctrlKey || event.metaKey)
    }
  }

  return (
    <Dialog title={texts.open} onClose={onClose}>
      <div className="palette">
        <label className="field__label" htmlFor={id}>
          {texts.label}
        </label>
        <input
          ref={field}
          id={id}
          className="field__input"
          role="combobox"
          aria-expanded={finds.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : idOf(id, chosen)}
          aria-autocomplete="list"
          aria-describedby={`${id}-keys`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={120}
          placeholder={texts.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <output className="palette__state note" aria-live="polite">
          {wordsOf(server, asked, finds.length)}
        </output>
        <div id={`${id}-list`} role="listbox" aria-label={texts.open} className="palette__list">
          {groups.map((group) => (
            <Group key={group.label} group={group} id={id} chosen={chosen} onOpen={open} />
          ))}
        </div>
        <p id={`${id}-keys`} className="palette__keys note">
          {texts.keys}
        </p>
      </div>
    </Dialog>
  )
}

function Group(props: {
  group: FindGroup
  id: string
  chosen: Find | undefined
  onOpen: (find: Find, inNewTab: boolean) => void
}) {
  const { group, id, chosen, onOpen } = props
  return (
    <div role="group" aria-labelledby={`${id}-${group.label}`} className="palette__group">
      <div id={`${id}-${group.label}`} className="palette__kind">
        {group.label}
      </div>
      {group.finds.map((find) => (
        // the input handles the keys and names the active option (aria-activedescendant)
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={find.href}
          id={idOf(id, find)}
          role="option"
          aria-selected={find === chosen}
          className="palette__one"
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => onOpen(find, event.ctrlKey || event.metaKey)}
        >
          <span>{find.name}</span>
          {find.detail !== undefined && <span className="palette__detail">{find.detail}</span>}
        </div>
      ))}
    </div>
  )
}

const idOf = (id: string, find: Find) => `${id}-${find.href}`

interface ServerFinds {
  state: 'none' | 'searching' | 'failed' | 'found'
  groups: readonly FindGroup[]
}

function wordsOf({ state }: ServerFinds, asked: string, count: number): string {
  if (asked === '') return ''
  if (state === 'none') return texts.shorter
  if (state === 'searching') return texts.searching
  if (state === 'failed') return texts.failed
  return count === 0 ? texts.none : texts.found(count)
}

const NOTHING: readonly FindGroup[] = []

function useServerFinds(admin: AdminProfile, asked: string): ServerFinds {
  const [answer, setAnswer] = useState<{ to: string; groups: readonly (FindGroup | null)[] } | null>(null)
  const isLongEnough = asked.length >= SHORTEST_SEARCH
  useEffect(() => {
    if (!isLongEnough) return
    let isOver = false
    const timer = setTimeout(async () => {
      const groups = await findOnServer(admin, asked)
      if (!isOver) setAnswer({ to: asked, groups })
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [admin, asked, isLongEnough])
  const groups = useMemo(() => answer?.groups.filter((it) => it !== null) ?? NOTHING, [answer])
  if (!isLongEnough) return { state: 'none', groups: NOTHING }
  if (answer?.to !== asked) return { state: 'searching', groups: NOTHING }
  return { state: answer.groups.includes(null) ? 'failed' : 'found', groups }
}
