import { useEffect } from 'react'
import { track } from '../../api/events.ts'
import { usePolling, useRefreshOnExpiry, useRefreshOnReturn } from '../../api/use-polling.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ToastProvider } from '../../ui/feedback/toast.tsx'
import { awaitsCode, awaitsMoney, isEnd, stepNumber, type StepName } from './state/checkout-step.ts'
import { CurrentScreen } from './current-screen.tsx'
import { forgetForm } from './state/kept-form.ts'
import AnalysisPage from './pages/analysis-page.tsx'
import { FailurePage } from './pages/failure-page.tsx'
import { Leaving } from './parts/leaving.tsx'
import { Frame } from './parts/frame.tsx'
import { prefetchScreens } from './screens.ts'
import { texts } from './texts/texts.ts'
import { useCheckout, type Checkout, type CheckoutStart } from './state/use-checkout.ts'
import { useFocusOnStep } from '../../ui/feedback/use-focus-on-step.ts'
import { useSettings } from './state/use-settings.ts'
import { useWayOut } from './state/use-way-out.ts'

/** The checkout's page: the frame with the current screen, and the feedback above it. */
export function CheckoutApp({ begin }: { begin: CheckoutStart }) {
  const checkout = useCheckout(begin)
  const settings = useSettings(begin.settings)
  const step = shownStep(checkout)
  const { analysing, failure } = checkout
  const unfinished = checkout.answer?.result === 'MORE_INFO' && failure === null
  const way = useWayOut(begin, checkout, step, unfinished)
  const failed = way.left ?? failure
  const ended = step !== null && isEnd(step)
  const main = useFocusOnStep(failed ?? (analysing ? 'analysis' : step))
  useBesides(begin, checkout, step, unfinished)
  useForgetting(begin.id, way.left !== null || failed === 'notFound' || (step !== null && isEnd(step)))

  return (
    <ToastProvider>
      <Frame
        ref={main}
        answer={checkout.answer}
        settings={settings}
        transparent={begin.search.transparent}
        showsLogo={failed !== null || analysing || step !== 'form'}
        showsFooter={failed === null && !analysing && step !== null && WITH_FOOTER.includes(step)}
        showsPurchase={failed === null && !ended}
        stepNumber={failed === null && step !== null ? stepNumber(analysing ? 'form' : step) : null}
        onLeave={way.left !== null || (ended && !begin.search.transparent) ? null : way.leave}
        banner={checkout.offline && <Alert tone="warning">{texts.offline}</Alert>}
      >
        {failed === null && checkout.notice !== null && <Alert tone="warning">{checkout.notice}</Alert>}
        {failed !== null && <FailurePage failure={failed} settings={settings} onRetry={checkout.retry} />}
        {/* After a failure the screen stays in place, hidden, so that nothing typed is lost. */}
        <div className="checkout__screen" hidden={failed !== null}>
          {analysing ? (
            <AnalysisPage onFinished={checkout.finishAnalysis} />
          ) : (
            <CurrentScreen begin={begin} checkout={checkout} step={step} settings={settings} />
          )}
        </div>
      </Frame>
      {way.asking && (
        <Leaving checkoutId={begin.id} settings={settings} onStay={way.stay} onLeave={way.abandon} />
      )}
    </ToastProvider>
  )
}

/** The footer appears only on the first screens (CHK-LAYT-02). */
const WITH_FOOTER: readonly StepName[] = ['insight', 'token', 'phone']

/** The derived step, or the phone step again while the phone is being corrected. */
function shownStep({ step, correctingPhone }: Checkout): StepName | null {
  return step === 'token' && correctingPhone ? 'phone' : step
}

/** Typed values are kept only as long as there is a purchase they belong to. */
function useForgetting(id: string, over: boolean): void {
  useEffect(() => {
    if (over) forgetForm(id)
  }, [id, over])
}

/** Work in the background of a screen: the first question, refreshing, counting, and prefetching what may come next. */
function useBesides(
  begin: CheckoutStart,
  checkout: Checkout,
  step: StepName | null,
  unfinished: boolean,
): void {
  const { send, refresh, answer } = checkout
  const asksFirst = begin.answer === null && begin.failure === null

  useEffect(() => {
    if (asksFirst) void send({})
    prefetchScreens()
  }, [asksFirst, send])
  const asks = awaitsCode(answer) || checkout.awaitsDecision || (step !== null && awaitsMoney(step))
  usePolling(asks && checkout.failure === null, refresh)
  useRefreshOnReturn(unfinished, refresh)
  useRefreshOnExpiry(unfinished, answer?.expiresAt, refresh)
  useEffect(() => {
    if (step !== null) track('checkout_step', begin.id, { step })
  }, [begin.id, step])
}
