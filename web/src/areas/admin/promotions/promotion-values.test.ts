import { civilDate } from '@drip/core/calendar/dates'
import {
  PROMOTION_STATUS_LABELS,
  PROMOTION_TYPE_LABELS,
} from '@drip/core/contracts/catalogue/catalogue-states'
import { describe, expect, it } from 'vitest'
import {
  checkProductValues,
  checkPromotionValues,
  NEW_PRODUCT,
  newPromotion,
  toProductWrite,
  toPromotionWrite,
} from './promotion-values.ts'

const fresh = newPromotion(civilDate('2026-11-21'))
const store = { id: '019aab00-0000-7000-8000-000000000001', name: 'Casa Aurora' }
const fields = (errors: { field: string }[]) => errors.map(({ field }) => field)

describe('a promotion', () => {
  it('begins enabled, as a page, from today', () => {
    expect(fresh).toMatchObject({ status: 'ACTIVE', type: 'PAGE_VIEW', from: '2026-11-21', to: '' })
  })

  it('is told in the words of the specification', () => {
    expect(PROMOTION_STATUS_LABELS).toEqual({ ACTIVE: 'Habilitado', DISABLED: 'Desabilitado' })
    expect(PROMOTION_TYPE_LABELS).toEqual({ PAGE_VIEW: 'WebView', PRODUCT_VIEW: 'Produtos' })
  })

  it('needs store and page unless it shows products', () => {
    const asked = (type: 'PAGE_VIEW' | 'PRODUCT_VIEW') =>
      fields(checkPromotionValues({ ...fresh, type, name: 'Verão', image: 'x' }, { isNew: true }))
    expect(asked('PAGE_VIEW')).toEqual(['productsPageUrl', 'storeId'])
    expect(asked('PRODUCT_VIEW')).toEqual([])
  })

  it('sends its image only when it is new', () => {
    expect(toPromotionWrite({ ...fresh, image: 'x' }, { isNew: true })).toHaveProperty('image', 'x')
    expect(toPromotionWrite({ ...fresh, image: 'x' }, { isNew: false })).not.toHaveProperty('image')
  })

  it('may have no end', () => {
    expect(toPromotionWrite(fresh, { isNew: true }).to).toBeNull()
  })
})

describe('a product', () => {
  it('needs name, address, price and store', () => {
    expect(fields(checkProductValues(NEW_PRODUCT))).toEqual(['name', 'url', 'price', 'storeId'])
  })

  it('may cost nothing, and not less', () => {
    const product = { ...NEW_PRODUCT, name: 'Brinde', url: 'https://a.com.br', store }
    expect(checkProductValues({ ...product, price: '0' })).toEqual([])
    expect(checkProductValues({ ...product, price: '-0.01' })).toEqual([
      { field: 'price', code: 'out_of_range' },
    ])
  })

  it('is not sent without a store', () => {
    expect(toProductWrite(NEW_PRODUCT)).toBeNull()
    expect(toProductWrite({ ...NEW_PRODUCT, price: '9.90', store })).toMatchObject({
      price: 9.9,
      storeId: store.id,
    })
  })
})
