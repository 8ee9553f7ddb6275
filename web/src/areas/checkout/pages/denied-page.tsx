import type { HighlightStores } from '@drip/core/contracts/checkout'
import { useEffect, useState } from 'react'
import { listHighlightStores, updateWaitlist } from '@drip/core/contracts/checkout-calls'
import { ask } from '../../../api/ask.ts'
import { paths, wayBackToStore } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Outcome } from '../../../ui/feedback/outcome.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { InformationIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { closeEvent, postToStore } from '../state/checkout-events.ts'
import { denialDetail, denialTitle, offersWaitlist } from '../texts/denial-texts.ts'
import { MerchantMark } from '../parts/purchase-line.tsx'
import { Returned } from '../parts/returned.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { texts } from '../texts/texts.ts'
import { useEndEvent } from '../state/use-end-event.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'

/** The purchase was refused: a kind explanation, and what the shopper can do next. */
export default function DeniedPage({ checkout }: { checkout: CheckoutInHand }) {
  const { answer } = checkout
  const [title] = useState(() => denialTitle(answer))
  useEndEvent(checkout)

  return (
    <Outcome calm={<InformationIcon size={36} />}>
      <Screen
        title={title}
        lead={denialDetail(answer, checkout.settings?.supportEmail ?? '')}
        action={
          <>
            {answer.koReason === 'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID' && (
              <AccountButtons checkoutId={answer.id} isFramed={checkout.search.transparent} />
            )}
            <WayBack checkout={checkout} />
            {answer.endedBy === null && (
              <a
                className="button button--quiet button--block"
                href={paths.answers('recusa')}
                target="_blank"
                rel="noopener"
              >
                {texts.failure.support}
              </a>
            )}
          </>
        }
      >
        <Returned checkout={checkout} />
        <Waitlist checkout={checkout} />
        <Stores besides={answer.merchant.id} />
      </Screen>
    </Outcome>
  )
}

function WayBack({ checkout }: { checkout: CheckoutInHand }) {
  const { answer, search } = checkout
  const hasBetterWay =
    answer.koReason === 'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID' || offersWaitlist(answer)
  const kind = hasBetterWay ? 'secondary' : 'primary'
  if (search.transparent) {
    return (
      <Button kind={kind} block onPress={() => postToStore(closeEvent(answer, 'denied'))}>
        {texts.closeWindow}
      </Button>
    )
  }
  const url = wayBackToStore(answer, 'unsold')
  if (url === null) return <p className="outcome__note">{texts.approved.mayClose}</p>
  return (
    <ButtonLink kind={kind} block href={url}>
      {texts.backToStore}
    </ButtonLink>
  )
}

/** The account must not be embedded: from a store's frame it opens in a new window. */
function AccountButtons({ checkoutId, isFramed }: { checkoutId: string; isFramed: boolean }) {
  return (
    <>
      <ButtonLink block apart={isFramed} href={paths.customerHome(checkoutId)}>
        {texts.denied.account}
      </ButtonLink>
      <ButtonLink kind="quiet" block apart={isFramed} href={paths.customerRecovery()}>
        {texts.denied.recover}
      </ButtonLink>
    </>
  )
}

function Waitlist({ checkout }: { checkout: CheckoutInHand }) {
  const toast = useToast()
  const { answer } = checkout
  const isConfirmed = answer.onWaitListStatus === 'CONFIRMED'
  if (isConfirmed && answer.koReason === 'ORDER_ABOVE_MAX_VALUE') {
    return <Alert tone="success">{texts.denied.waitlistJoined}</Alert>
  }
  if (!offersWaitlist(answer)) return null
  const join = async () => {
    const outcome = await ask(updateWaitlist, {
      id: answer.id,
      body: { oldStatus: 'WAITING_RESPONSE', newStatus: 'CONFIRMED' },
    })
    if (outcome.ok) checkout.change({ onWaitListStatus: 'CONFIRMED' })
    else toast.failed(texts.denied.waitlistFailed)
  }
  return (
    <div className="offer">
      <p>{texts.denied.waitlistOffer}</p>
      <Button block onPress={join}>
        {texts.denied.waitlistJoin}
      </Button>
    </div>
  )
}

/** Stores other than this merchant's, if there are any; the screen is complete without them. */
function Stores({ besides }: { besides: string }) {
  const [stores, setStores] = useState<HighlightStores['content']>([])

  useEffect(() => {
    let gone = false
    void ask(listHighlightStores, { query: { besides } }).then((outcome) => {
      if (!gone && outcome.ok) setStores(outcome.value.content)
    })
    return () => {
      gone = true
    }
  }, [besides])

  if (stores.length === 0) return null
  return (
    <section className="stores">
      <h2 className="stores__title">{texts.denied.stores}</h2>
      <ul className="stores__list">
        {stores.slice(0, MOST_STORES).map((store) => (
          <li key={store.id}>
            <a className="stores__store" href={store.url} target="_blank" rel="noopener">
              <MerchantMark logo={store.logoUrl} initials={store.name.slice(0, 2).toUpperCase()} />
              <span>{store.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const MOST_STORES = 6
