/** The state of the checkout page: the current answer, the step it shows, and how the shopper moves on. */
import type { CheckoutAnswer, CheckoutStep, PublicSettings } from '@drip/core/contracts/checkout'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pollCheckout, sendCheckoutStep } from '../../../api/calls/checkout.ts'
import { track } from '../../../api/events.ts'
import { refusalStatus, waitInWords, type Outcome, type Refusal } from '../../../api/refusal.ts'
import type { CheckoutSearch } from './checkout-search.ts'
import { checkoutStep, type StepName } from './checkout-step.ts'
import { failureOf, isLoad, type Failure } from './failure.ts'
import {
  asksForPlan,
  confirmsByItself,
  confirmsOnRefresh,
  currentOf,
  refreshed,
  showsAnalysis,
  stageOf,
} from './next-screen.ts'
import { rememberStarted } from './started-flag.ts'
import { isSaidBeside } from '../texts/code-refusals.ts'
import { texts } from '../texts/texts.ts'
import { untilOnline } from '../../../api/until-online.ts'

/** The page's initial state: sent inside the HTML by the server, or empty and then loaded. */
export interface CheckoutStart {
  id: string
  answer: CheckoutAnswer | null
  settings: PublicSettings | null
  search: CheckoutSearch
  started: boolean
  failure: Failure | null
}

/** What a screen can read and do. */
export interface CheckoutInHand {
  id: string
  answer: CheckoutAnswer
  settings: PublicSettings | null
  search: CheckoutSearch
  start: () => void
  /**
   * Sends a step; the next screen follows automatically. The outcome is only for messages beside a field; it is that of
   * the last try if the failure page offered to try again.
   */
  send: (step: CheckoutStep) => Promise<Outcome<CheckoutAnswer>>
  /** Sends a step that keeps the screen (another code, another date): the caller reports a failure. */
  sendAside: (step: CheckoutStep) => Promise<Outcome<CheckoutAnswer>>
  /** Applies a change that another call returned. */
  change: (change: Partial<CheckoutAnswer>) => void
  /** Whether the shopper went back from the code to the phone; `correctPhone` switches both ways. */
  correctingPhone: boolean
  correctPhone: (correcting: boolean) => void
}

export interface Checkout {
  answer: CheckoutAnswer | null
  step: StepName | null
  /** The answer is held back while the analysis is shown. */
  analysing: boolean
  /** The analysis has ended but nothing is decided yet: a supplier is slow. */
  awaitsDecision: boolean
  correctingPhone: boolean
  failure: Failure | null
  offline: boolean
  notice: string | null
  start: () => void
  send: (step: CheckoutStep) => Promise<Outcome<CheckoutAnswer>>
  sendAside: (step: CheckoutStep) => Promise<Outcome<CheckoutAnswer>>
  refresh: () => Promise<void>
  change: (change: Partial<CheckoutAnswer>) => void
  correctPhone: (correcting: boolean) => void
  finishAnalysis: () => void
  retry: () => Promise<unknown>
}

export function useCheckout(begin: CheckoutStart): Checkout {
  const { id } = begin
  const { show, setAnswer, setFailure, setNotice, refuse, ...page } = usePage(begin)
  const { answer } = page
  const [started, setStarted] = useState(begin.started)
  const [offline, setOffline] = useState(false)
  const { setAnalysing, setHeld, ...analysis } = useAnalysis(show)
  const sending = useRef(0)
  const sent = useRef(0)

  const deliver = useCallback(
    async (step: CheckoutStep): Promise<Outcome<CheckoutAnswer>> => {
      const outcome = await untilOnline(() => sendCheckoutStep(id, step), setOffline)
      if (!outcome.ok) {
        refuse(outcome.refusal, step)
        return outcome
      }
      const stage = stageOf(step)
      const withAnalysis = showsAnalysis(stage, outcome.value)
      if (withAnalysis) setAnalysing(true)
      const next = confirmsByItself(stage, outcome.value)
        ? await confirmed(id, outcome.value, setOffline)
        : outcome.value
      if (withAnalysis) setHeld(next)
      else show(next)
      setFailure(null)
      return { ok: true, value: next }
    },
    [id, refuse, show, setAnalysing, setHeld, setFailure],
  )

  const sendOnce = useCallback(
    async (step: CheckoutStep) => {
      sending.current += 1
      sent.current += 1
      setNotice(null)
      // A shopper who started at the code (the store passed the phone) must not return to the insight when the CPF is
      // requested then.
      if (!isLoad(step)) {
        rememberStarted(id)
        setStarted(true)
      }
      const outcome = await deliver(step)
      sending.current -= 1
      return outcome
    },
    [deliver, id, setNotice, setStarted],
  )

  const sendAside = useCallback(
    async (step: CheckoutStep) => {
      sending.current += 1
      sent.current += 1
      setNotice(null)
      const outcome = await sendCheckoutStep(id, step)
      if (outcome.ok) show(outcome.value)
      else refuse(outcome.refusal, step, true)
      sending.current -= 1
      return outcome
    },
    [id, show, refuse, setNotice],
  )

  const refresh = useCallback(async () => {
    if (sending.current > 0) return
    const before = sent.current
    const outcome = await pollCheckout(id)
    // A step sent in the meantime has a newer answer than this refresh, also if its answer came first.
    if (sent.current > before) return
    setOffline(!outcome.ok && outcome.refusal.kind === 'offline')
    // a refusal is not shown: the next poll tries again
    if (!outcome.ok) return
    const next = confirmsOnRefresh(answer, outcome.value)
      ? await confirmed(id, outcome.value, setOffline)
      : outcome.value
    if (sent.current > before) return
    setHeld((behind) => (behind === null ? null : next))
    setAnswer((current) => (current === null ? next : refreshed(current, next, started)))
  }, [id, answer, started, setAnswer, setHeld])

  return {
    ...page,
    ...analysis,
    step: answer === null ? null : checkoutStep(answer, started),
    offline,
    start: () => {
      rememberStarted(id)
      setStarted(true)
    },
    ...useFailurePassing(page.failure, sendOnce),
    sendAside,
    refresh,
    change: (change) => setAnswer((current) => (current === null ? null : { ...current, ...change })),
  }
}

