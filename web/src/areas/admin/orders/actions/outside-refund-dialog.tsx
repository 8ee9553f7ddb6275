/** "Devolvido de outra forma": the bank paid what no Pix can return, and it is recorded here (decision 129). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { OUTSIDE_REFERENCE, OUTSIDE_WAYS, type OutsideWay } from '@drip/core/debts/outside-ways'
import { useState } from 'react'
import { serverNow } from '../../../../api/server-clock.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { useDayBetween } from './day-between.tsx'
import { type ActionOnOrder, OrderActionDialog } from '../order-action-dialog.tsx'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.outside

export interface PayableOutside {
  refundId: string
  /** How much of it can be recorded, in reais. */
  amount: number
  /** The earliest day on which it can have been paid. */
  from: string
}

export function OutsideRefundDialog({ refundId, amount, from, ...rest }: ActionOnOrder & PayableOutside) {
  const today = saoPauloDate(new Date(serverNow()))
  const { date: paidOn, field, isOneOfThem } = useDayBetween({ min: from, max: today, first: today, texts })
  const [way, setWay] = useState<OutsideWay>('BANK_TRANSFER')
  const [reference, setReference] = useState('')
  const [error, setError] = useState<string>()
  const shown = moneyText(amount)

  const ask = () => {
    const typed = reference.trim()
    const isReference = OUTSIDE_REFERENCE.test(typed)
    setError(isReference ? undefined : texts.referenceWrong)
    if (!isOneOfThem() || !isReference) return null
    return { action: 'OUTSIDE_REFUND' as const, refundId, paidOn, way, reference: typed }
  }
  return (
    <OrderActionDialog
      {...rest}
      texts={texts}
      form={
        <>
          <p>{texts.lead(shown)}</p>
          {field}
          <SelectField
            label={texts.way}
            name="way"
            value={way}
            options={OUTSIDE_WAYS.map((value) => ({ value, label: texts.ways[value] }))}
            onChange={setWay}
          />
          <TextField
            label={texts.reference}
            name="reference"
            value={reference}
            help={texts.referenceNote}
            error={error}
            onChange={setReference}
          />
        </>
      }
      ask={ask}
      question={texts.ask(shown)}
      isGrave
    />
  )
}
