import { formatDate, parseCivilDate, type CivilDate } from '@drip/core/calendar/dates'
import { useState } from 'react'
import { Button } from '../../button.tsx'
import { Form } from '../../form.tsx'
import { CalendarIcon } from '../../icons.tsx'
import { FieldNote } from '../../fields/text-field.tsx'
import { datePresets, type DateRange } from './date-presets.ts'
import { DropDown } from '../drop-down.tsx'
import { DateField } from './date-field.tsx'

/** A date range, chosen by name or by its two ends; null means any time. */
export function DateRangeField(props: {
  label: string
  value: DateRange | null
  /** In São Paulo; later days cannot be chosen. */
  today: CivilDate
  /** The label for no choice, if it does not mean any day. */
  none?: string
  onChange: (range: DateRange | null) => void
}) {
  const { value, today, none = ANY_TIME } = props
  return (
    <DropDown
      label={props.label}
      words={value === null ? none : rangeInWords(value, today)}
      icon={<CalendarIcon size={18} />}
    >
      {(close) => {
        const choose = (range: DateRange | null) => {
          close()
          props.onChange(range)
        }
        return (
          <>
            <ul className="presets">
              <Preset label={none} isChosen={value === null} onChoose={() => choose(null)} />
              {datePresets(today)
                .filter(({ label }) => label !== none)
                .map(({ label, from, to }) => (
                  <Preset
                    key={label}
                    label={label}
                    isChosen={value?.from === from && value.to === to}
                    onChoose={() => choose({ from, to })}
                  />
                ))}
            </ul>
            <OwnRange value={value} today={today} onChoose={choose} />
          </>
        )
      }}
    </DropDown>
  )
}

const ANY_TIME = 'Qualquer data'

/** "Últimos 7 dias", or its two ends. */
export function rangeInWords(range: DateRange | null, today: CivilDate): string {
  if (range === null) return ANY_TIME
  const named = datePresets(today).find((it) => it.from === range.from && it.to === range.to)
  if (named !== undefined) return named.label
  return range.from === range.to
    ? formatDate(range.from)
    : `${formatDate(range.from)} a ${formatDate(range.to)}`
}

function Preset(props: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className="presets__one" aria-pressed={props.isChosen} onClick={props.onChoose}>
        {props.label}
      </button>
    </li>
  )
}

function OwnRange(props: {
  value: DateRange | null
  today: CivilDate
  onChoose: (range: DateRange) => void
}) {
  const [from, setFrom] = useState<string>(props.value?.from ?? '')
  const [to, setTo] = useState<string>(props.value?.to ?? '')
  const [error, setError] = useState<string>()
  const typing = (keep: (value: string) => void) => (value: string) => {
    setError(undefined)
    keep(value)
  }

  return (
    <Form
      className="own-range"
      onSubmit={() => {
        const range = { from: parseCivilDate(from), to: parseCivilDate(to) }
        if (range.from === null || range.to === null) return setError('Escolha as duas datas')
        if (range.from > range.to) return setError('A data inicial vem antes da final')
        props.onChoose({ from: range.from, to: range.to })
      }}
    >
      <DateField label="De" name="from" max={props.today} value={from} onChange={typing(setFrom)} />
      <DateField label="Até" name="to" max={props.today} value={to} onChange={typing(setTo)} />
      <FieldNote id="own-range-note" error={error} />
      <Button type="submit" kind="secondary" block>
        Aplicar
      </Button>
    </Form>
  )
}