/** The state that the page shows of the checkout, and how a refusal changes it. */
function usePage(begin: CheckoutStart) {
  const [answer, setAnswer] = useState(begin.answer)
  const [failure, setFailure] = useState(begin.failure)
  const [notice, setNotice] = useState<string | null>(null)
  const [correctingPhone, correctPhone] = useState(false)

  const show = useCallback((next: CheckoutAnswer) => {
    setAnswer(next)
    setFailure(null)
    correctPhone(false)
  }, [])

  /**
   * For steps that keep the screen: handles what a refusal says about the checkout itself; the caller reports the rest.
   */
  const refuse = useCallback(
    (refusal: Refusal, step: CheckoutStep, isAside = false) => {
      trackFailure(begin.id, refusal)
      const current = currentOf(refusal)
      if (current !== null) {
        // the agreed dates are not the plan's any more: show the new ones and ask again
        if (step.firstDateShown !== undefined && asksForPlan(current)) setNotice(texts.datesChanged)
        return show(current)
      }
      const failed = failureOf(refusal, step)
      if (failed === 'notFound' || !isAside) setFailure(failed)
      if (failed !== null || isAside || isSaidBeside(refusal)) return
      const isTooOften = refusalStatus(refusal) === 429
      setNotice(isTooOften ? texts.tooManyTries(waitInWords(refusal)) : texts.stepRefused)
    },
    [begin.id, show],
  )

  return {
    answer,
    setAnswer,
    failure,
    setFailure,
    notice,
    setNotice,
    correctingPhone,
    correctPhone,
    show,
    refuse,
  }
}

type Tried = Outcome<CheckoutAnswer>

/**
 * Sends steps, and again what led to the failure page. The screen behind that page waits, hidden, and is told the
 * outcome once the page is gone, as if the first try had taken longer: a wrong code is then said to be wrong.
 */
function useFailurePassing(failure: Failure | null, sendOnce: (step: CheckoutStep) => Promise<Tried>) {
  const failed = useRef<{ step: CheckoutStep; outcome: Tried; tell: (outcome: Tried) => void } | null>(null)
  useEffect(() => {
    if (failure !== null || failed.current === null) return
    const { outcome, tell } = failed.current
    failed.current = null
    tell(outcome)
  }, [failure])

  const send = useCallback(
    async (step: CheckoutStep): Promise<Tried> => {
      const outcome = await sendOnce(step)
      if (outcome.ok || failureOf(outcome.refusal, step) !== 'unavailable') return outcome
      return new Promise((tell) => {
        failed.current = { step, outcome, tell }
      })
    },
    [sendOnce],
  )
  const retry = async () => {
    const outcome = await sendOnce(failed.current?.step ?? {})
    if (failed.current !== null) failed.current.outcome = outcome
  }
  return { send, retry }
}

/** Holds the answer back while the analysis is shown, until both have finished. */
function useAnalysis(show: (answer: CheckoutAnswer) => void) {
  const [analysing, setAnalysing] = useState(false)
  const [ended, setEnded] = useState(false)
  const [held, setHeld] = useState<CheckoutAnswer | null>(null)
  if (analysing && ended && held !== null) {
    setAnalysing(false)
    setEnded(false)
    setHeld(null)
    show(held)
  }
  return {
    analysing,
    setAnalysing,
    setHeld,
    awaitsDecision: held !== null && checkoutStep(held, true) === 'waiting',
    finishAnalysis: useCallback(() => setEnded(true), []),
  }
}

/** Confirms the plan at once for upfront MANDATORY; if that fails, the shopper confirms by hand. */
async function confirmed(
  id: string,
  decided: CheckoutAnswer,
  onOffline: (offline: boolean) => void,
): Promise<CheckoutAnswer> {
  const outcome = await untilOnline(() => sendCheckoutStep(id, { checkoutConfirmed: true }), onOffline)
  if (outcome.ok) return outcome.value
  trackFailure(id, outcome.refusal)
  return decided
}

function trackFailure(id: string, refusal: Refusal): void {
  track('checkout_failed', id, { status: refusalStatus(refusal) ?? 'offline' })
}
