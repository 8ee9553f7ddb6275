/** The parts of an order's details besides its instalments (000 §2). */
import type { AdminOrder } from '@drip/core/contracts/admin/admin-area'
import type { DoubleRefundSeen } from '@drip/core/contracts/debts/double-refunds'
import { RETURN_REASON_LABELS } from '@drip/core/contracts/states'
import { ADMIN_ACTION_NEEDS } from '@drip/core/contracts/admin/admin-action-needs'
import { OUTSIDE_WAY_WORDS } from '@drip/core/debts/outside-ways'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { shownDate, shownDay, shownInstant } from '../../../instalments/dates.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CodeToCopy } from '../../../ui/copy/code-to-copy.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { QrCode } from '../../../ui/copy/qr-code.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { useWhyNot } from '../frame/access.ts'
import type { DoubleToSettle } from './actions/double-refund-dialog.tsx'
import type { PayableOutside } from './actions/outside-refund-dialog.tsx'
import { checkoutBadge } from '../frame/labels.ts'
import { orderTexts } from './order-texts.ts'
import { addressText } from '../frame/address-text.ts'
import { texts as all } from '../frame/texts.ts'
import { LineAction } from '../frame/action-button.tsx'
import { HiddenCpf, customerCpf } from '../customers/hidden-cpf.tsx'
import { Copyable } from '../frame/copyable.tsx'
import { MoreDetails } from '../frame/more-details.tsx'
import { LetterAction, ReceiptAction } from '../history/papers.tsx'

type Product = AdminOrder['products'][number]

export function Block(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-labelledby={props.id}>
      <h2 id={props.id}>{props.title}</h2>
      {props.children}
    </section>
  )
}

export function ProductsBlock(props: {
  products: readonly Product[]
  onCancel: (it: Product) => void
  onChangeAmount: (it: Product) => void
}) {
  const texts = orderTexts.products
  return (
    <Block id="products-title" title={texts.title}>
      {props.products.length === 0 ? (
        <p className="note">{texts.none}</p>
      ) : (
        <ul className="products">
          {props.products.map((it) => (
            <ProductLine key={it.id} product={it} {...props} />
          ))}
        </ul>
      )}
    </Block>
  )
}

function ProductLine({
  product,
  onCancel,
  onChangeAmount,
}: {
  product: Product
  onCancel: (it: Product) => void
  onChangeAmount: (it: Product) => void
}) {
  const texts = orderTexts.products
  const why = useWhyNot()(ADMIN_ACTION_NEEDS.PRODUCT_REFUND)
  const isActive = product.status === 'ACTIVE'
  return (
    <li className="products__one">
      <div className="products__words">
        <span>
          {product.quantity} × {product.name} {!isActive && <strong>{texts.canceled}</strong>}
          {product.canceledAt !== null && (
            <span className="plan-table__note"> {texts.canceledOn(shownDay(product.canceledAt))}</span>
          )}
        </span>
        <span className="plan-table__note tabular">
          {texts.columns.shares}:{' '}
          {product.instalmentProducts.map((it, index) => (
            // a share is identified only by its instalment's position
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>
              {index > 0 && ' + '}
              <Money reais={it.amount} />
            </span>
          ))}
        </span>
        {isActive && (
          <span className="actions">
            <LineAction
              whyNot={why}
              name={texts.ofProduct(texts.cancel, product.name)}
              onPress={() => onCancel(product)}
            >
              {texts.cancel}
            </LineAction>
            <LineAction
              whyNot={why}
              name={texts.ofProduct(texts.change, product.name)}
              onPress={() => onChangeAmount(product)}
            >
              {texts.change}
            </LineAction>
          </span>
        )}
      </div>
      <Money reais={product.amount} />
    </li>
  )
}

export function CustomerBlock({ customer }: Pick<AdminOrder, 'customer'>) {
  const texts = orderTexts.customer
  return (
    <Block id="customer-title" title={texts.title}>
      <KeyValues
        items={[
          [
            texts.name,
            <a key="name" href={SCREENS.customer.href({ id: customer.id })}>
              {customer.name}
            </a>,
          ],
          [texts.cpf, <HiddenCpf key="cpf" hidden={customer.cpf} show={() => customerCpf(customer.id)} />],
          [texts.email, <Copyable key="email" name={texts.email} value={customer.email} />],
          [
            texts.phone,
            <Copyable
              key="phone"
              name={texts.phone}
              value={customer.phone}
              shown={maskPhone(customer.phone)}
            />,
          ],
          [texts.address, addressText(customer)],
        ]}
      />
      <MoreDetails of={texts.detailsOf}>
        <IdOf words={texts} id={customer.id} href={SCREENS.customer.href({ id: customer.id })} />
      </MoreDetails>
    </Block>
  )
}

