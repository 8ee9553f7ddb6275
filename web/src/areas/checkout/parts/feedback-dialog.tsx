import type { PublicSettings } from '@drip/core/contracts/checkout'
import {
  FEEDBACK_REASONS,
  FEEDBACK_REASONS_WITH_COMMENT,
  type FeedbackReason,
} from '@drip/core/contracts/states'
import { useRef, useState } from 'react'
import { sendFeedback } from '../../../api/checkout.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { BackIcon, ChatIcon } from '../../../ui/icons.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { texts } from '../texts.ts'

const COMMENT_MAX = 2000

/** Asks why the shopper leaves (001 §2.5). Staying is one press; leaving needs no answer. */
export function FeedbackDialog(props: {
  checkoutId: string
  settings: PublicSettings | null
  onStay: () => void
  /** Cancels the purchase and goes back to the store. */
  onLeave: () => Promise<void>
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
      setError(texts.feedback.commentMissing)
      commentBox.current?.focus()
      return
    }
    setBusy(true)
    // Whoever wants to leave is not held back because his answer got lost.
    await sendFeedback(props.checkoutId, reason, comment.trim())
    await props.onLeave()
    setBusy(false)
  }

  return (
    <Dialog title={texts.feedback.title} onClose={props.onStay}>
      <form
        className="feedback"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="screen__lead">{texts.feedback.lead}</p>
        <fieldset className="choices choices--plain">
          <legend className="for-screen-readers">{texts.feedback.reason}</legend>
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
              <span className="choice__text">{texts.feedback.reasons[it]}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          ref={commentBox}
          label={texts.feedback.comment}
          optional={!needsComment}
          value={comment}
          maxLength={COMMENT_MAX}
          error={error}
          onChange={(typed) => {
            setComment(typed)
            setError(undefined)
          }}
        />
        <div className="dialog__actions">
          <Button type="submit" block disabled={reason === null} busy={busy}>
            {texts.feedback.submit}
          </Button>
          <Button kind="secondary" block icon={<BackIcon size={20} />} onPress={props.onStay}>
            {texts.feedback.stay}
          </Button>
          <div className="feedback__ways">
            <Button kind="quiet" onPress={props.onLeave}>
              {texts.feedback.skip}
            </Button>
            {props.settings !== null && <ChatLink url={props.settings.supportChatUrl} />}
          </div>
        </div>
      </form>
    </Dialog>
  )
}

function ChatLink({ url }: { url: string }) {
  return (
    <a className="button button--quiet" href={url} target="_blank" rel="noopener">
      <ChatIcon size={20} />
      {texts.feedback.chat}
    </a>
  )
}
