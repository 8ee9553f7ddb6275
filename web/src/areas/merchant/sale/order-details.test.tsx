import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { OrderDetails } from './order-details.tsx'

const denied = {
  customerName: 'Ana Beatriz Ramos',
  amount: 300,
  status: 'KO',
  merchantFee: { percentage: 0.06, totalAmount: 0 },
  order: null,
  createdAt: '2026-11-24T13:00:00.000Z',
  creatorEmail: null,
  code: 'A-1',
  providerCode: '',
} as const

describe('a purchase that was never sold', () => {
  it('has nothing that was refunded or is transferred, and says so', () => {
    const html = renderToStaticMarkup(<OrderDetails sale={denied} />)
    const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [
      name,
      value,
    ])
    for (const name of ['Valor reembolsado', 'Taxa', 'Valor do repasse'])
      expect(facts).toContainEqual([name, 'N/A'])
  })
})