function IdOf({ words, id, href }: { words: { id: string; title: string }; id: string; href: string }) {
  const name = `${words.id} ${words.title}`
  return <KeyValues items={[[words.id, <Copyable key="id" name={name} value={id} href={href} />]]} />
}

export function MerchantBlock({ merchant }: Pick<AdminOrder, 'merchant'>) {
  const texts = orderTexts.merchant
  return (
    <Block id="merchant-title" title={texts.title}>
      <KeyValues
        items={[
          [
            texts.name,
            <a key="name" href={SCREENS.merchant.href({ id: merchant.id })}>
              {merchant.name}
            </a>,
          ],
          [texts.platform, merchant.ecommPlatform],
        ]}
      />
      <a href={SCREENS.orders.href({ merchantId: merchant.id })}>{texts.orders}</a>
      <MoreDetails of={texts.detailsOf}>
        <IdOf words={texts} id={merchant.id} href={SCREENS.merchant.href({ id: merchant.id })} />
      </MoreDetails>
    </Block>
  )
}

export function CheckoutBlock({
  checkout,
  isOwnPage = false,
}: Pick<AdminOrder, 'checkout'> & { isOwnPage?: boolean }) {
  const texts = orderTexts.checkout
  const [qrShown, setQrShown] = useState(false)
  return (
    <Block id="checkout-title" title={texts.title}>
      <KeyValues
        items={[
          [texts.status, checkoutBadge(checkout.status).label],
          [texts.type, texts.types[checkout.type]],
          [texts.created, shownInstant(checkout.createdAt)],
          [
            texts.paymentStatus,
            checkout.paymentStatus === null
              ? texts.none
              : orderTexts.instalments.payments[checkout.paymentStatus],
          ],
        ]}
      />
      {!isOwnPage && <a href={SCREENS.checkout.href({ id: checkout.id })}>{texts.open}</a>}
      <MoreDetails of={texts.detailsOf}>
        <KeyValues
          items={[
            [texts.id, <Copyable key="id" name={`${texts.id} ${texts.title}`} value={checkout.id} />],
            [
              texts.paymentId,
              checkout.paymentId === null ? null : (
                <Copyable key="payment" name={texts.paymentId} value={checkout.paymentId} />
              ),
            ],
          ]}
        />
      </MoreDetails>
      {checkout.paymentQrCodeText !== null && (
        <details className="preview__more" onToggle={(event) => setQrShown(event.currentTarget.open)}>
          <summary>{texts.qrCode}</summary>
          {qrShown && checkout.paymentQrCode !== null && (
            <QrCode picture={checkout.paymentQrCode} description={texts.qrCode} />
          )}
          <CodeToCopy
            label={orderTexts.order.pixCode}
            code={checkout.paymentQrCodeText}
            copy={orderTexts.order.copyPix}
            copied={orderTexts.order.pixCopied}
            failed={all.copyFailed}
          />
        </details>
      )}
    </Block>
  )
}

export function ReceivedBlock({
  order: { id, status, payments },
  onPayOutside,
  onSettleDouble,
}: {
  order: AdminOrder
  onPayOutside: (it: PayableOutside) => void
  onSettleDouble: (it: DoubleToSettle) => void
}) {
  const texts = orderTexts.received
  return (
    <Block id="pix-recebidos" title={texts.title}>
      {payments.length === 0 ? (
        <p className="note">{texts.none}</p>
      ) : (
        <ul className="received">
          {payments.map((it) => (
            <li key={it.endToEndId} className="received__one">
              <span className="received__line">
                <strong>{texts.uses[it.use]}</strong>
                <Money reais={it.amount} />
              </span>
              <span className="plan-table__note tabular">
                {shownInstant(it.paidAt)}
                {it.payerIsCustomer !== null &&
                  ` · ${it.payerIsCustomer ? texts.payer.customer : texts.payer.other}`}
                {it.returnedBecause !== undefined && ` · ${RETURN_REASON_LABELS[it.returnedBecause]}`}
              </span>
              {it.use !== 'SYMBOLIC' && <ReceiptAction orderId={id} payment={it.endToEndId} />}
              {it.refunds.map((refund) => (
                <RefundLine key={refund.id} refund={refund} onPayOutside={onPayOutside} />
              ))}
              {it.doubles?.map((double) => (
                <DoubleLine key={double.id} double={double} onSettle={onSettleDouble} />
              ))}
              <MoreDetails of={texts.detailsOf(moneyText(it.amount), shownInstant(it.paidAt))}>
                <KeyValues
                  items={[
                    [texts.columns.id, <Copyable key="id" name={texts.columns.id} value={it.endToEndId} />],
                  ]}
                />
              </MoreDetails>
            </li>
          ))}
        </ul>
      )}
      {status === 'CLOSED' && <LetterAction orderId={id} />}
    </Block>
  )
}

