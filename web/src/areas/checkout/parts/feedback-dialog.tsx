import type { PublicSettings } from '@drip/core/contracts/checkout'
import { Dialog } from '../../../ui/dialog.tsx'
import { feedbackTexts } from '../texts/feedback-texts.ts'
import { FeedbackForm } from './feedback-form.tsx'

// loaded after every screen, like this file; if it cannot be loaded, nobody is asked for consent and so nothing is
// counted
void import('../../../consent/counting-line.tsx').catch(() => {})

/** Asks why the shopper leaves (001 §2.5). Staying takes one press; leaving needs no answer. */
export function FeedbackDialog(props: {
  checkoutId: string
  settings: PublicSettings | null
  onStay: () => void
  /** Cancels the purchase and goes back to the store. */
  onLeave: () => Promise<void>
}) {
  return (
    <Dialog title={feedbackTexts.title} onClose={props.onStay}>
      <FeedbackForm
        checkoutId={props.checkoutId}
        settings={props.settings}
        // a lost answer must not keep the shopper from leaving
        onSent={props.onLeave}
        onStay={props.onStay}
        onSkip={props.onLeave}
      />
    </Dialog>
  )
}
