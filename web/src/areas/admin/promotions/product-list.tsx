import type { ReactNode } from 'react'
import { moneyText } from '../../../ui/money.tsx'
import { shownPicture } from '../forms/fields/picture-file.ts'
import { promotionTexts } from './texts.ts'

const texts = promotionTexts.products

export interface ShownProduct {
  key: string
  name: string
  description: string
  url: string
  image: string | null
  basePrice: number
  price: number
  storeName: string
}

/** Products in a list; `renderActions` draws the end of each line. */
export function ProductList<Product extends ShownProduct>(props: {
  products: readonly Product[]
  renderActions?: (product: Product, place: number) => ReactNode
}) {
  if (props.products.length === 0) return <p className="note">{texts.none}</p>
  return (
    <ul className="entries">
      {props.products.map((it, place) => (
        <li key={it.key} className="entries__one">
          <span className="product-image" aria-hidden="true">
            {it.image !== null && <img src={shownPicture(it.image) ?? ''} alt="" loading="lazy" />}
          </span>
          <span className="entries__words">
            <strong>{it.name}</strong>
            {it.description !== '' && <span className="note">{it.description}</span>}
            <span className="note">
              {it.storeName} ·{' '}
              <a href={it.url} target="_blank" rel="noreferrer">
                {it.url}
              </a>
            </span>
          </span>
          <span className="product-price tabular">
            <strong>{moneyText(it.price)}</strong>
            {it.basePrice > it.price && <span className="note">{texts.was(moneyText(it.basePrice))}</span>}
          </span>
          {props.renderActions?.(it, place)}
        </li>
      ))}
    </ul>
  )
}
