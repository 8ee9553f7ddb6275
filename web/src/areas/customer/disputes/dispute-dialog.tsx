import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { DISPUTE_REASONS, DISPUTE_REASON_LABELS, type DisputeReason } from '@drip/core/debts/dispute'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useBackCloses } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ask } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { canBeHeld } from './can-be-held.ts'

const texts = all.dispute
/** As the contract asks for it. */
const SHORTEST = 10

/** What is wrong with a purchase, in one of a few words and in the customer's own; files can be added once it is told. */
export function DisputeDialog({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
  useBackCloses(onClose)
  const [reason, setReason] = useState<DisputeReason | null>(null)
  const [story, setStory] = useState('')
  const [isShort, setShort] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const toast = useToast()

  const send = async () => {
    const tooShort = story.trim().length < SHORTEST
    setShort(tooShort)
    setFailure(reason === null ? texts.reasonNeeded : null)
    if (reason === null || tooShort) return
    const outcome = await resumed(() => ask(calls.openDispute, { id: order.id, body: { reason, story } }))
    if (!outcome.ok) return setFailure(failureText(outcome.refusal, texts))
    toast.done(texts.done)
    onClose()
  }
  return (
    <Dialog title={texts.ask} shape="sheet" onClose={onClose}>
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <p className="note">
        {texts.how} {canBeHeld(order) && texts.howHeld}
      </p>
      <fieldset className="channels">
        <legend className="note">{texts.what}</legend>
        {DISPUTE_REASONS.map((it) => (
          <label key={it} className="channels__one">
            <input
              type="radio"
              name="reason"
              value={it}
              checked={reason === it}
              onChange={() => {
                setReason(it)
                setFailure(null)
              }}
            />
            {DISPUTE_REASON_LABELS[it]}
          </label>
        ))}
      </fieldset>
      {reason === 'RETURNED' &&
        order.pauses.kinds.some((it) => it.kind === 'RETURN' && it.hindrance === null) && (
          <p className="note">{texts.notSentYet}</p>
        )}
      <TextArea
        label={texts.story}
        help={texts.storyHelp}
        value={story}
        maxLength={2000}
        error={isShort ? texts.tooShort : undefined}
        onChange={(typed) => {
          setStory(typed)
          setShort(false)
        }}
      />
      <Button block onPress={send}>
        {texts.send}
      </Button>
    </Dialog>
  )
}
