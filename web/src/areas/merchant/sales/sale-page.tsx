import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import { type ReactNode } from 'react'
import { refusalStatus } from '../../../api/refusal.ts'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { maskCep, maskCpf } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Money } from '../../../ui/money.tsx'
import { CopyValue } from '../../../ui/work/copy-value.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SCREENS } from '../screens.ts'
import { RefundActions } from '../refunds/refund-actions.tsx'
import { SaleBadge } from './sale-badge.tsx'
import { SaleProducts } from './sale-products.tsx'
import { TransferValue } from '../settlements/transfer-value.tsx'
import { saleCode } from './sale-code.ts'
import { useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { useMerchant } from '../use-viewer.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { MissingPage } from '../frame/missing-page.tsx'

/** One order: what was bought, by whom, what it brings, and what may be given back (001 §2.3). */
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
        title={texts.sale.title(saleCode(sale))}
        lead={<SaleBadge sale={sale} />}
        back={{ href: SCREENS.sales.href(), label: texts.sale.back }}
      >
        {merchant !== null && <RefundActions sale={sale} merchant={merchant} />}
      </PageHead>
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <AnnouncedReturn sale={sale} />
      <SaleBody sale={sale} />
    </article>
  )
}

/** The customer sends it back: what they owe stands still meanwhile, and a refund ends that. */
function AnnouncedReturn({ sale }: { sale: MerchantCheckout }) {
  const announced = sale.order?.announcedReturn ?? null
  if (announced === null) return null
  const { announcedOn, pausedUntil } = announced
  return (
    <Alert tone="information">
      {texts.sale.announcedReturn(shownDate(announcedOn), shownDate(pausedUntil))}
    </Alert>
  )
}

function SaleBody({ sale }: { sale: MerchantCheckout }) {
  return (
    <div className="sale__columns">
      <section className="panel" aria-labelledby="order-title">
        <h2 id="order-title">{texts.sale.order}</h2>
        <KeyValues missing={texts.notAvailable} items={orderItems(sale)} />
      </section>
      <SaleProducts sale={sale} />
      <section className="panel" aria-labelledby="customer-title">
        <h2 id="customer-title">{texts.sale.customer}</h2>
        <KeyValues missing={texts.notAvailable} items={customerItems(sale)} />
      </section>
    </div>
  )
}

const PERCENT = /* @__PURE__ */ new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 })

function orderItems(sale: MerchantCheckout) {
  const it = texts.sale
  const { order } = sale
  const isApproved = sale.status === 'OK' || sale.status === 'REFUNDED'
  return [
    [
      it.providerCode,
      sale.providerCode && <CopyValue key="provider" name={it.providerCode} value={sale.providerCode} />,
    ],
    [it.merchantCode, sale.code && <CopyValue key="code" name={it.merchantCode} value={sale.code} />],
    [it.customerName, sale.customerName],
    [it.amount, <Money key="amount" reais={sale.amount} />],
    [it.refunded, order === null ? null : <Money key="refunded" reais={order.canceledAmount} />],
    [it.status, texts.statuses[sale.status]],
    [it.fee, isApproved ? PERCENT.format(sale.merchantFee.percentage) : null],
    [it.transfer, order === null ? null : <TransferValue key="transfer" transfer={order.transfer} />],
    [it.date, shownInstant(order?.createdDate ?? sale.createdAt)],
    [it.creator, sale.creatorEmail],
  ] as const
}

function customerItems(sale: MerchantCheckout) {
  const it = texts.sale.fields
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
