import type { PublicSettings } from '@drip/core/contracts/checkout'
import { createElement, useEffect, useState } from 'react'
import { beginAnew } from '../../begin-anew.ts'
import type { StepName } from './state/checkout-step.ts'
import { FailurePage } from './pages/failure-page.tsx'
import { LoadingPage } from './pages/loading-page.tsx'
import { loadedScreen, loadScreen } from './screens.ts'
import type { Checkout, CheckoutStart } from './state/use-checkout.ts'

export interface CurrentScreenProps {
  begin: CheckoutStart
  checkout: Checkout
  step: StepName | null
  settings: PublicSettings | null
}

const TRY_AGAIN_MS = 5000

/** Draws the current step, or its placeholder until the answer and the step's file have loaded. */
export function CurrentScreen({ begin, checkout, step, settings }: CurrentScreenProps) {
  const [, setArrived] = useState(0)
  const [lost, setLost] = useState(false)
  const screen = step === null ? undefined : loadedScreen(step)

  useEffect(() => {
    if (step === null || loadedScreen(step) !== undefined) return
    loadScreen(step).then(
      () => setArrived((count) => count + 1),
      async () => {
        if (!(await beginAnew())) setLost(true)
      },
    )
  }, [step])

  // a restarting server is back in a moment: retry without asking the shopper
  useEffect(() => {
    if (!lost) return
    const timer = setInterval(() => void beginAnew(), TRY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [lost])

  if (lost) {
    return (
      <FailurePage failure="unavailable" settings={settings} onRetry={async () => window.location.reload()} />
    )
  }
  if (screen === undefined || checkout.answer === null) return <LoadingPage />
  const { start, send, sendAside, change, correctPhone, correctingPhone } = checkout
  const inHand = {
    id: begin.id,
    answer: checkout.answer,
    settings,
    search: begin.search,
    start,
    send,
    sendAside,
    change,
    correctPhone,
    correctingPhone,
  }
  return createElement(screen, { key: step, checkout: inHand })
}
