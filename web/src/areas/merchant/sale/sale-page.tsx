import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import { type ReactNode } from 'react'
import { refusalStatus } from '../../../api/refusal.ts'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { maskCep, maskCpf } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SCREENS } from '../screens.ts'
import { RefundActions } from '../refunds/refund-actions.tsx'
import { SaleBadge } from '../sales/sale-badge.tsx'
import { OrderDetails } from './order-details.tsx'
import { SaleProducts } from './sale-products.tsx'
import { SaleHistory, SaleRefunds, ShopperPays, StoreGets } from './sale-story.tsx'
import type { Order } from './story.ts'
import { saleCode } from '../sales/sale-code.ts'
import { useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { disputeTexts } from './disputes/dispute-texts.ts'
import { saleTexts } from './sale-texts.ts'
import { useMerchant } from '../use-viewer.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { MissingPage } from '../frame/missing-page.tsx'

/** One order: its products, the shopper, what the store receives, and possible refunds (001 §2.3). */
export function SalePage({ id }: { id: string }): ReactNode {
  const { value: sale, refusal, reload } = useAsked(calls.showSale, { id })
  const { value: merchant } = useMerchant()

  if (sale === null && refusal === null) return <LoadingPage />
  if (sale === null) {
    if (refusal !== null && refusalStatus(refusal) === 404) return <MissingPage lead={texts.missing.sale} />
    return <LoadFailure words={texts.failed} onRetry={reload} />
  }
  return (
    <article className="sale">
      <PageHead
        title={saleTexts.title(saleCode(sale))}
        lead={<SaleBadge sale={sale} />}
        back={{ href: SCREENS.sales.href(), label: saleTexts.back }}
      >
        {merchant !== null && <RefundActions sale={sale} merchant={merchant} />}
      </PageHead>
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <AnnouncedReturn sale={sale} />
      <OpenDispute sale={sale} />
      <OpenContests sale={sale} />
      <SaleBody sale={sale} />
    </article>
  )
}

/** The customer has announced a return: their instalments are paused meanwhile, and a refund ends the pause. */
function AnnouncedReturn({ sale }: { sale: MerchantCheckout }) {
  const announced = sale.order?.announcedReturn ?? null
  if (announced === null) return null
  const { announcedOn, pausedUntil } = announced
  return (
    <Alert tone="information">
      {saleTexts.announcedReturn(shownDate(announcedOn), shownDate(pausedUntil))}
    </Alert>
  )
}

/** The customer has reported a problem and waits for an answer. */
function OpenDispute({ sale }: { sale: MerchantCheckout }) {
  const dispute = sale.order?.openDispute ?? null
  if (dispute === null) return null
  const { id, answerBy } = dispute
  const words = disputeTexts
  return (
    <Alert tone="information">
      {answerBy === null ? words.onSaleDeciding : words.onSale(shownDate(answerBy))}{' '}
      <a href={SCREENS.dispute.href({ id })}>{words.seeDispute}</a>
    </Alert>
  )
}

/** The payer contests the Pix at their bank: which part of the transfers is held, and until when. */
function OpenContests({ sale }: { sale: MerchantCheckout }) {
  return (sale.order?.openContests ?? []).map((it) => (
    <Alert key={it.id} tone="warning">
      {saleTexts.contested(moneyText(it.contestedAmount))}{' '}
      {it.heldAmount > 0 && saleTexts.held(moneyText(it.heldAmount))}{' '}
      {saleTexts.contestEnds(shownInstant(it.evidenceBy), shownDate(it.analysisBy))}
    </Alert>
  ))
}

function SaleBody({ sale }: { sale: MerchantCheckout }) {
  const { order } = sale
  return (
    <>
      {order !== null && <SaleFigures sale={sale} order={order} />}
      <div className="sale__columns">
        {order !== null && <ShopperPays order={order} />}
        {order !== null && <StoreGets order={order} />}
        {order !== null && <SaleHistory sale={sale} order={order} />}
        <div className="stack-5">
          {order !== null && <SaleRefunds order={order} />}
          <SaleProducts sale={sale} />
        </div>
        <section className="panel" aria-labelledby="customer-title">
          <h2 id="customer-title">{saleTexts.customer}</h2>
          <KeyValues items={customerItems(sale)} />
        </section>
        <OrderDetails sale={sale} />
      </div>
    </>
  )
}

/** The original amount, the refunds, and what the store keeps. */
function SaleFigures({ sale, order }: { sale: MerchantCheckout; order: Order }) {
  const it = saleTexts
  const { transferred, outstanding } = order.transfer
  const figures = [
    [it.amount, sale.amount],
    [it.refunded, order.canceledAmount],
    [it.transferParts.transferred, transferred],
    [outstanding < 0 ? it.transferParts.takenOff : it.transferParts.outstanding, Math.abs(outstanding)],
  ] as const
  return (
    <dl className="figures">
      {figures.map(([label, reais]) => (
        <div key={label} className="figure">
          <dt>{label}</dt>
          <dd>
            <Money reais={reais} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function customerItems(sale: MerchantCheckout) {
  const it = saleTexts.fields
  return [
    [it.name, sale.customerName],
    [it.cpf, sale.customerCpf && maskCpf(sale.customerCpf)],
    [it.email, sale.customerEmail],
    [it.phone, sale.customerPhone && maskPhone(sale.customerPhone)],
    [it.cep, sale.customerAddressCep && maskCep(sale.customerAddressCep)],
    [it.street, sale.customerAddressStreet],
    [it.number, sale.customerAddressNumber],
    [it.neighborhood, sale.customerAddressNeighborhood],
    [it.complement, sale.customerAddressComplement],
    [it.city, sale.customerAddressCity],
    [it.state, sale.customerAddressState],
  ] as const
}
