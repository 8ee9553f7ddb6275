/** "Devolvido de outra forma": what no Pix brings back was paid by the bank, and is written down (decision 129). */
import { parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { OUTSIDE_REFERENCE, OUTSIDE_WAYS, type OutsideWay } from '@drip/core/debts/outside-ways'
import { useState } from 'react'
import { serverNow } from '../../../../api/server-clock.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { DateField } from '../../../../ui/work/fields/date-field.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { type ActionOnOrder, OrderActionDialog } from '../order-action-dialog.tsx'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.outside

/** @param amount what of it can be recorded, in reais */
export function OutsideRefundDialog({
  refundId,
  amount,
  ...rest
}: ActionOnOrder & { refundId: string; amount: number }) {
  const today = saoPauloDate(new Date(serverNow()))
  const [paidOn, setPaidOn] = useState<string>(today)
  const [way, setWay] = useState<OutsideWay>('BANK_TRANSFER')
  const [reference, setReference] = useState('')
  const [errors, setErrors] = useState<{ paidOn?: string; reference?: string }>({})
  const shown = moneyText(amount)

  const ask = () => {
    const typed = reference.trim()
    const wrong = {
      ...(parseCivilDate(paidOn) === null ? { paidOn: texts.paidOnMissing } : {}),
      ...(OUTSIDE_REFERENCE.test(typed) ? {} : { reference: texts.referenceWrong }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return null
    return { action: 'OUTSIDE_REFUND' as const, refundId, paidOn, way, reference: typed }
  }
  return (
    <OrderActionDialog
      {...rest}
      texts={texts}
      form={
        <>
          <p>{texts.lead(shown)}</p>
          <DateField
            label={texts.paidOn}
            name="paidOn"
            value={paidOn}
            max={today}
            error={errors.paidOn}
            onChange={setPaidOn}
          />
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
            error={errors.reference}
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
