import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Products } from './products.tsx'

type Product = CustomerOrder['products'][number]

const shoes: Product = {
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'Sapato',
  quantity: 1,
  amount: 200,
  status: 'ACTIVE',
  canceledAt: null,
  instalmentProducts: [66.67, 66.66, 66.67].map((amount) => ({ amount, cancelationStatus: null })),
}
const refunded: Product = {
  ...shoes,
  status: 'CANCELED',
  canceledAt: '2026-11-20T15:00:00.000Z',
  instalmentProducts: shoes.instalmentProducts.map(({ amount }) => ({
    amount,
    cancelationStatus: 'CANCELED',
  })),
}
const read = (products: Product[]) =>
  renderToStaticMarkup(<Products products={products} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('a product of a purchase', () => {
  it('has its name, its state, and its share of each instalment', () => {
    expect(read([shoes])).toMatch(
      /Sapato Ativo 1ª parcela: R\$ 66,67 2ª parcela: R\$ 66,66 3ª parcela: R\$ 66,67 R\$ 200,00/,
    )
  })

  it('that went back is marked, with the day and with each of its shares', () => {
    const words = read([refunded])
    expect(words).toContain('Sapato (Estornado) 1ª parcela: R$ 66,67 (Estornado)')
    expect(words).toContain('Estornado em 20/11/2026')
    expect(words).not.toContain('Ativo')
  })

  it('has a text in its place if the store sent none', () => {
    expect(read([])).toContain('A loja não informou os produtos desta compra.')
  })
})
