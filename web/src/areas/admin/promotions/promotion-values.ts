/** The form values of promotions and their products (000 §3, §4, §5). */
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
import { fieldMessage } from '@drip/core/forms/field-messages'
import { numberOf } from '../forms/fields/percent.ts'

export interface ProductValues {
  name: string
  description: string
  url: string
  image: string
  basePrice: string
  price: string
  /** Named as in the request; without an id while a name is typed but no store is chosen. */
  storeId: Named | null
}
export const NEW_PRODUCT: ProductValues = {
  name: '',
  description: '',
  url: '',
  image: '',
  basePrice: '',
  price: '',
  storeId: null,
}

export interface PromotionValues {
  name: string
  type: PromotionType
  status: PromotionStatus
  from: string
  to: string
  productsPageUrl: string
  /** As for a product. */
  storeId: Named | null
  image: string
  /** For a new promotion: the products to add once it exists. */
  products: ProductValues[]
}

/** Enabled, of the page type, from today (000 §4). */
export const newPromotion = (today: CivilDate): PromotionValues => ({
  name: '',
  type: 'PAGE_VIEW',
  status: 'ACTIVE',
  from: today,
  to: '',
  productsPageUrl: '',
  storeId: null,
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
  storeId: it.store,
  image: it.imageUrl ?? '',
  products: [],
})

/** The body for the promotion itself; the image only if there is a new one. */
export function toPromotionWrite(values: PromotionValues, asked: { isNew: boolean }): PromotionWrite {
  const { name, type, status, from, to, productsPageUrl, storeId, image } = values
  return {
    name: name.trim(),
    type,
    status,
    ...(from === '' ? {} : { from }),
    to: to === '' ? null : to,
    productsPageUrl: productsPageUrl.trim() === '' ? null : productsPageUrl.trim(),
    storeId: storeId?.id ?? null,
    ...(asked.isNew ? { image } : {}),
  }
}

export function checkPromotionValues(values: PromotionValues, asked: { isNew: boolean }): FieldError[] {
  const wrong = checkPromotion(toPromotionWrite(values, asked), asked)
  return isOnlyTyped(values.storeId) ? withoutChoice(wrong) : wrong
}

export const valuesOfProduct = (it: PromotionProduct): ProductValues => ({
  name: it.name,
  description: it.description,
  url: it.url,
  image: it.image ?? '',
  basePrice: it.basePrice.toFixed(2),
  price: it.price.toFixed(2),
  storeId: { id: it.storeId, name: it.storeName },
})

/** The body for a product that passed `checkProductValues`. */
export function toProductWrite(values: ProductValues): PromotionProductWrite {
  const { name, description, url, image, basePrice, price, storeId } = values
  return {
    name: name.trim(),
    description: description.trim(),
    url: url.trim(),
    ...(image === '' ? {} : { image }),
    ...(basePrice.trim() === '' ? {} : { basePrice: numberOf(basePrice) }),
    price: numberOf(price),
    storeId: storeId?.id ?? '',
  }
}

/** A typed name has no effect until a store is chosen. */
const isOnlyTyped = (store: Named | null) => store?.id === ''
const withoutChoice = (wrong: readonly FieldError[]): FieldError[] => [
  ...wrong.filter(({ field }) => field !== 'storeId'),
  { field: 'storeId', code: 'invalid' },
]

/** The server's rules, and the store; an empty price counts as missing, not as out of range. */
export function checkProductValues(values: ProductValues): FieldError[] {
  const told = checkPromotionProduct(toProductWrite(values)).map((it): FieldError =>
    it.field === 'price' && values.price.trim() === '' ? { ...it, code: 'required' } : it,
  )
  if (isOnlyTyped(values.storeId)) return withoutChoice(told)
  return values.storeId === null ? [...told, { field: 'storeId', code: 'required' }] : told
}

/**
 * The server's errors for products that were sent together, each under its product's name; `labels` names their fields.
 */
export function wrongOfProducts(
  errors: readonly FieldError[],
  products: readonly ProductValues[],
  labels: Readonly<Record<string, string>>,
): string[] {
  return errors.map((it) => {
    // the form's own errors name no position: they concern the first product
    const [, place = '0', name = it.field] = /^payload\.(\d+)\.(.+)$/.exec(it.field) ?? []
    const label = labels[name]
    return label === undefined
      ? fieldMessage(it)
      : `${products[Number(place)]?.name ?? ''}, ${label}: ${fieldMessage(it)}`
  })
}

/** An unsaved product, as a list shows it. */
export function shownNew(it: ProductValues, place: number) {
  const price = numberOf(it.price)
  return {
    key: String(place),
    name: it.name,
    description: it.description,
    url: it.url,
    image: it.image === '' ? null : it.image,
    price,
    basePrice: numberOf(it.basePrice, price),
    storeName: it.storeId?.name ?? '',
  }
}
