import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrderCodes } from './order-codes.tsx'

const drawn = (merchantOrderCode: string) =>
  renderToStaticMarkup(
    <OrderCodes
      order={{ id: '0197a000-0000-7000-8000-000000000001', providerCode: '4F21A07C93BE', merchantOrderCode }}
    />,
  )

it('A purchase shows the store’s number only if the store gave one', () => {
  expect(drawn('PL-1042')).toContain('Pedido na loja')
  expect(drawn('PL-1042')).toContain('PL-1042')
  expect(drawn('')).not.toContain('Pedido na loja')
  expect(drawn('')).toContain('4F21A07C93BE')
})
