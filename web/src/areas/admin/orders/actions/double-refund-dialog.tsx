/** What the payer has twice: they returned it to the bank, or it is given up as a loss (decision 130). */
import { useState } from 'react'
import { moneyText } from '../../../../ui/money.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { useBankPayment } from './bank-payment.tsx'
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
  const { day, reference, read } = useBankPayment({ from, texts })
  const [end, setEnd] = useState<(typeof ENDS)[number]>('RETURNED')
  const shown = moneyText(amount)

  const ask = () => {
    if (end === 'LOST') return { action: 'DOUBLE_REFUND' as const, refundId, returned: null }
    const returned = read()
    return returned === null ? null : { action: 'DOUBLE_REFUND' as const, refundId, returned }
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
              {day}
              {reference}
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
