/** Promotions and their products as their forms hold them (000 §3, §4, §5). */
import type { CivilDate } from '@drip/core/calendar/dates'
import { checkPromotion, checkPromotionProduct } from '@drip/core/catalogue/catalogue-forms'
import type {
  Named,
  Promotion,
  PromotionProduct,
  PromotionProductWrite,
  PromotionWrite,
} from '@drip/core/contracts/catalogue/catalogue'
import type { PromotionStatus, PromotionType } from '@drip/core/contracts/catalogue/catalogue-states'
import type { FieldError } from '@drip/core/forms/field-error'
import { numberOf } from '../forms/fields/percent.ts'

export interface ProductValues {
  name: string
  description: string
  url: string
  image: string
  basePrice: string
  price: string
  store: Named | null
}
export const NEW_PRODUCT: ProductValues = {
  name: '',
  description: '',
  url: '',
  image: '',
  basePrice: '',
  price: '',
  store: null,
}

export interface PromotionValues {
  name: string
  type: PromotionType
  status: PromotionStatus
  from: string
  to: string
  productsPageUrl: string
  store: Named | null
  image: string
  /** Of a new promotion: what will be added once it exists. */
  products: ProductValues[]
}

/** Enabled, of a page, from today (000 §4). */
export const newPromotion = (today: CivilDate): PromotionValues => ({
  name: '',
  type: 'PAGE_VIEW',
  status: 'ACTIVE',
  from: today,
  to: '',
  productsPageUrl: '',
  store: null,
  image: '',
  products: [],
})

export const valuesOfPromotion = (it: Promotion): PromotionValues => ({
  name: it.name,
  type: it.type,
  status: it.status,
  from: it.from,
  to: it.to ?? '',
  productsPageUrl: it.productsPageUrl ?? '',
  store: it.store,
  image: it.imageUrl ?? '',
  products: [],
})

/** What is sent of the promotion itself; an image only with a new one. */
export function toPromotionWrite(values: PromotionValues, asked: { isNew: boolean }): PromotionWrite {
  const { name, type, status, from, to, productsPageUrl, store, image } = values
  return {
    name: name.trim(),
    type,
    status,
    ...(from === '' ? {} : { from }),
    to: to === '' ? null : to,
    productsPageUrl: productsPageUrl.trim() === '' ? null : productsPageUrl.trim(),
    storeId: store?.id ?? null,
    ...(asked.isNew ? { image } : {}),
  }
}

export function checkPromotionValues(values: PromotionValues, asked: { isNew: boolean }): FieldError[] {
  return checkPromotion(toPromotionWrite(values, asked), asked)
}

export const valuesOfProduct = (it: PromotionProduct): ProductValues => ({
  name: it.name,
  description: it.description,
  url: it.url,
  image: it.image ?? '',
  basePrice: it.basePrice.toFixed(2),
  price: it.price.toFixed(2),
  store: { id: it.storeId, name: it.storeName },
})

/** Null without a store: `checkProductValues` tells it before anything is sent. */
export function toProductWrite(values: ProductValues): PromotionProductWrite | null {
  const { name, description, url, image, basePrice, price, store } = values
  if (store === null) return null
  return {
    name: name.trim(),
    description: description.trim(),
    url: url.trim(),
    ...(image === '' ? {} : { image }),
    ...(basePrice.trim() === '' ? {} : { basePrice: numberOf(basePrice) }),
    price: numberOf(price),
    storeId: store.id,
  }
}

const NO_STORE: Named = { id: '', name: '' }

/** The server's rules, and the store; an empty price is missing, not out of range. */
export function checkProductValues(values: ProductValues): FieldError[] {
  const write = toProductWrite({ ...values, store: values.store ?? NO_STORE })
  const wrong = write === null ? [] : checkPromotionProduct(write)
  const told = wrong.map((it): FieldError =>
    it.field === 'price' && values.price.trim() === '' ? { ...it, code: 'required' } : it,
  )
  return values.store === null ? [...told, { field: 'storeId', code: 'required' }] : told
}

/** Those that can be sent. */
export function toProductWrites(products: readonly ProductValues[]): PromotionProductWrite[] {
  return products.map(toProductWrite).filter((it) => it !== null)
}
