import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantCheckout, MerchantProduct } from '@drip/core/contracts/merchant/merchant-area'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { shownDay } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { productRefundOffer } from '../sales/refund-rules.ts'
import { ask } from '../signed-in.ts'
import { refundTexts } from '../refunds/refund-texts.ts'
import { saleTexts } from './sale-texts.ts'
import { salesTexts } from '../sales/sales-texts.ts'
import { useIsAdmin } from '../use-viewer.ts'
import { useRefundReason } from '../refunds/refund-reason.tsx'
import { alreadyRefunded, useRefund } from '../refunds/use-refund.ts'

/** The products, each with its own refund (001 §6). */
export function SaleProducts(props: { sale: MerchantCheckout }) {
  const { sale } = props
  const [chosen, setChosen] = useState<MerchantProduct | null>(null)
  return (
    <section className="panel" aria-labelledby="products-title">
      <h2 id="products-title">{saleTexts.products}</h2>
      {sale.products.length === 0 && (
        <p className="note">{sale.order === null ? saleTexts.productsOfOrders : saleTexts.noProducts}</p>
      )}
      <ul className="sale-products">
        {sale.products.map((product) => (
          <Product key={product.id} sale={sale} product={product} onRefund={() => setChosen(product)} />
        ))}
      </ul>
      {chosen !== null && <RefundProduct sale={sale} product={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function Product(props: { sale: MerchantCheckout; product: MerchantProduct; onRefund: () => void }) {
  const { product } = props
  const isAdmin = useIsAdmin()
  const isRefunded = product.status === 'CANCELED'
  const offer =
    isAdmin === null ? 'hidden' : productRefundOffer(props.sale, product, { isAdmin, now: serverNow() })
  return (
    <li className={isRefunded ? 'sale-product sale-product--refunded' : 'sale-product'}>
      <span className="sale-product__name">
        {product.name} {isRefunded && salesTexts.refundedMark}
        <span className="note">
          {saleTexts.quantity(product.quantity)}
          {product.canceledAt !== null && ` · ${salesTexts.refundedOn(shownDay(product.canceledAt))}`}
        </span>
      </span>
      <Money reais={product.amount} />
      {(offer === 'open' || offer === 'readOnly') && (
        <Button kind="quiet" disabled={offer === 'readOnly'} onPress={props.onRefund}>
          {refundTexts.product}
          <span className="for-screen-readers"> {product.name}</span>
        </Button>
      )}
    </li>
  )
}

function RefundProduct(props: { sale: MerchantCheckout; product: MerchantProduct; onClose: () => void }) {
  const { sale, product } = props
  const refund = useRefund(props.onClose)
  const reason = useRefundReason()
  // less than the product's line if the whole order had a discount
  const amount = moneyText(product.refundableAmount)
  return (
    <ConfirmDialog
      title={refundTexts.productTitle(product.name, amount)}
      lead={refundTexts.productAsk}
      changes={[[refundTexts.changes.amount, amount], ...alreadyRefunded(sale)]}
      confirm={refundTexts.confirm}
      isGrave
      onClose={props.onClose}
      onConfirm={() =>
        refund(
          () =>
            ask(calls.refundProducts, {
              id: sale.id,
              query: reason.query,
              body: { productIds: [product.id] },
              over: sale.version,
            }),
          {
            done: refundTexts.done,
            failed: () => refundTexts.productFailed,
          },
        )
      }
    >
      {reason.field}
    </ConfirmDialog>
  )
}
