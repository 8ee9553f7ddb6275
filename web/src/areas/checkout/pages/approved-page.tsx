import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { wayBackToStore } from '../../../paths.ts'
import { Outcome } from '../../../ui/feedback/outcome.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { InformationIcon } from '../../../ui/icons.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { closeEvent, postToStore } from '../state/checkout-events.ts'
import { AccountButton } from '../parts/account-button.tsx'
import { Plan } from '../parts/plan.tsx'
import { RememberDevice } from '../parts/remember-device.tsx'
import { Returned } from '../parts/returned.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { approvedTexts } from '../texts/approved-texts.ts'
import { texts } from '../texts/texts.ts'
import { useEndEvent } from '../state/use-end-event.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'
import { useSecondsLeft } from '../../../api/use-seconds-left.ts'

/** After this time the shoppers of some merchants are sent back automatically (001 §9). */
const SELF_REDIRECT_MS = 5000

/** The purchase is agreed and the store has confirmed it; or all of it was refunded since then. */
export default function ApprovedPage({ checkout }: { checkout: CheckoutInHand }) {
  return checkout.answer.isCanceled ? <Canceled checkout={checkout} /> : <Approved checkout={checkout} />
}

/** Sends no event to the store's window: it received one when the purchase was approved. */
function Canceled({ checkout }: { checkout: CheckoutInHand }) {
  const { answer, search } = checkout
  return (
    <Outcome calm={<InformationIcon size={36} />}>
      <Screen
        title={approvedTexts.canceledTitle}
        lead={approvedTexts.canceledLead}
        action={
          <>
            <WayBack checkout={checkout} storeUrl={wayBackToStore(answer, 'sold')} />
            <AccountButton checkoutId={answer.id} isFramed={search.transparent} />
          </>
        }
      >
        <Returned checkout={checkout} />
      </Screen>
    </Outcome>
  )
}

function Approved({ checkout }: { checkout: CheckoutInHand }) {
  const { answer, search } = checkout
  const { merchant } = answer
  const storeUrl = wayBackToStore(answer, 'sold')
  const redirects =
    merchant.selfRedirect && !search.transparent && answer.resolveUrl !== null && storeUrl !== null
  useEndEvent(checkout)

  return (
    <Outcome>
      <Screen
        title={texts.approved.title}
        lead={merchant.showInfo ? texts.approved.lead(merchant.name) : texts.approved.leadAnonymous}
        action={
          <>
            {redirects && <Redirecting url={storeUrl} />}
            <WayBack checkout={checkout} storeUrl={storeUrl} />
            <AccountButton checkoutId={answer.id} isFramed={search.transparent} />
          </>
        }
      >
        <Returned checkout={checkout} />
        {answer.receipt !== null && <Receipt receipt={answer.receipt} />}
        {tellsPlan(answer) && <Plan instalments={answer.instalments} />}
        <RememberDevice checkoutId={answer.id} />
        <p className="outcome__note">
          {answer.isPaidInFull ? texts.approved.paidInFull : texts.approved.reminders}
        </p>
      </Screen>
    </Outcome>
  )
}

/** Of a plan that is all paid, only cashback is to be told: the Pix was smaller by it. */
const tellsPlan = ({ instalments, isPaidInFull }: CheckoutAnswer) =>
  instalments.some((it) => !isPaidInFull || it.cashbackAmount > 0)

function Receipt({ receipt }: { receipt: NonNullable<CheckoutAnswer['receipt']> }) {
  const paid = moneyText(receipt.paid)
  return (
    <p className="outcome__note">
      {approvedTexts.order(receipt.orderCode)}
      <br />
      {receipt.comesBack ? approvedTexts.comesBack(paid) : approvedTexts.paid(paid)}
    </p>
  )
}

function WayBack({ checkout, storeUrl }: { checkout: CheckoutInHand; storeUrl: string | null }) {
  if (checkout.search.transparent) {
    return (
      <Button block onPress={() => postToStore(closeEvent(checkout.answer, 'approved'))}>
        {texts.approved.finish}
      </Button>
    )
  }
  if (storeUrl === null) return <p className="outcome__note">{texts.approved.mayClose}</p>
  return (
    <ButtonLink block href={storeUrl}>
      {texts.backToStore}
    </ButtonLink>
  )
}

function Redirecting({ url }: { url: string }) {
  const [until] = useState(() => serverNow() + SELF_REDIRECT_MS)
  const seconds = useSecondsLeft(until)
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(url), SELF_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [url])
  return (
    <p className="outcome__note" role="timer">
      {texts.approved.redirecting(seconds ?? SELF_REDIRECT_MS / 1000)}
    </p>
  )
}
