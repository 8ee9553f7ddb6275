import { useState } from 'react'
import type { PageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ToastProvider, useToast } from '../../ui/feedback/toast.tsx'
import { useFocusOnStep } from '../../ui/feedback/use-focus-on-step.ts'
import { postToStore } from './state/checkout-events.ts'
import { FeedbackForm } from './parts/feedback-form.tsx'
import { Frame } from './parts/frame.tsx'
import { feedbackTexts } from './texts/feedback-texts.ts'
import { texts } from './texts/texts.ts'

export interface FeedbackState extends PageState {
  id: string
  /** `dismissable`: there is a purchase to go back to. `transparent`: a store embeds the page in a frame. */
  search: string
}

/**
 * Asks why a purchase was not completed, on its own page (001 §2.1, §2.5), which is opened by a message's link or a
 * store's frame.
 */
export function FeedbackApp({ state }: { state: FeedbackState }) {
  const [isSent, setSent] = useState(false)
  const query = new URLSearchParams(state.search)
  const isFramed = query.get('transparent') === 'true'
  const goBack =
    query.get('dismissable') === 'true'
      ? () => window.location.assign(paths.checkout(state.id, isFramed))
      : null
  const main = useFocusOnStep(isSent ? 'sent' : 'form')
  return (
    <ToastProvider>
      <Frame
        ref={main}
        answer={null}
        settings={state.settings}
        transparent={isFramed}
        showsLogo
        showsFooter={false}
        showsPurchase={false}
        stepNumber={null}
        backLabel={feedbackTexts.stay}
        onLeave={isFramed ? close : goBack}
      >
        {isSent ? (
          <Thanks onBack={goBack} onClose={isFramed ? close : null} />
        ) : (
          <Ask state={state} isFramed={isFramed} onBack={goBack} onSent={() => setSent(true)} />
        )}
      </Frame>
    </ToastProvider>
  )
}

function Ask(props: {
  state: FeedbackState
  isFramed: boolean
  onBack: (() => void) | null
  onSent: () => void
}) {
  const toast = useToast()
  return (
    <Screen title={feedbackTexts.title}>
      <FeedbackForm
        checkoutId={props.state.id}
        settings={props.state.settings}
        onSent={async (delivered) => {
          if (!delivered) return toast.failed(feedbackTexts.notSent)
          props.onSent()
          // 'Enviar e fechar': inside a frame the store closes it; a page without a frame says thanks and may be closed
          if (props.isFramed) close()
        }}
        onStay={props.onBack}
        onSkip={null}
      />
    </Screen>
  )
}

function Thanks({ onBack, onClose }: { onBack: (() => void) | null; onClose: (() => void) | null }) {
  return (
    <Outcome>
      <Screen
        title={feedbackTexts.thanks}
        lead={feedbackTexts.thanksLead}
        action={
          <>
            {onBack !== null && (
              <Button block onPress={onBack}>
                {feedbackTexts.stay}
              </Button>
            )}
            {onClose !== null && (
              <Button kind="secondary" block onPress={onClose}>
                {texts.closeWindow}
              </Button>
            )}
          </>
        }
      />
    </Outcome>
  )
}

/** The store closes the frame: nothing was bought here. */
const close = () => postToStore({ eventName: 'clickOnClose', checkoutStatus: 'MORE_INFO' })
