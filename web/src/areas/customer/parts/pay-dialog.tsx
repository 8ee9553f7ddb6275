import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerPayment, WhichDebts } from '@drip/core/contracts/customer-area'
import { useCallback, useEffect, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { useInstalmentEvents } from '../../../api/calls/instalments.ts'
import { usePolling, useRefreshOnReturn } from '../../../api/use-polling.ts'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { PixOnItsWay, PixToPay } from '../../../instalments/pix-to-pay.tsx'
import { ReturnedPixNote, ReturnedRestNote } from '../../../instalments/returned-pix.tsx'
import { useBackCloses } from '../../../signed/address.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckIcon, ClockIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { QrCode } from '../../../ui/copy/qr-code.tsx'
import { type PayFailure, payFailure } from '../paying/pay-failure.ts'
import { ask, askAlone, askAnew } from '../signed-in.ts'
import { texts } from '../texts.ts'

/**
 * What is paid: one instalment, all open ones of a purchase, an amount chosen by the customer, or what is owed on
 * several purchases.
 */
export type Payable = OfPurchase | OfPurchases

interface OfPurchase {
  orderId: string
  merchantName: string
  instalment: { id: string; number: number } | null
  /** An amount that was accepted as its preview showed it. */
  part?: { amount: number; version: string }
  /** The next line of the purchase's plan. */
  isLine: boolean
  /** The amount known before the code is created, in reais. */
  amount: number
}

interface OfPurchases {
  orderId: null
  which: WhichDebts
  /** One for each purchase. */
  merchantNames: readonly string[]
  amount: number
}

interface DialogProps {
  payable: Payable
  onClose: () => void
}

/** The code to pay it, shown until it is paid (001 §4). */
export function PayDialog({ payable, onClose }: DialogProps) {
  const { payment, failure, askForCode } = usePayment(payable)
  useBackCloses(onClose)
  const isPaid = payment?.status === 'PAID'
  const words = wordsOf(payable, payment?.leavesNothing === true)
  return (
    <Dialog title={isPaid ? words.paid : words.title} shape="sheet" onClose={onClose}>
      {isPaid ? (
        <Paid payment={payment} what={words.what} lead={words.paidLead} onClose={onClose} />
      ) : (
        <>
          <p className="pay__amount">
            {words.what}
            <strong>
              <Money reais={payment?.amount ?? payable.amount} />
            </strong>
          </p>
          {failure !== null && (
            <Alert tone="danger" title={failure.text}>
              {failure.mayRetry ? (
                <Button kind="quiet" onPress={askForCode}>
                  {texts.retry}
                </Button>
              ) : undefined}
            </Alert>
          )}
          {payment?.returnedPayment && (
            <ReturnedPixNote
              returned={payment.returnedPayment}
              next={payment.status === 'PENDING' ? texts.pay.newCode : undefined}
            />
          )}
          {payment === null && failure === null && <PixOnItsWay />}
          {payment?.status === 'PENDING' && (
            <>
              <PixToPay
                key={payment.qrCodeText}
                picture={payment.qrCode}
                code={payment.qrCodeText}
                copy={texts.pay.copy}
              />
              <p className="pay__note tabular">{texts.pay.validUntil(shownInstant(payment.expiresAt))}</p>
              {payment.debitedOn !== undefined && (
                <Alert tone="warning">{texts.pay.debitedToo(shownDate(payment.debitedOn))}</Alert>
              )}
            </>
          )}
          {payment?.status === 'EXPIRED' && failure?.mayRetry !== false && (
            <Expired payment={payment} onRenew={askForCode} />
          )}
        </>
      )}
    </Dialog>
  )
}

/** Requests the code, then polls its state: every three seconds, and at once when the stream reports a change. */
function usePayment(payable: Payable) {
  const [payment, setPayment] = useState<CustomerPayment | null>(null)
  const [failure, setFailure] = useState<PayFailure | null>(null)
  const { orderId } = payable
  const instalmentId = payable.orderId === null ? null : (payable.instalment?.id ?? null)
  const isLine = payable.orderId !== null && payable.isLine
  const which = payable.orderId === null ? payable.which : 'ALL'
  const part = payable.orderId === null ? undefined : payable.part
  const paymentId = payment?.status === 'PENDING' ? payment.id : null

  const askForCode = useCallback(
    () =>
      resumed(() => {
        if (orderId === null) return askAlone(calls.payTogether, { body: { which } })
        if (part !== undefined) return askAlone(calls.payPart, { id: orderId, body: part })
        if (isLine) return askAlone(calls.payPlan, { id: orderId })
        return instalmentId === null
          ? askAlone(calls.payAllOpen, { id: orderId })
          : askAlone(calls.payInstalment, { id: orderId, body: { instalmentId } })
      }).then((outcome) => {
        if (outcome.ok) setPayment(outcome.value)
        setFailure(outcome.ok ? null : payFailure(outcome.refusal, { isPart: part !== undefined }))
      }),
    [orderId, instalmentId, isLine, which, part],
  )
  const refresh = useCallback(async () => {
    if (paymentId === null) return
    const outcome = await ask(calls.showPayment, { id: paymentId })
    // after a failed poll the next one follows three seconds later
    if (outcome.ok) setPayment((before) => ({ ...before, ...outcome.value }))
  }, [paymentId])
  const refreshNow = useCallback(() => void refresh(), [refresh])

  useEffect(() => void askForCode(), [askForCode])
  // the code of a returned Pix is void: request another one without a press
  const wentBack = payment?.status === 'EXPIRED' && payment.returnedPayment !== null ? payment.id : null
  useEffect(() => {
    if (wentBack !== null) void askForCode()
  }, [wentBack, askForCode])
  useInstalmentEvents(paymentId === null ? null : (payment?.instalments[0] ?? null), refreshNow)
  usePolling(paymentId !== null, refresh)
  useRefreshOnReturn(paymentId !== null, refresh)
  const isPaid = payment?.status === 'PAID'
  const isGone = failure?.isNothingLeft === true
  // purchases, debts, limit: a payment changes them all
  useEffect(() => {
    if (isPaid || isGone) void askAnew()
  }, [isPaid, isGone])

  return { payment, failure, askForCode }
}

function Expired({ payment, onRenew }: { payment: CustomerPayment; onRenew: () => Promise<void> }) {
  return (
    <>
      <QrCode picture={payment.qrCode} description="" veiled>
        <ClockIcon size={28} />
        <span>{texts.pay.expired}</span>
      </QrCode>
      <Button block icon={<RefreshIcon size={20} />} onPress={onRenew}>
        {texts.pay.renew}
      </Button>
    </>
  )
}

/** The sheet's texts for what is paid. */
function wordsOf(
  payable: Payable,
  leavesNothing: boolean,
): { title: string; what: string; paid: string; paidLead: string } {
  const { pay } = texts
  if (payable.orderId === null) {
    const isLate = payable.which === 'LATE'
    return {
      title: isLate ? pay.late : pay.everything,
      what: pay.stores(payable.merchantNames),
      paid: pay.paidMany,
      paidLead: isLate ? pay.paidLateLead : pay.paidEverythingLead,
    }
  }
  const { instalment, isLine, merchantName, part } = payable
  if (part !== undefined)
    return { title: pay.part, what: pay.store(merchantName), paid: pay.paidPart, paidLead: pay.paidPartLead }
  if (isLine)
    return {
      title: pay.line,
      what: pay.store(merchantName),
      paid: pay.paidLine,
      paidLead: leavesNothing ? pay.paidLastLineLead : pay.paidLineLead,
    }
  return {
    title: instalment === null ? pay.all : pay.one(instalment.number),
    what: pay.store(merchantName),
    paid: pay.paid,
    paidLead: instalment === null ? pay.paidAllLead : pay.paidLead,
  }
}

function Paid(props: { payment: CustomerPayment; what: string; lead: string; onClose: () => void }) {
  const { amount, returnedRest } = props.payment
  return (
    <div className="pay__paid">
      <span className="outcome__mark outcome__mark--good pay__tick" aria-hidden="true">
        <CheckIcon size={40} />
      </span>
      <p className="pay__amount">
        <strong>
          <Money reais={amount} />
        </strong>
        {props.what}
      </p>
      <output>{props.lead}</output>
      {returnedRest !== null && <ReturnedRestNote rest={returnedRest} />}
      <Button block onPress={props.onClose}>
        {texts.pay.done}
      </Button>
    </div>
  )
}
