import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerPayment } from '@drip/core/contracts/customer-area'
import { useCallback, useEffect, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { useInstalmentEvents } from '../../../api/instalments.ts'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { usePolling, useRefreshOnReturn } from '../../../api/use-polling.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { PixOnItsWay, PixToPay } from '../../../instalments/pix-to-pay.tsx'
import { ReturnedPixNote } from '../../../instalments/returned-pix.tsx'
import { useBackCloses } from '../../../signed/address.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckIcon, ClockIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'

/** What is to be paid: one instalment, or all that are open of a purchase. */
export interface Payable {
  orderId: string
  merchantName: string
  instalment: { id: string; number: number } | null
  /** As it was known before the code is made, in reais. */
  amount: number
}

interface DialogProps {
  payable: Payable
  /** The money is there, or nothing was owed any more. */
  onPaid: () => void
  onClose: () => void
  /** What is to be paid after it; null when nothing is. */
  next?: { merchantName: string; onStart: () => void } | null
}

/** The code that pays it, until it is paid (001 §4). */
export function PayDialog({ payable, onPaid, onClose, next = null }: DialogProps) {
  const { payment, failure, askForCode } = usePayment(payable, onPaid)
  useBackCloses(onClose)
  const isPaid = payment?.status === 'PAID'
  const title = payable.instalment === null ? texts.pay.all : texts.pay.one(payable.instalment.number)
  return (
    <Dialog title={isPaid ? texts.pay.paid : title} shape="sheet" onClose={onClose}>
      {isPaid ? (
        <Paid payable={payable} next={next} onClose={onClose} />
      ) : (
        <>
          <p className="pay__amount">
            {texts.pay.store(payable.merchantName)}
            <strong>
              <Money reais={payment?.amount ?? payable.amount} />
            </strong>
          </p>
          {failure !== null && (
            <Alert tone="danger" title={failure}>
              <Button kind="quiet" onPress={askForCode}>
                {texts.retry}
              </Button>
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
            </>
          )}
          {payment?.status === 'EXPIRED' && <Expired payment={payment} onRenew={askForCode} />}
        </>
      )}
    </Dialog>
  )
}

/** Asks for the code, then how it stands: every three seconds, and at once when the stream tells of a change. */
function usePayment(payable: Payable, onPaid: () => void) {
  const [payment, setPayment] = useState<CustomerPayment | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { orderId, instalment } = payable
  const instalmentId = instalment?.id ?? null
  const paymentId = payment?.status === 'PENDING' ? payment.id : null

  const askForCode = useCallback(
    () =>
      resumed(() =>
        instalmentId === null
          ? ask(calls.payAllOpen, { id: orderId })
          : ask(calls.payInstalment, { id: orderId, body: { instalmentId } }),
      ).then((outcome) => {
        if (outcome.ok) setPayment(outcome.value)
        setFailure(outcome.ok ? null : failureOf(outcome.refusal))
      }),
    [orderId, instalmentId],
  )
  const look = useCallback(async () => {
    if (paymentId === null) return
    const outcome = await ask(calls.showPayment, { id: paymentId })
    // a question that is not answered is asked again three seconds later
    if (outcome.ok) setPayment((before) => ({ ...before, ...outcome.value }))
  }, [paymentId])
  const told = useCallback(() => void look(), [look])

  useEffect(() => void askForCode(), [askForCode])
  // the code of a Pix that went back is over: there is another without a press
  const wentBack = payment?.status === 'EXPIRED' && payment.returnedPayment !== null ? payment.id : null
  useEffect(() => {
    if (wentBack !== null) void askForCode()
  }, [wentBack, askForCode])
  useInstalmentEvents(paymentId === null ? null : (payment?.instalments[0] ?? null), told)
  usePolling(paymentId !== null, look)
  useRefreshOnReturn(paymentId !== null, look)
  const isPaid = payment?.status === 'PAID'
  const isGone = failure === texts.pay.nothing
  useEffect(() => {
    if (isPaid || isGone) onPaid()
    // told once, whatever the parent's function is by now
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPaid, isGone])

  return { payment, failure, askForCode }
}

function failureOf(refusal: Refusal): string {
  return refusalCode(refusal) === 'NOTHING_TO_PAY' ? texts.pay.nothing : texts.pay.failed
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

function Paid({ payable, next, onClose }: Pick<DialogProps, 'payable' | 'onClose' | 'next'>) {
  return (
    <div className="pay__paid">
      <span className="outcome__mark outcome__mark--good pay__tick" aria-hidden="true">
        <CheckIcon size={40} />
      </span>
      <output>{payable.instalment === null ? texts.pay.paidAllLead : texts.pay.paidLead}</output>
      {next !== null && next !== undefined && (
        <Button block onPress={next.onStart}>
          {texts.pay.nextPurchase(next.merchantName)}
        </Button>
      )}
      <Button kind={next === null || next === undefined ? 'primary' : 'secondary'} block onPress={onClose}>
        {texts.pay.done}
      </Button>
    </div>
  )
}
