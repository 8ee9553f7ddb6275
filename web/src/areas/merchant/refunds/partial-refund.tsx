import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import { parseReais, parseReaisNumber } from '@drip/core/money/cents'
import { useState } from 'react'
import { FormDialog } from '../../../signed/short-form.tsx'
import { useShortForm } from '../../../signed/use-short-form.ts'
import { moneyText } from '../../../ui/money.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { refundTexts } from './refund-texts.ts'
import { useRefundReason } from './refund-reason.tsx'
import { alreadyRefunded, useRefund } from './use-refund.ts'
import { MoneyField } from '../../../ui/work/fields/number-field.tsx'

const words = refundTexts

interface Props {
  sale: MerchantCheckout
  onClose: () => void
}

/** Asks for an amount, then for confirmation (texts and rules of 000 §5, §8). */
export function PartialRefund(props: Props) {
  const [amount, setAmount] = useState<number | null>(null)
  if (amount === null) return <AskAmount {...props} onAmount={setAmount} />
  return <AskAgain {...props} amount={amount} />
}

function AskAmount({ sale, onClose, onAmount }: Props & { onAmount: (amount: number) => void }) {
  const most = sale.order?.refundableAmount ?? 0
  const form = useShortForm({
    initial: { amount: '' },
    check: (typed) => ({ amount: amountError(typed.amount, most) }),
    send: async (typed) => {
      onAmount(Number(typed.amount))
      return null
    },
  })
  return (
    <FormDialog title={words.partialTitle} form={form} send={words.next} onClose={onClose}>
      <MoneyField
        label={words.partialAmount}
        help={words.partialHelp(moneyText(most))}
        {...form.field('amount')}
      />
    </FormDialog>
  )
}

/** @param most the largest refund, in reais */
function amountError(typed: string, most: number): string | undefined {
  const amount = parseReais(typed)
  const limit = parseReaisNumber(most)
  if (amount === null || amount <= 0) return words.partialZero
  return limit !== null && amount > limit ? words.partialTooMuch(moneyText(most)) : undefined
}

function AskAgain({ sale, amount, onClose }: Props & { amount: number }) {
  const refund = useRefund(onClose)
  const reason = useRefundReason()
  return (
    <ConfirmDialog
      title={words.partialAsk(moneyText(amount))}
      changes={[
        [words.changes.amount, moneyText(amount)],
        [words.changes.customer, sale.customerName ?? texts.notAvailable],
        ...alreadyRefunded(sale),
      ]}
      confirm={words.product}
      isGrave
      onClose={onClose}
      onConfirm={() =>
        refund(
          () =>
            ask(calls.refundPartially, {
              id: sale.id,
              query: reason.query,
              body: { amount },
              over: sale.version,
            }),
          {
            done: words.partialDone,
            failed: () => words.partialFailed,
          },
        )
      }
    >
      {reason.field}
    </ConfirmDialog>
  )
}
