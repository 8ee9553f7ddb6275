import { HelpButton } from '../../help/help-button.tsx'
import { paths } from '../../paths.ts'
import { TaskApp } from '../../task-app.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EndedPage } from './pages/ended-page.tsx'
import { FailurePage } from './pages/failure-page.tsx'
import { PaidPage } from './pages/paid-page.tsx'
import { PayPage } from './pages/pay-page.tsx'
import type { PaymentState } from './payment-state.ts'
import { texts } from './texts.ts'
import { useInstalment, type Followed } from './use-instalment.ts'

/** The payment page of one instalment, open to anybody with its link (001 §2.7). */
export function PaymentApp({ state }: { state: PaymentState }) {
  const followed = useInstalment(state)
  return (
    <TaskApp
      step={screenOf(followed)}
      end={<HelpButton settings={state.settings} area="PUBLIC" label={texts.help} />}
      footer={<a href={paths.answers()}>{texts.answers}</a>}
    >
      <CurrentPage state={state} followed={followed} />
    </TaskApp>
  )
}

function CurrentPage({ state, followed }: { state: PaymentState; followed: Followed }) {
  const { answer, failure, retry } = followed
  switch (screenOf(followed)) {
    case 'failure':
      return <FailurePage failure={failure ?? 'unavailable'} settings={state.settings} onRetry={retry} />
    case 'paid':
      return answer && <PaidPage answer={answer} app={state.app} />
    case 'canceled':
      return <EndedPage id={state.id} words={texts.canceled} />
    case 'byCashback':
      return <EndedPage id={state.id} words={texts.byCashback} />
    case 'writtenOff':
      return <EndedPage id={state.id} words={texts.writtenOff} />
    case 'planned':
      return <EndedPage id={state.id} words={texts.planned} />
    case 'pay':
      return answer && <PayPage answer={answer} />
    case null:
      return <Loading />
  }
}

function screenOf({
  answer,
  failure,
}: Followed): 'failure' | 'paid' | 'canceled' | 'byCashback' | 'writtenOff' | 'planned' | 'pay' | null {
  const state = answer?.installment.state
  if (state === 'PAID') return 'paid'
  if (state === 'CANCELED') return 'canceled'
  if (state === 'BY_CASHBACK') return 'byCashback'
  if (state === 'WRITTEN_OFF') return 'writtenOff'
  if (state === 'IN_PLAN') return 'planned'
  // a code on the screen can still be paid while the server cannot be reached
  if (answer !== null && (failure === null || answer.installment.qrcodeText !== null)) return 'pay'
  return failure === null ? null : 'failure'
}

function Loading() {
  return (
    <section className="screen" aria-busy="true">
      <div className="stack-2">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <output className="for-screen-readers">{texts.loading}</output>
      </div>
      <Skeleton shape="title" />
      <Skeleton shape="line" />
      <Skeleton shape="button" />
      <Skeleton shape="block" />
    </section>
  )
}
