/** The state of the instalment: loaded, then followed until it is paid. */
import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import { useCallback, useEffect, useState } from 'react'
import { showInstalmentToPay } from '@drip/core/contracts/public-calls'
import { ask } from '../../api/ask.ts'
import { resumed } from '../../api/connection.ts'
import { track } from '../../api/events.ts'
import { type InstalmentNews, useInstalmentEvents } from '../../api/calls/instalments.ts'
import { refusalStatus, type Outcome } from '../../api/refusal.ts'
import { usePolling, useRefreshOnExpiry, useRefreshOnReturn } from '../../api/use-polling.ts'
import type { PaymentState } from './payment-state.ts'

export type Failure = 'notFound' | 'unavailable'

export interface Followed {
  answer: InstalmentToPay | null
  failure: Failure | null
  retry: () => Promise<void>
}

export function useInstalment({ id, answer: served }: PaymentState): Followed {
  const [answer, setAnswer] = useState(served)
  const [failure, setFailure] = useState<Failure | null>(null)
  const status = answer?.installment.status ?? null
  const pending = status === 'PENDING'
  const amount = answer?.installment.amount ?? null
  const state = answer?.installment.state ?? null
  const returnedAt = answer?.installment.returnedPayment?.paidAt ?? null
  const complete = answer !== null && isComplete(answer)

  const load = useCallback(
    () =>
      resumed(() => ask(showInstalmentToPay, { id })).then((outcome) => {
        if (outcome.ok) setAnswer(outcome.value)
        setFailure(failureOf(outcome))
      }),
    [id],
  )
  const onEvent = useCallback(
    (news: InstalmentNews) => {
      if (differsFromShown(news, { amount, state, returnedAt })) void load()
    },
    [load, amount, state, returnedAt],
  )

  useEffect(() => {
    if (!complete) void load()
  }, [complete, load])
  useEffect(() => {
    if (status !== null) track('payment_page', undefined, { status })
  }, [status])
  const isTold = useInstalmentEvents(pending ? id : null, onEvent)
  // a network in between may refuse or cut the stream: then the page polls
  const goesBack = answer?.installment.returnedPayment?.state === 'SENDING'
  usePolling(pending && complete && (!isTold || goesBack) && failure === null, load)
  useRefreshOnReturn(pending, load)
  // a day later the amount is different, and the code may have expired
  useRefreshOnExpiry(pending, answer?.installment.amountUntil, load)

  return { answer, failure, retry: load }
}

/** Whether the stream's data about an unpaid instalment differs from what is shown. */
export function differsFromShown(news: InstalmentNews, shown: Omit<InstalmentNews, 'status'>): boolean {
  return (
    news.status !== 'PENDING' ||
    news.returnedAt !== shown.returnedAt ||
    // an older server sends neither
    (news.amount !== null && news.amount !== shown.amount) ||
    (news.state !== null && news.state !== shown.state)
  )
}

/** An unpaid instalment has its code, or the payer's bank pays it. */
const isComplete = ({ installment: { status, qrcodeText, debitedOn } }: InstalmentToPay) =>
  status !== 'PENDING' || qrcodeText !== null || debitedOn !== null

function failureOf(outcome: Outcome<InstalmentToPay>): Failure | null {
  if (outcome.ok) return isComplete(outcome.value) ? null : 'unavailable'
  return refusalStatus(outcome.refusal) === 404 ? 'notFound' : 'unavailable'
}
