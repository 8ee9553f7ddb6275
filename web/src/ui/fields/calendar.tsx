import { addMonths, civilDate, formatDate, type CivilDate } from '@drip/core/calendar/dates'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../button.tsx'
import { clampDay, dayAfterKey, monthWeeks } from './calendar-month.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx'

export interface CalendarProps {
  /** The name of the whole grid for screen readers. */
  label: string
  chosen: CivilDate
  min: CivilDate
  max: CivilDate
  onChoose: (day: CivilDate) => void
}

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const WHOLE_DAY = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })
const WEEKDAYS = [
  ['Dom', 'domingo'],
  ['Seg', 'segunda-feira'],
  ['Ter', 'terça-feira'],
  ['Qua', 'quarta-feira'],
  ['Qui', 'quinta-feira'],
  ['Sex', 'sexta-feira'],
  ['Sáb', 'sábado'],
] as const

/** One month of days. Arrow keys move by day and week, Page Up and Page Down by month. Only one day is a tab stop. */
export function Calendar({ label, chosen, min, max, onChoose }: CalendarProps) {
  const [cursor, setCursor] = useState(chosen)
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  const titleId = useId()
  const canGoBack = cursor.slice(0, 7) > min.slice(0, 7)
  const canGoOn = cursor.slice(0, 7) < max.slice(0, 7)

  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${cursor}"]`)?.focus()
  }, [cursor])

  const turn = (months: number) => setCursor(clampDay(addMonths(cursor, months), min, max))
  const walk = (event: KeyboardEvent) => {
    const day = dayAfterKey(event.key, cursor, min, max)
    if (day === null) return
    event.preventDefault()
    byKey.current = true
    setCursor(day)
  }

  return (
    <div className="calendar">
      <div className="calendar__head">
        <IconButton
          label="Mês anterior"
          icon={<ChevronLeftIcon />}
          disabled={!canGoBack}
          onPress={() => turn(-1)}
        />
        <p id={titleId} className="calendar__month" aria-live="polite">
          {MONTH.format(midnight(cursor))}
        </p>
        <IconButton
          label="Próximo mês"
          icon={<ChevronRightIcon />}
          disabled={!canGoOn}
          onPress={() => turn(1)}
        />
      </div>
      <table
        ref={grid}
        className="calendar__grid"
        // The WAI-ARIA date picker pattern: a table of buttons that arrow keys move through is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        aria-describedby={titleId}
        onKeyDown={walk}
      >
        <thead>
          <tr>
            {WEEKDAYS.map(([short, long]) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(cursor).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) =>
                day === null ? (
                  // An empty cell is identified only by its place in the week, and it needs no name.
                  // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label
                  <td key={place} />
                ) : (
                  <td key={day} aria-selected={day === chosen}>
                    <Day
                      day={day}
                      isChosen={day === chosen}
                      isTabStop={day === cursor}
                      allowed={day >= min && day <= max}
                      onChoose={() => {
                        setCursor(day)
                        onChoose(day)
                      }}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="for-screen-readers">{`De ${formatDate(min)} a ${formatDate(max)}`}</p>
    </div>
  )
}

function Day(props: {
  day: CivilDate
  isChosen: boolean
  isTabStop: boolean
  allowed: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      className={props.isChosen ? 'calendar__day calendar__day--chosen' : 'calendar__day'}
      aria-label={WHOLE_DAY.format(midnight(props.day))}
      data-day={props.day}
      aria-pressed={props.isChosen}
      tabIndex={props.isTabStop ? 0 : -1}
      disabled={!props.allowed}
      onClick={props.onChoose}
    >
      {Number(props.day.slice(8))}
    </button>
  )
}

const midnight = (day: CivilDate) => new Date(`${civilDate(day)}T00:00:00Z`)
