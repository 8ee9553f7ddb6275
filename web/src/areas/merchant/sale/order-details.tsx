import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import { shownInstant } from '../../../instalments/dates.ts'
import { Money } from '../../../ui/money.tsx'
import { CopyValue } from '../../../ui/work/copy-value.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { saleTexts } from './sale-texts.ts'
import { salesTexts } from '../sales/sales-texts.ts'

type Sale = Pick<
  MerchantCheckout,
  | 'customerName'
  | 'amount'
  | 'status'
  | 'merchantFee'
  | 'order'
  | 'createdAt'
  | 'creatorEmail'
  | 'code'
  | 'providerCode'
>

/**
 * The details of an order besides its figures and history; for a purchase that was never sold, a note that there are
 * none (001 §2.3).
 */
export function OrderDetails({ sale }: { sale: Sale }) {
  return (
    <section className="panel" aria-labelledby="order-title">
      <h2 id="order-title">{saleTexts.details}</h2>
      <KeyValues items={orderItems(sale)} />
    </section>
  )
}

const PERCENT = /* @__PURE__ */ new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 })

function orderItems(sale: Sale) {
  const it = saleTexts
  const { order } = sale
  const isApproved = sale.status === 'OK' || sale.status === 'REFUNDED'
  return [
    [it.customerName, sale.customerName],
    // for an order the figures show these
    ...(order === null ? neverSold(sale) : []),
    [it.status, salesTexts.statuses[sale.status]],
    [it.fee, isApproved ? PERCENT.format(sale.merchantFee.percentage) : null],
    [it.date, shownInstant(order?.createdDate ?? sale.createdAt)],
    [it.creator, sale.creatorEmail],
    [it.merchantCode, sale.code && <CopyValue key="code" name={it.merchantCode} value={sale.code} />],
    [
      it.providerCode,
      sale.providerCode && <CopyValue key="provider" name={it.providerCode} value={sale.providerCode} />,
    ],
  ] as const
}

function neverSold({ amount }: Sale) {
  const it = saleTexts
  return [
    [it.amount, <Money key="amount" reais={amount} />],
    [it.refunded, null],
    [it.transfer, null],
  ] as const
}
