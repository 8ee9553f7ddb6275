import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { shownDay } from '../../../instalments/dates.ts'
import { Money } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'

/** What was bought; what went back is marked. */
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
