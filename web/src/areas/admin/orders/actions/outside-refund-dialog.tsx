/** "Devolvido de outra forma": the bank paid what no Pix can return, and it is recorded here (decision 129). */
import { OUTSIDE_WAYS, type OutsideWay } from '@drip/core/debts/outside-ways'
import { useState } from 'react'
import { moneyText } from '../../../../ui/money.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { useBankPayment } from './bank-payment.tsx'
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
  const { day, reference, read } = useBankPayment({ from, texts })
  const [way, setWay] = useState<OutsideWay>('BANK_TRANSFER')
  const shown = moneyText(amount)

  const ask = () => {
    const paid = read()
    return paid === null ? null : { action: 'OUTSIDE_REFUND' as const, refundId, way, ...paid }
  }
  return (
    <OrderActionDialog
      {...rest}
      texts={texts}
      form={
        <>
          <p>{texts.lead(shown)}</p>
          {day}
          <SelectField
            label={texts.way}
            name="way"
            value={way}
            options={OUTSIDE_WAYS.map((value) => ({ value, label: texts.ways[value] }))}
            onChange={setWay}
          />
          {reference}
        </>
      }
      ask={ask}
      question={texts.ask(shown)}
      isGrave
    />
  )
}
