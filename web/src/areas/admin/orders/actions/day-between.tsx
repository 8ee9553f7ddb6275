import { useState } from 'react'
import { shownDate } from '../../../../instalments/dates.ts'
import { DateField } from '../../../../ui/work/fields/date-field.tsx'

/**
 * The field for a day from `min` to `max`, and whether the value is in that range; if not, the field shows an error.
 */
export function useDayBetween(it: {
  min: string
  max: string
  first: string
  texts: Record<'range' | 'wrong', (from: string, to: string) => string> & { date: string }
}) {
  const { min, max, texts } = it
  const [date, setDate] = useState(it.first)
  const [error, setError] = useState<string>()
  const shown = [shownDate(min), shownDate(max)] as const
  const field = (
    <DateField
      label={texts.date}
      name="date"
      value={date}
      min={min}
      max={max}
      help={texts.range(...shown)}
      error={error}
      onChange={(typed) => {
        setDate(typed)
        setError(undefined)
      }}
    />
  )
  const isOneOfThem = () => {
    const isRight = date >= min && date <= max
    if (!isRight) setError(texts.wrong(...shown))
    return isRight
  }
  return { date, field, isOneOfThem }
}
