import { saoPauloDate } from '@drip/core/calendar/dates'
import { OUTSIDE_REFERENCE } from '@drip/core/debts/outside-ways'
import { useState } from 'react'
import { serverNow } from '../../../../api/server-clock.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useDayBetween } from './day-between.tsx'

/**
 * The fields of a payment that the bank made without a Pix, from the day `from` to today, and its reference; `read`
 * returns what was typed, or null with the errors shown beside it.
 */
export function useBankPayment({
  from,
  texts,
}: {
  from: string
  texts: Parameters<typeof useDayBetween>[0]['texts'] &
    Record<'reference' | 'referenceNote' | 'referenceWrong', string>
}) {
  const today = saoPauloDate(new Date(serverNow()))
  const {
    date: paidOn,
    field: day,
    isOneOfThem,
  } = useDayBetween({ min: from, max: today, first: today, texts })
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const reference = (
    <TextField
      label={texts.reference}
      name="reference"
      value={typed}
      help={texts.referenceNote}
      error={error}
      onChange={setTyped}
    />
  )
  const read = () => {
    const text = typed.trim()
    const isReference = OUTSIDE_REFERENCE.test(text)
    setError(isReference ? undefined : texts.referenceWrong)
    return isOneOfThem() && isReference ? { paidOn, reference: text } : null
  }
  return { day, reference, read }
}
