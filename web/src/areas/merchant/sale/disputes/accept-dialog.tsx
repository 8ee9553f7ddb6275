import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantDispute } from '@drip/core/contracts/merchant/merchant-area'
import { useState } from 'react'
import { FormDialog } from '../../../../signed/short-form.tsx'
import { useShortForm } from '../../../../signed/use-short-form.ts'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { ask } from '../../signed-in.ts'
import { disputeTexts } from './dispute-texts.ts'
import { answerFailure } from './answer-failure.ts'
import { MoneyField } from '../../../../ui/work/fields/number-field.tsx'

const words = disputeTexts

type Share = 'ALL' | 'PART'

/** The store refunds everything, or a part; a part only before it has answered. */
export function AcceptDialog({ dispute, onClose }: { dispute: MerchantDispute; onClose: () => void }) {
  const mayPart = dispute.nextStep?.who === 'MERCHANT'
  const [share, setShare] = useState<Share>('ALL')
  const toast = useToast()
  const left = dispute.refundableAmount
  const form = useShortForm({
    initial: { amount: '', text: '' },
    check: ({ amount }) => ({
      amount:
        share === 'PART' && !(Number(amount) > 0 && Number(amount) < left)
          ? words.partWrong(moneyText(left))
          : undefined,
    }),
    send: async ({ amount, text }) => {
      const body = { amount: share === 'ALL' ? null : Number(amount), text }
      const { id, version } = dispute
      const over = version === undefined ? {} : { over: version }
      const outcome = await ask(calls.acceptDispute, { id, body, ...over })
      if (!outcome.ok) return { failure: answerFailure(outcome.refusal) }
      toast.done(share === 'ALL' ? words.acceptedAll : words.acceptedPart)
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      title={words.accept}
      lead={share === 'ALL' ? words.allLead(moneyText(left), dispute.customerName) : words.partLead}
      form={form}
      send={share === 'ALL' ? words.acceptAll : words.acceptPart}
      cancel={words.cancel}
      onClose={onClose}
    >
      {mayPart && (
        <SelectField<Share>
          label={words.share}
          name="share"
          value={share}
          options={[
            { value: 'ALL', label: words.all(moneyText(left)) },
            { value: 'PART', label: words.part },
          ]}
          onChange={setShare}
        />
      )}
      {share === 'PART' && (
        <MoneyField label={words.amount} help={words.partHelp(moneyText(left))} {...form.field('amount')} />
      )}
      <TextArea label={words.say} optional maxLength={2000} {...form.field('text')} />
    </FormDialog>
  )
}
