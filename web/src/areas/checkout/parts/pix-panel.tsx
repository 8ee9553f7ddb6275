import type { PixToPay } from '@drip/core/contracts/checkout'
import { notifyPix } from '@drip/core/contracts/checkout-calls'
import { ask } from '../../../api/ask.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeToCopy } from '../../../ui/copy/code-to-copy.tsx'
import { ClockIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/money.tsx'
import { QrCode } from '../../../ui/copy/qr-code.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { pixTexts } from '../texts/pix-texts.ts'
import { currentOf } from '../state/next-screen.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'
import { useTimeForCode } from '../state/use-time-for-code.ts'
import { minutesAndSeconds, useSecondsLeft } from '../../../api/use-seconds-left.ts'

/**
 * A charge to be paid now: its amount, the code to copy, the QR code, the time left, and what to do when it has
 * expired.
 */
export function PixPanel({ checkout, charge }: { checkout: CheckoutInHand; charge: PixToPay }) {
  const seconds = useSecondsLeft(Date.parse(charge.expiresAt))
  const expired = charge.status === 'EXPIRED' || seconds === 0
  const ready = charge.qrCodeText !== ''
  return (
    <div className="pix">
      <div className="pix__head">
        <p className="pix__amount">
          {pixTexts.amount}
          <strong>
            <Money reais={charge.amount} />
          </strong>
        </p>
        {ready && !expired && <TimeLeft seconds={seconds} />}
      </div>
      {expired && <Expired checkout={checkout} charge={charge} />}
      {!expired && (ready ? <Payable checkout={checkout} charge={charge} /> : <Preparing />)}
    </div>
  )
}

/** The bank has not returned the code yet; the next refresh brings it. */
function Preparing() {
  return (
    <>
      <output className="code-status">
        <span className="pulse" aria-hidden="true" />
        {pixTexts.preparing}
      </output>
      <Skeleton shape="button" />
      <Skeleton shape="block" />
    </>
  )
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  return (
    <p className="pix__time">
      {pixTexts.expiresIn}
      <span className="pix__seconds tabular" role="timer">
        {seconds === null ? '--:--' : minutesAndSeconds(seconds)}
      </span>
    </p>
  )
}

function Payable({ checkout, charge }: { checkout: CheckoutInHand; charge: PixToPay }) {
  return (
    <>
      <div className="stack-5">
        <CodeToCopy
          label={pixTexts.codeLabel}
          code={charge.qrCodeText}
          copy={pixTexts.copy}
          copied={pixTexts.copied}
          failed={pixTexts.copyFailed}
          whole={<ByHand id={checkout.id} />}
        />
        <div className="pix__scan stack-3">
          <p className="code-note">{pixTexts.scan}</p>
          <QrCode picture={charge.qrCode} description={pixTexts.qrAlt} />
        </div>
      </div>
      <output className="code-status">
        <span className="pulse" aria-hidden="true" />
        {pixTexts.waiting}
      </output>
    </>
  )
}

/** Shown if the browser refuses to copy (CHK-PIX-07). */
function ByHand({ id }: { id: string }) {
  const toast = useToast()
  const send = async () => {
    const outcome = await ask(notifyPix, { id })
    if (outcome.ok) toast.done(pixTexts.smsSent)
    else toast.failed(pixTexts.smsFailed)
  }
  return (
    <Alert tone="information">
      <p>{pixTexts.manual}</p>
      <Button kind="quiet" onPress={send}>
        {pixTexts.sendSms}
      </Button>
    </Alert>
  )
}

function Expired({ checkout, charge }: { checkout: CheckoutInHand; charge: PixToPay }) {
  const toast = useToast()
  const mayRenew = useTimeForCode(checkout)
  const renew = async () => {
    const outcome = await checkout.sendAside({ renewPayment: true })
    if (!outcome.ok && currentOf(outcome.refusal) === null) toast.failed(pixTexts.renewFailed)
  }
  return (
    <div className="pix__expired">
      {charge.qrCode !== '' && (
        <QrCode picture={charge.qrCode} description={pixTexts.qrAlt} veiled>
          <ClockIcon size={28} />
          <span>{pixTexts.expired}</span>
        </QrCode>
      )}
      {mayRenew && (
        <Button block icon={<RefreshIcon size={20} />} onPress={renew}>
          {pixTexts.renew}
        </Button>
      )}
      <p className="code-note">{mayRenew ? pixTexts.expiredHelp : pixTexts.overHelp}</p>
    </div>
  )
}
