import { civilDate } from '@drip/core/calendar/dates'
import {
  PROMOTION_STATUS_LABELS,
  PROMOTION_TYPE_LABELS,
} from '@drip/core/contracts/catalogue/catalogue-states'
import { fieldMessage } from '@drip/core/forms/field-messages'
import { describe, expect, it } from 'vitest'
import {
  checkProductValues,
  checkPromotionValues,
  NEW_PRODUCT,
  newPromotion,
  toProductWrite,
  toPromotionWrite,
  wrongOfProducts,
} from './promotion-values.ts'

const fresh = newPromotion(civilDate('2026-11-21'))
const storeId = { id: '019aab00-0000-7000-8000-000000000001', name: 'Casa Aurora' }
const fields = (errors: { field: string }[]) => errors.map(({ field }) => field)

describe('a promotion', () => {
  it('begins enabled, as a page, from today', () => {
    expect(fresh).toMatchObject({ status: 'ACTIVE', type: 'PAGE_VIEW', from: '2026-11-21', to: '' })
  })

  it('is reported in the words of the specification', () => {
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
    const product = { ...NEW_PRODUCT, name: 'Brinde', url: 'https://a.com.br', storeId }
    expect(checkProductValues({ ...product, price: '0' })).toEqual([])
    expect(checkProductValues({ ...product, price: '-0.01' })).toEqual([
      { field: 'price', code: 'out_of_range' },
    ])
  })

  it('is sent with the store that was chosen', () => {
    expect(toProductWrite({ ...NEW_PRODUCT, price: '9.90', storeId })).toMatchObject({
      price: 9.9,
      storeId: storeId.id,
    })
  })

  it('has its errors shown by its name, if several were sent together', () => {
    const products = [
      { ...NEW_PRODUCT, name: 'Bota' },
      { ...NEW_PRODUCT, name: 'Meia' },
    ]
    const wrong = [
      { field: 'image', code: 'not_png' as const },
      { field: 'payload.1.storeId', code: 'unknown' as const },
      { field: 'payload', code: 'out_of_range' as const },
    ]
    expect(wrongOfProducts(wrong, products, { image: 'Imagem', storeId: 'Loja' })).toEqual([
      'Bota, Imagem: Envie uma imagem PNG.',
      'Meia, Loja: Esta opção não existe mais, escolha outra.',
      'Valor fora do permitido.',
    ])
  })
})

describe('a store that is typed and not chosen', () => {
  const typed = { id: '', name: 'Casa Aur' }
  it.each(['PAGE_VIEW', 'PRODUCT_VIEW'] as const)('must be chosen from the list: %s', (type) => {
    const form = { ...fresh, type, name: 'Verão', image: 'x', productsPageUrl: 'https://a.com.br' }
    const wrong = checkPromotionValues({ ...form, storeId: typed }, { isNew: true })
    expect(wrong.map(fieldMessage)).toEqual(['Escolha na lista.'])
  })

  it('must be so for a product too', () => {
    const product = { ...NEW_PRODUCT, name: 'Brinde', url: 'https://a.com.br', price: '1' }
    expect(checkProductValues({ ...product, storeId: typed })).toEqual([
      { field: 'storeId', code: 'invalid' },
    ])
  })
})
