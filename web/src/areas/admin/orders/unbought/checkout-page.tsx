import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminCheckout } from '@drip/core/contracts/admin/admin-area'
import { useMemo, type ReactNode } from 'react'
import { SCREENS } from '../../screens.ts'
import { refusalStatus } from '../../../../api/refusal.ts'
import { shownDate, shownInstant } from '../../../../instalments/dates.ts'
import { maskPhone } from '../../../../masks/phone.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Money } from '../../../../ui/money.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import { addressText } from '../../frame/address-text.ts'
import { AWAITS_STORE, checkoutBadge } from '../../frame/labels.ts'
import { orderTexts } from '../order-texts.ts'
import { HiddenCpf, checkoutCpf } from '../../customers/hidden-cpf.tsx'
import { Copyable } from '../../frame/copyable.tsx'
import { Block, CheckoutBlock, CreditBlock } from '../order-blocks.tsx'
import { Messages } from '../../history/messages.tsx'
import { Timeline } from '../../history/timeline.tsx'
import { texts as all } from '../../frame/texts.ts'
import { LoadingPage } from '../../frame/loading-page.tsx'
import { MissingPage } from '../../frame/missing-page.tsx'
import { ask, useAsked } from '../../signed-in.ts'

const texts = orderTexts.checkout

/** A purchase whatever its result: shoppers who were refused, or left, also call and ask why (000 §2). */
export function CheckoutPage({ id }: { id: string }): ReactNode {
  const { value: checkout, refusal, reload } = useAsked(calls.showCheckout, { id })
  const subject = useMemo(() => ({ order: id }), [id])
  const timeline = useAsked(calls.showCheckoutTimeline, { id })

  if (checkout === null && refusal === null) return <LoadingPage />
  if (checkout === null) {
    if (refusal !== null && refusalStatus(refusal) === 404) return <MissingPage lead={all.missing.checkout} />
    return <LoadFailure words={texts.failed} onRetry={reload} />
  }
  return (
    <>
      <CheckoutHead checkout={checkout} />
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <div className="order-columns">
        <div className="order-columns__wide">
          <Products products={checkout.products} />
          <CreditBlock decisions={checkout.decisions} />
          <Messages of={subject} />
          <Timeline
            first={timeline}
            load={(before) => ask(calls.showCheckoutTimeline, { id, query: { before } })}
          />
        </div>
        <div>
          <Shopper checkout={checkout} />
          <CheckoutBlock checkout={checkout} isOwnPage />
        </div>
      </div>
    </>
  )
}

function CheckoutHead({ checkout }: { checkout: AdminCheckout }) {
  const { label, tone } = checkout.awaitsStore ? AWAITS_STORE : checkoutBadge(checkout.status)
  const { order, plan, merchant } = checkout
  const title = texts.ofMerchant(merchant.name)
  return (
    <>
      <PageHead
        title={title}
        back={
          order === null
            ? { href: SCREENS.unbought.href(), label: orderTexts.unbought.title }
            : { href: SCREENS.orders.href(), label: orderTexts.order.back }
        }
        lead={<Badge tone={tone}>{label}</Badge>}
      />
      <section className="panel" aria-label={title}>
        <KeyValues
          items={[
            [texts.amount, <Money key="amount" reais={checkout.amount} />],
            [
              texts.order,
              order === null ? (
                texts.noOrder
              ) : (
                <a key="order" href={SCREENS.order.href({ id: order.id })}>
                  {order.providerCode}
                </a>
              ),
            ],
            ...(checkout.koReasonLabel === null ? [] : [[texts.denied, checkout.koReasonLabel] as const]),
            ...(checkout.isOnWaitlist ? [[texts.waitlist, texts.onWaitlist] as const] : []),
            [texts.plan, plan === null ? texts.noPlan : planText(plan)],
            [
              orderTexts.merchant.title,
              <a key="merchant" href={SCREENS.merchant.href({ id: merchant.id })}>
                {merchant.name}
              </a>,
            ],
            [
              orderTexts.order.merchantCode,
              checkout.merchantOrderCode === '' ? null : (
                <Copyable
                  key="code"
                  name={orderTexts.order.merchantCode}
                  value={checkout.merchantOrderCode}
                />
              ),
            ],
            [texts.expires, shownInstant(checkout.expiresAt)],
          ]}
        />
      </section>
    </>
  )
}

function planText({ quantity, firstDueDate }: NonNullable<AdminCheckout['plan']>): string {
  return firstDueDate === null ? texts.planOf(quantity) : texts.planFrom(quantity, shownDate(firstDueDate))
}

function Products({ products }: Pick<AdminCheckout, 'products'>) {
  return (
    <Block id="products-title" title={orderTexts.products.title}>
      {products.length === 0 ? (
        <p className="note">{orderTexts.products.none}</p>
      ) : (
        <ul className="products">
          {products.map((it, index) => (
            // a line of a closed cart: it has no id and does not move
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="products__one">
              <span className="products__words">
                {it.quantity} × {it.name}
              </span>
              <Money reais={it.amount} />
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

/** The shopper's data, as far as they gave it. */
export function Shopper({
  checkout: { id, shopper, order, phoneIsVerified },
}: {
  checkout: Pick<AdminCheckout, 'id' | 'shopper' | 'order' | 'phoneIsVerified'>
}) {
  const words = orderTexts.customer
  const { name, cpf, email, phone } = shopper
  if (name === '' && phone === '' && cpf === '' && email === '')
    return (
      <Block id="shopper-title" title={texts.shopper}>
        <p className="note">{texts.noShopper}</p>
      </Block>
    )
  return (
    <Block id="shopper-title" title={texts.shopper}>
      <KeyValues
        items={[
          [words.name, name],
          [words.cpf, cpf === '' ? null : <HiddenCpf key="cpf" hidden={cpf} show={() => checkoutCpf(id)} />],
          [words.email, email === '' ? null : <Copyable key="email" name={words.email} value={email} />],
          [
            words.phone,
            phone === '' ? null : (
              <span key="phone">
                <Copyable name={words.phone} value={phone} shown={maskPhone(phone)} />{' '}
                <span className="plan-table__note">
                  {phoneIsVerified ? texts.phoneVerified : texts.phoneUnverified}
                </span>
              </span>
            ),
          ],
          [words.address, addressText(shopper)],
        ]}
      />
      {order !== null && <a href={SCREENS.customer.href({ id: order.customerId })}>{texts.customer}</a>}
    </Block>
  )
}
