import { DISPUTE_OUTCOMES, type DisputeOutcome } from '@drip/core/debts/dispute'
import { useState } from 'react'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { type ActionOnOrder, OrderActionDialog } from '../order-action-dialog.tsx'
import { orderTexts } from '../order-texts.ts'
import { MoneyField } from '../../../../ui/work/fields/number-field.tsx'

const texts = orderTexts.dispute
/** The minimum length in the contract. */
const SHORTEST = 10

/** Decides a dispute on which customer and store did not agree: first all consequences, and only then the decision. */
export function DecideDialog({ disputeId, ...rest }: ActionOnOrder & { disputeId: string }) {
  const [outcome, setOutcome] = useState<DisputeOutcome>('REFUND')
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<{ amount?: string | undefined; text?: string | undefined }>({})
  const { amount: whole, canceledAmount } = rest.order
  const left = Math.round((whole - canceledAmount) * 100) / 100
  const ask = () => {
    const typed = outcome === 'REDUCTION' ? Number(amount) : null
    const isAmountWrong = typed !== null && !(typed > 0 && typed < left)
    const isShort = text.trim().length < SHORTEST
    setWrong({
      amount: isAmountWrong ? texts.amountNeeded : undefined,
      text: isShort ? texts.tooShort : undefined,
    })
    if (isAmountWrong || isShort) return null
    return {
      action: 'DECIDE_DISPUTE',
      disputeId,
      outcome,
      amount: typed,
      text,
    } as const
  }
  return (
    <OrderActionDialog
      {...rest}
      texts={{ ...texts, confirm: texts.decide }}
      form={
        <>
          <SelectField
            label={texts.outcome}
            name="outcome"
            value={outcome}
            options={DISPUTE_OUTCOMES.map((value) => ({ value, label: texts.outcomes[value] }))}
            onChange={setOutcome}
          />
          {outcome === 'REDUCTION' && (
            <MoneyField
              label={texts.amount}
              name="amount"
              help={texts.amountHelp(moneyText(left))}
              value={amount}
              error={wrong.amount}
              onChange={setAmount}
            />
          )}
          <TextArea
            label={texts.text}
            help={texts.textHelp}
            value={text}
            maxLength={2000}
            error={wrong.text}
            onChange={setText}
          />
        </>
      }
      ask={ask}
      question={texts.ask}
      isGrave
      mayChangeNothing
    />
  )
}
