import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { DISPUTE_REASONS, DISPUTE_REASON_LABELS } from '@drip/core/debts/dispute'
import { useId } from 'react'
import { resumed } from '../../../api/connection.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useBackCloses } from '../../../signed/address.tsx'
import { FormDialog } from '../../../signed/short-form.tsx'
import { type FieldState, useShortForm } from '../../../signed/use-short-form.ts'
import { FieldNote, TextArea } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ask } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { canBeHeld } from './can-be-held.ts'

const texts = all.dispute
/** The minimum length in the contract. */
const SHORTEST = 10

/**
 * Reports a problem with a purchase: a kind from a short list and the customer's own words. Files can be added once it
 * is reported.
 */
export function DisputeDialog({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
  useBackCloses(onClose)
  const form = useDisputeForm(order, onClose)
  return (
    <FormDialog
      title={texts.ask}
      shape="sheet"
      lead={
        <>
          {texts.how} {canBeHeld(order) && texts.howHeld}
        </>
      }
      form={form}
      send={texts.send}
      onClose={onClose}
    >
      <Reasons {...form.field('reason')} />
      {form.values.reason === 'RETURNED' &&
        order.pauses.kinds.some((it) => it.kind === 'RETURN' && it.hindrance === null) && (
          <p className="note">{texts.notSentYet}</p>
        )}
      <TextArea label={texts.story} help={texts.storyHelp} maxLength={2000} {...form.field('story')} />
    </FormDialog>
  )
}

function useDisputeForm(order: CustomerOrder, onClose: () => void) {
  const toast = useToast()
  return useShortForm({
    initial: { reason: '', story: '' },
    draft: `dispute.${order.id}`,
    check: ({ reason, story }) => ({
      reason: reasonOf(reason) === null ? texts.reasonNeeded : undefined,
      story: story.trim().length < SHORTEST ? texts.tooShort : undefined,
    }),
    send: async ({ reason: chosen, story }) => {
      const reason = reasonOf(chosen)
      if (reason === null) return { wrong: { reason: texts.reasonNeeded } }
      const outcome = await resumed(() => ask(calls.openDispute, { id: order.id, body: { reason, story } }))
      if (!outcome.ok) return { failure: failureText(outcome.refusal, texts) }
      toast.done(texts.done)
      onClose()
      return null
    },
  })
}

const reasonOf = (chosen: string) => DISPUTE_REASONS.find((it) => it === chosen) ?? null

function Reasons({ name, value, error, onChange }: FieldState) {
  const id = useId()
  return (
    <fieldset className="channels" aria-describedby={error === undefined ? undefined : id}>
      <legend className="note">{texts.what}</legend>
      {DISPUTE_REASONS.map((it) => (
        <label key={it} className="channels__one">
          <input type="radio" name={name} value={it} checked={value === it} onChange={() => onChange(it)} />
          {DISPUTE_REASON_LABELS[it]}
        </label>
      ))}
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}
