import { describe, expect, it } from 'vitest'
import { PromotionWrite, StoreWrite } from '../contracts/catalogue/catalogue.ts'
import {
  checkCategory,
  checkPromotion,
  checkPromotionProduct,
  checkStore,
  checkTag,
  subcategoryNames,
} from './catalogue-forms.ts'

const ID = '0190a5b0-0000-7000-8000-000000000001'
const store = (changes: Partial<StoreWrite> = {}) =>
  StoreWrite.parse({
    name: 'Passo Largo',
    url: 'https://passolargo.example',
    origin: 'INTERNAL',
    minimumCashback: 0.01,
    customerCashback: 0.025,
    tax: 0.05,
    merchantInitials: 'PL',
    categoriesIds: [ID],
    logo: 'iVBORw0',
    ...changes,
  })
const codes = (errors: { field: string; code: string }[]) =>
  Object.fromEntries(errors.map(({ field, code }) => [field, code]))

describe('a store’s form', () => {
  it('may be saved when everything is there', () => {
    expect(checkStore(store(), { isNew: true })).toEqual([])
  })

  it('needs a logo only on creation', () => {
    const { logo: _, ...form } = store()
    expect(codes(checkStore(form, { isNew: true }))).toEqual({ logo: 'required' })
    expect(checkStore(form, { isNew: false })).toEqual([])
  })

  it('may lack its link if it belongs to a merchant and is not shown', () => {
    const check = (status: 'ACTIVE' | 'DISABLED', isOfMerchant: boolean) =>
      codes(checkStore(store({ url: '', status }), { isNew: false, isOfMerchant }))
    expect(check('DISABLED', true)).toEqual({})
    expect(check('ACTIVE', true)).toEqual({ url: 'required' })
    expect(check('DISABLED', false)).toEqual({ url: 'required' })
  })

  it('names each field that is not right', () => {
    const wrong = store({
      name: ' ',
      url: 'passolargo',
      minimumCashback: -0.001,
      customerCashback: 1.01,
      tax: 0.000_000_1,
      merchantInitials: 'PLA',
      categoriesIds: [],
    })
    expect(codes(checkStore(wrong, { isNew: true }))).toEqual({
      name: 'required',
      url: 'invalid',
      minimumCashback: 'out_of_range',
      customerCashback: 'out_of_range',
      tax: 'invalid',
      merchantInitials: 'too_long',
      categoriesIds: 'required',
    })
  })

  it.each([0.7 / 100, 2.3 / 100, 0.1 / 100, 0])(
    'accepts the results of a percentage divided by 100: %s',
    (rate) => {
      expect(checkStore(store({ tax: rate }), { isNew: true })).toEqual([])
    },
  )
})

describe('the rates of a store', () => {
  it('have two decimals of a percent, as they are shown: 12,345 % would change at the next save', () => {
    for (const name of ['tax', 'minimumCashback', 'customerCashback'])
      expect(codes(checkStore(store({ [name]: 0.123_45 }), { isNew: true }))).toEqual({ [name]: 'invalid' })
    expect(checkStore(store({ tax: 0.1235 }), { isNew: true })).toEqual([])
  })
})

describe('categories and tags', () => {
  it('need a name', () => {
    expect(codes(checkCategory({ name: '  ' }))).toEqual({ name: 'required' })
    expect(checkCategory({ name: 'Moda' })).toEqual([])
    const subCategory = ['Bolsas', '', ' bolsas', ''].map((name) => ({ name }))
    expect(checkCategory({ name: 'Moda', subCategory })).toEqual([{ field: 'subCategory.2', code: 'taken' }])
  })

  it('drop blank subcategories', () => {
    expect(
      subcategoryNames([{ name: ' Calçados ' }, { name: '' }, { name: '  ' }, { name: 'Bolsas' }]),
    ).toEqual(['Calçados', 'Bolsas'])
    expect(subcategoryNames()).toEqual([])
  })

  it('order tags by a whole number, and need a logo on creation', () => {
    const tag = { name: 'Casual', type: 'STYLE', status: 'ACTIVE', priority: 1 } as const
    expect(checkTag(tag, { isNew: false })).toEqual([])
    expect(codes(checkTag(tag, { isNew: true }))).toEqual({ logo: 'required' })
    expect(codes(checkTag({ ...tag, priority: 1.5 }, { isNew: false }))).toEqual({ priority: 'out_of_range' })
  })
})

const promotion = (changes: Record<string, unknown> = {}) =>
  PromotionWrite.parse({
    name: 'Semana do tênis',
    from: '2026-11-24',
    productsPageUrl: 'https://passolargo.example/tenis',
    storeId: ID,
    image: 'iVBORw0',
    ...changes,
  })

describe('a promotion’s form', () => {
  it('opens a store’s page unless said otherwise, and then needs both', () => {
    expect(checkPromotion(promotion(), { isNew: true })).toEqual([])
    expect(codes(checkPromotion(promotion({ productsPageUrl: '', storeId: null }), { isNew: true }))).toEqual(
      {
        productsPageUrl: 'required',
        storeId: 'required',
      },
    )
  })

  it('that shows products needs neither', () => {
    const form = promotion({ type: 'PRODUCT_VIEW', productsPageUrl: null, storeId: null })
    expect(checkPromotion(form, { isNew: true })).toEqual([])
  })

  it('may have an end, but not before its start', () => {
    expect(checkPromotion(promotion({ to: '2026-11-24' }), { isNew: true })).toEqual([])
    expect(codes(checkPromotion(promotion({ to: '2026-11-23' }), { isNew: true }))).toEqual({
      to: 'before_start',
    })
  })

  it('needs its image on creation, its start when it is changed', () => {
    const { image: _, from: __, ...form } = promotion()
    expect(codes(checkPromotion(form, { isNew: true }))).toEqual({ image: 'required' })
    expect(codes(checkPromotion(form, { isNew: false }))).toEqual({ from: 'required' })
  })
})

describe('a product of a promotion', () => {
  const product = { name: 'Tênis', description: '', url: 'https://a.example/t', price: 199.9, storeId: ID }

  it('costs from nothing on, in centavos', () => {
    expect(checkPromotionProduct(product)).toEqual([])
    expect(checkPromotionProduct({ ...product, price: 0 })).toEqual([])
    expect(codes(checkPromotionProduct({ ...product, price: -0.01 }))).toEqual({ price: 'out_of_range' })
    expect(codes(checkPromotionProduct({ ...product, price: 1.999, basePrice: -1 }))).toEqual({
      price: 'invalid',
      basePrice: 'out_of_range',
    })
  })
})
