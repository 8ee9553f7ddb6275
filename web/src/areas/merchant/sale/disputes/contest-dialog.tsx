import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantDispute } from '@drip/core/contracts/merchant/merchant-area'
import { FormDialog } from '../../../../signed/short-form.tsx'
import { useShortForm } from '../../../../signed/use-short-form.ts'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import { ask } from '../../signed-in.ts'
import { disputeTexts } from './dispute-texts.ts'
import { answerFailure } from './answer-failure.ts'

const words = disputeTexts
/** The minimum length in the contract. */
const SHORTEST = 10

/** The store disagrees, and says why. */
export function ContestDialog({ dispute, onClose }: { dispute: MerchantDispute; onClose: () => void }) {
  const toast = useToast()
  const form = useShortForm({
    initial: { text: '' },
    draft: `contest.${dispute.id}`,
    check: ({ text }) => ({ text: text.trim().length < SHORTEST ? words.tooShort : undefined }),
    send: async (body) => {
      const outcome = await ask(calls.contestDispute, { id: dispute.id, body })
      if (!outcome.ok) return { failure: answerFailure(outcome.refusal) }
      toast.done(words.contested)
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      title={words.contest}
      lead={words.contestLead}
      form={form}
      send={words.contestDo}
      cancel={words.cancel}
      onClose={onClose}
    >
      <TextArea label={words.why} help={words.whyHelp} maxLength={2000} {...form.field('text')} />
    </FormDialog>
  )
}