function RefundLine({
  refund,
  onPayOutside,
}: {
  refund: AdminOrder['payments'][number]['refunds'][number]
  onPayOutside: (it: PayableOutside) => void
}) {
  const texts = orderTexts.received
  const why = useWhyNot()(ADMIN_ACTION_NEEDS.OUTSIDE_REFUND)
  const { id, outside, canPayOutside } = refund
  // a server of the previous version does not send the start
  const { payOutsideFrom: from = saoPauloDate(new Date(refund.createdAt)) } = refund
  if (outside !== undefined)
    return (
      <span className="plan-table__note">
        {texts.outside(OUTSIDE_WAY_WORDS[outside.way], shownDate(outside.paidOn), outside.reference)}{' '}
        <Money reais={refund.amount} />
      </span>
    )
  return (
    <>
      <span className="plan-table__note">
        {texts.refund(texts.refunds[refund.status])} <Money reais={refund.amount} />
        {refund.forced && ` ${texts.forced}`}
        {refund.doneAt !== null && ` · ${shownInstant(refund.doneAt)}`}
      </span>
      {canPayOutside !== undefined && (
        <LineAction
          whyNot={why}
          name={texts.payOutsideOf(moneyText(canPayOutside))}
          onPress={() => onPayOutside({ refundId: id, amount: canPayOutside, from })}
        >
          {texts.payOutside}
        </LineAction>
      )}
    </>
  )
}

function DoubleLine({
  double: { id, amount, takenAt, settledAt, returned },
  onSettle,
}: {
  double: DoubleRefundSeen
  onSettle: (it: DoubleToSettle) => void
}) {
  const texts = orderTexts.received
  const why = useWhyNot()(ADMIN_ACTION_NEEDS.DOUBLE_REFUND)
  const shown = moneyText(amount)
  const end =
    returned === null
      ? settledAt !== null && texts.doubleLost(shownDay(settledAt))
      : texts.doubleReturned(shownDate(returned.paidOn), returned.reference)
  return (
    <>
      <span className="plan-table__note">
        {texts.double(shownDay(takenAt))} <Money reais={amount} />
        {end !== false && ` · ${end}`}
      </span>
      {settledAt === null && (
        <LineAction
          whyNot={why}
          name={texts.settleDoubleOf(shown)}
          onPress={() => onSettle({ refundId: id, amount, from: saoPauloDate(new Date(takenAt)) })}
        >
          {texts.settleDouble}
        </LineAction>
      )}
    </>
  )
}

export function CreditBlock({ decisions }: Pick<AdminOrder, 'decisions'>) {
  const texts = orderTexts.credit
  const explains = decisions.some((it) => it.rules.some((rule) => rule.explanation !== null))
  return (
    <Block id="credit-title" title={texts.title}>
      {decisions.length === 0 && <p className="note">{texts.none}</p>}
      {!explains && decisions.length > 0 && <p className="note">{texts.hidden}</p>}
      {decisions.map((it) => (
        // people ask about refusals, so these are unfolded from the start
        <details key={`${it.stage} ${it.decidedAt}`} className="preview__more" open={it.outcome === 'denied'}>
          <summary>
            {texts.stages[it.stage]}: {texts.outcomes[it.outcome]}
            {it.reasonLabel !== null && ` (${it.reasonLabel})`} · {shownInstant(it.decidedAt)}
          </summary>
          <p>
            {texts.limit}: <Money reais={it.limit} />
          </p>
          <table className="preview__table">
            <thead>
              <tr>
                <th scope="col">{texts.rule}</th>
                <th scope="col">{texts.result}</th>
                {explains && <th scope="col">{texts.seen}</th>}
              </tr>
            </thead>
            <tbody>
              {it.rules.map((rule) => (
                <tr key={rule.name} className={rule.outcome === 'denied' ? 'decision__denied' : undefined}>
                  <th scope="row">
                    {rule.reasonLabel}
                    <span className="plan-table__note"> {texts.families[rule.family]}</span>
                  </th>
                  <td>
                    {rule.outcome === 'denied' ? (
                      <Badge tone="late">{texts.results.denied}</Badge>
                    ) : (
                      texts.results[rule.outcome]
                    )}
                  </td>
                  {explains && <td>{rule.explanation}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </Block>
  )
}
