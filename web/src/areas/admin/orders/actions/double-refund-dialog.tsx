/** What the payer has twice: they returned it to the bank, or it is given up as a loss (decision 130). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { OUTSIDE_REFERENCE } from '@drip/core/debts/outside-ways'
import { useState } from 'react'
import { serverNow } from '../../../../api/server-clock.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { useDayBetween } from './day-between.tsx'
import { type ActionOnOrder, OrderActionDialog } from '../order-action-dialog.tsx'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.double
const ENDS = ['RETURNED', 'LOST'] as const

export interface DoubleToSettle {
  refundId: string
  /** In reais. */
  amount: number
  /** The day on which the payer's bank took it. */
  from: string
}

export function DoubleRefundDialog({ refundId, amount, from, ...rest }: ActionOnOrder & DoubleToSettle) {
  const today = saoPauloDate(new Date(serverNow()))
  const { date: paidOn, field, isOneOfThem } = useDayBetween({ min: from, max: today, first: today, texts })
  const [end, setEnd] = useState<(typeof ENDS)[number]>('RETURNED')
  const [reference, setReference] = useState('')
  const [error, setError] = useState<string>()
  const shown = moneyText(amount)

  const ask = () => {
    if (end === 'LOST') return { action: 'DOUBLE_REFUND' as const, refundId, returned: null }
    const typed = reference.trim()
    const isReference = OUTSIDE_REFERENCE.test(typed)
    setError(isReference ? undefined : texts.referenceWrong)
    if (!isOneOfThem() || !isReference) return null
    return { action: 'DOUBLE_REFUND' as const, refundId, returned: { paidOn, reference: typed } }
  }
  return (
    <OrderActionDialog
      {...rest}
      texts={texts}
      form={
        <>
          <p>{texts.lead(shown)}</p>
          <SelectField
            label={texts.end}
            name="end"
            value={end}
            options={ENDS.map((value) => ({ value, label: texts.ends[value] }))}
            onChange={setEnd}
          />
          {end === 'RETURNED' && (
            <>
              {field}
              <TextField
                label={texts.reference}
                name="reference"
                value={reference}
                help={texts.referenceNote}
                error={error}
                onChange={setReference}
              />
            </>
          )}
        </>
      }
      ask={ask}
      question={texts.ask[end](shown)}
      isGrave
    />
  )
}
