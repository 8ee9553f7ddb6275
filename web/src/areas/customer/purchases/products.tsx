import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { shownDay } from '../../../instalments/dates.ts'
import { Money } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'

/** The products; returned ones are marked. */
export function Products({ products }: { products: CustomerOrder['products'] }) {
  return (
    <section className="panel" aria-labelledby="products-title">
      <h2 id="products-title">{texts.order.products}</h2>
      {products.length === 0 && <p className="note">{texts.order.noProducts}</p>}
      <ul className="products">
        {products.map((it) => (
          <li key={it.id} className={it.status === 'CANCELED' ? 'product product--refunded' : 'product'}>
            <span className="product__name">
              {it.name} {it.status === 'CANCELED' && <strong>{texts.order.refunded}</strong>}
              {it.quantity > 1 && <span className="note">{texts.order.quantity(it.quantity)}</span>}
              {it.status === 'ACTIVE' && <span className="note">{texts.order.active}</span>}
              <Shares product={it} />
              {it.canceledAt !== null && (
                <span className="note">{texts.order.refundedOn(shownDay(it.canceledAt))}</span>
              )}
            </span>
            <Money reais={it.amount} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The product's share of each instalment (001 §3). */
function Shares({ product: { name, instalmentProducts } }: { product: CustomerOrder['products'][number] }) {
  if (instalmentProducts.length < 2) return null
  return (
    <ul className="product__shares" aria-label={texts.order.shares(name)}>
      {instalmentProducts.map(({ amount, cancelationStatus }, index) => (
        // here an instalment has only its number
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {texts.order.share(index + 1)} <Money reais={amount} />
          {cancelationStatus === 'CANCELED' && ` ${texts.order.refunded}`}
        </li>
      ))}
    </ul>
  )
}
