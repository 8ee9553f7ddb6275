import type { PublicSettings } from '@drip/core/contracts/checkout'
import {
  FEEDBACK_REASONS,
  FEEDBACK_REASONS_WITH_COMMENT,
  type FeedbackReason,
} from '@drip/core/contracts/states'
import { useRef, useState } from 'react'
import { sendFeedback } from '../../../api/calls/checkout.ts'
import { HelpButton } from '../../../help/help-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { feedbackTexts } from '../texts/feedback-texts.ts'

const COMMENT_MAX = 2000

/** Asks why somebody leaves (001 §2.5): a reason, a comment if the reason calls for one, and the ways to continue. */
export function FeedbackForm(props: {
  checkoutId: string
  settings: PublicSettings | null
  /** `delivered`: whether the answer reached the server. */
  onSent: (delivered: boolean) => Promise<void>
  /** Null if there is no purchase to go back to. */
  onStay: (() => void) | null
  /** Leaves without an answer; null if the browser handles leaving. */
  onSkip: (() => Promise<void>) | null
}) {
  const [reason, setReason] = useState<FeedbackReason | null>(null)
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const commentBox = useRef<HTMLTextAreaElement>(null)
  const needsComment = reason !== null && FEEDBACK_REASONS_WITH_COMMENT.includes(reason)

  const submit = async () => {
    if (reason === null || busy) return
    if (needsComment && comment.trim() === '') {
      setError(feedbackTexts.commentMissing)
      commentBox.current?.focus()
      return
    }
    setBusy(true)
    const outcome = await sendFeedback({
      checkoutID: props.checkoutId,
      feedback: reason,
      comment: comment.trim(),
    })
    await props.onSent(outcome.ok)
    setBusy(false)
  }

  return (
    <Form className="feedback stack-4" onSubmit={submit}>
      <p className="screen__lead">{feedbackTexts.lead}</p>
      <fieldset className="choices choices--plain">
        <legend className="for-screen-readers">{feedbackTexts.reason}</legend>
        {FEEDBACK_REASONS.map((it) => (
          <label key={it} className="choice">
            <input
              type="radio"
              name="feedback"
              value={it}
              checked={reason === it}
              onChange={() => {
                setReason(it)
                setError(undefined)
              }}
            />
            <span className="choice__text">{feedbackTexts.reasons[it]}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        ref={commentBox}
        label={feedbackTexts.comment}
        optional={!needsComment}
        value={comment}
        maxLength={COMMENT_MAX}
        error={error}
        onChange={(typed) => {
          setComment(typed)
          setError(undefined)
        }}
      />
      <div className="stack-2">
        <Button type="submit" block disabled={reason === null} busy={busy}>
          {feedbackTexts.submit}
        </Button>
        {props.onStay !== null && (
          <Button kind="secondary" block icon={<BackIcon size={20} />} onPress={props.onStay}>
            {feedbackTexts.stay}
          </Button>
        )}
        <div className="feedback__ways">
          {props.onSkip !== null && (
            <Button kind="quiet" onPress={props.onSkip}>
              {feedbackTexts.skip}
            </Button>
          )}
          {props.settings !== null && (
            <HelpButton settings={props.settings} area="CHECKOUT" label={feedbackTexts.chat} />
          )}
        </div>
      </div>
    </Form>
  )
}
