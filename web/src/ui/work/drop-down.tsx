import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ChevronDownIcon } from '../icons.tsx'

/** A button that opens a panel below itself. Escape, a press outside and the panel's own `close` close it. */
export function DropDown(props: {
  /** The question, above the button. */
  label: string
  /** The current choice, on the button. */
  words: string
  icon?: ReactNode
  /** Used beside buttons: the label stands inside the button. */
  isInLine?: true
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const closeElsewhere = (event: Event) => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === false) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      document.getElementById(`${id}-button`)?.focus()
    }
    document.addEventListener('pointerdown', closeElsewhere)
    document.addEventListener('focusin', closeElsewhere)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('focusin', closeElsewhere)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [open, id])

  const sticksOut = useSticksOut(open, frame)
  const close = () => {
    setOpen(false)
    document.getElementById(`${id}-button`)?.focus()
  }

  return (
    <div ref={frame} className="drop-down">
      {props.isInLine !== true && (
        <span id={`${id}-label`} className="field__label">
          {props.label}
        </span>
      )}
      <button
        id={`${id}-button`}
        type="button"
        className="drop-down__button"
        aria-expanded={open}
        aria-controls={id}
        aria-labelledby={props.isInLine === true ? undefined : `${id}-label ${id}-button`}
        onClick={() => setOpen(!open)}
      >
        {props.icon}
        {props.isInLine === true && <span id={`${id}-label`}>{props.label}</span>}
        <span className="drop-down__words">{props.words}</span>
        <ChevronDownIcon size={18} />
      </button>
      <fieldset
        id={id}
        className={sticksOut ? 'drop-down__panel drop-down__panel--end' : 'drop-down__panel'}
        aria-labelledby={`${id}-label`}
        hidden={!open}
      >
        {open && props.children(close)}
      </fieldset>
    </div>
  )
}

/** The width of the panel (filters.css). */
const PANEL_WIDTH = 320

/**
 * Whether a panel aligned with the start of its button would extend beyond the window; if so, it is aligned with the
 * button's end.
 */
function useSticksOut(open: boolean, frame: RefObject<HTMLElement | null>): boolean {
  const [sticksOut, setSticksOut] = useState(false)
  useLayoutEffect(() => {
    if (!open) return
    const measure = () => {
      const place = frame.current?.getBoundingClientRect()
      setSticksOut(place !== undefined && place.left + PANEL_WIDTH > document.documentElement.clientWidth)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [open, frame])
  return sticksOut
}
