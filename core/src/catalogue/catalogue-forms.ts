/**
 * Validation of stores, categories, tags, promotions and their products before they are saved (specification 000 §5).
 * Server and screen use the same rules. Only the server can check whether a file is a picture.
 */
import { compareDates, parseCivilDate } from '../calendar/dates.ts'
import type {
  CategoryWrite,
  PromotionProductWrite,
  PromotionWrite,
  StoreWrite,
  TagChange,
  TagWrite,
} from '../contracts/catalogue/catalogue.ts'
import {
  type FieldCode,
  type FieldError,
  fieldErrors,
  optionalCode,
  readWebAddress,
  textCode,
} from '../forms/field-error.ts'
import { parseReaisNumber } from '../money/cents.ts'
import { readRate } from '../money/rate.ts'

const LONGEST_INITIALS = 2
const LARGEST_PRIORITY = 1_000_000
/** In parts per million. */
const HUNDREDTH_OF_A_PERCENT = 100

interface Creating {
  isNew: boolean
}

/**
 * A store: everything is required; the logo only on creation. A merchant's store may lack its link while the app does
 * not show it: the link comes with the merchant's own form.
 */
export function checkStore(
  form: StoreWrite,
  { isNew, isOfMerchant = false }: Creating & { isOfMerchant?: boolean },
): FieldError[] {
  const mayLackUrl = isOfMerchant && form.status !== 'ACTIVE'
  return fieldErrors({
    name: textCode(form.name),
    url: mayLackUrl ? optionalCode(form.url, readWebAddress) : addressCode(form.url),
    minimumCashback: fractionCode(form.minimumCashback),
    customerCashback: fractionCode(form.customerCashback),
    tax: fractionCode(form.tax),
    merchantInitials: textCode(form.merchantInitials, LONGEST_INITIALS),
    categoriesIds: form.categoriesIds.length === 0 ? 'required' : null,
    logo: isNew ? textCode(form.logo) : null,
  })
}

/** Names of subcategories may be blank: those are dropped (`subcategoryNames`). A repeated one is `subCategory.{place}: taken`. */
export function checkCategory({
  name,
  subCategory = [],
}: Pick<CategoryWrite, 'name' | 'subCategory'>): FieldError[] {
  const repeated = repeatedNames(subCategory)
  return [
    ...fieldErrors({ name: textCode(name) }),
    ...repeated.map((place) => ({ field: `subCategory.${place}`, code: 'taken' as const })),
  ]
}

/** The positions of repeated names, ignoring case. */
export function repeatedNames(given: readonly { name: string }[]): number[] {
  const names = given.map(({ name }) => name.trim().toLowerCase())
  return names.flatMap((name, place) => (name !== '' && names.indexOf(name) < place ? [place] : []))
}

/** Trimmed, without blank ones. */
export function subcategoryNames(given: readonly { name: string }[] = []): string[] {
  return given.map(({ name }) => name.trim()).filter((name) => name !== '')
}

/** A tag: the logo only on creation. */
export function checkTag(form: TagWrite | TagChange, { isNew }: Creating): FieldError[] {
  const isPriority = Number.isInteger(form.priority) && Math.abs(form.priority) <= LARGEST_PRIORITY
  return fieldErrors({
    name: textCode(form.name),
    priority: isPriority ? null : 'out_of_range',
    logo: isNew ? textCode(form.logo) : null,
  })
}

/** A promotion that opens a page needs a store and a page; one that shows products needs neither. */
export function checkPromotion(form: PromotionWrite, { isNew }: Creating): FieldError[] {
  const opensPage = form.type === 'PAGE_VIEW'
  const address = form.productsPageUrl ?? ''
  return fieldErrors({
    name: textCode(form.name),
    from: optionalCode(form.from, parseCivilDate) ?? (isNew ? null : textCode(form.from)),
    to: endCode(form),
    productsPageUrl: opensPage ? addressCode(address) : optionalCode(address, readWebAddress),
    storeId: opensPage ? textCode(form.storeId ?? '') : null,
    image: isNew ? textCode(form.image) : null,
  })
}

/** A product: a name, where it is sold, and its price, from 0. */
export function checkPromotionProduct(form: PromotionProductWrite): FieldError[] {
  return fieldErrors({
    name: textCode(form.name),
    url: addressCode(form.url),
    price: priceCode(form.price),
    basePrice: form.basePrice === undefined ? null : priceCode(form.basePrice),
  })
}

function addressCode(text: string): FieldCode | null {
  return textCode(text) ?? optionalCode(text, readWebAddress)
}

function fractionCode(value: number): FieldCode | null {
  if (!(value >= 0 && value <= 1)) return 'out_of_range'
  const rate = readRate(value)
  // as typed and shown: a third decimal of the percentage would be lost at the next save
  return rate === null || rate % HUNDREDTH_OF_A_PERCENT !== 0 ? 'invalid' : null
}

function priceCode(reais: number): FieldCode | null {
  if (!(reais >= 0)) return 'out_of_range'
  return parseReaisNumber(reais) === null ? 'invalid' : null
}

function endCode({ from, to }: PromotionWrite): FieldCode | null {
  if (to === null || to === undefined) return null
  const [start, end] = [parseCivilDate(from ?? ''), parseCivilDate(to)]
  if (end === null) return 'invalid'
  return start !== null && compareDates(end, start) < 0 ? 'before_start' : null
}
