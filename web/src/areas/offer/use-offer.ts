/** The state of an offer: opened, accepted, and its first payment followed until it arrives. */
import * as calls from '@drip/core/contracts/debts/offer-calls'
import type { OfferPage, OfferPayment } from '@drip/core/contracts/debts/offers'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { resumed } from '../../api/connection.ts'
import { failureText } from '../../api/failure-text.ts'
import { usePolling, useRefreshOnReturn } from '../../api/use-polling.ts'
import type { OfferState } from './offer-state.ts'
import { texts } from './texts.ts'

export interface FollowedOffer {
  answer: OfferPage | null
  /** For a plan that waits for its entry. */
  code: OfferPayment | null
  codeFailed: boolean
  failure: string | null
  accept: (version: string) => Promise<void>
  askForCode: () => Promise<void>
}

export function useOffer({ token, answer: served }: OfferState): FollowedOffer {
  const [answer, setAnswer] = useState(served)
  const [code, setCode] = useState<OfferPayment | null>(null)
  const [codeFailed, setCodeFailed] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const waits = answer?.plan?.state === 'ACCEPTED'

  const load = useCallback(async () => {
    const outcome = await resumed(() => ask(calls.showOffer, { token }))
    if (outcome.ok) setAnswer(outcome.value)
  }, [token])
  const askForCode = useCallback(
    () =>
      resumed(() => ask(calls.payOffer, { token })).then((outcome) => {
        if (outcome.ok) setCode(outcome.value)
        setCodeFailed(!outcome.ok)
      }),
    [token],
  )
  const accept = async (version: string) => {
    setFailure(null)
    const outcome = await resumed(() => ask(calls.acceptOffer, { token, body: { version } }))
    if (outcome.ok) return setAnswer(outcome.value)
    setFailure(failureText(outcome.refusal, texts))
    // the current offer is shown below
    await load()
  }
  useEffect(() => {
    // the sender sees that a person has opened it; a preview made by a program does not count
    void ask(calls.openOffer, { token })
  }, [token])
  useEffect(() => {
    if (waits) void askForCode()
  }, [waits, askForCode])
  usePolling(waits, load)
  useRefreshOnReturn(waits || answer?.state === 'OPEN', load)
  return { answer, code: waits ? code : null, codeFailed, failure, accept, askForCode }
}
