import { expect, it } from 'vitest'
import { saleCode } from './sale-code.ts'

it.each([
  ['pedido-17', '99BBE7EE36F2', 'pedido-17'],
  ['', '99BBE7EE36F2', '99BBE7EE36F2'],
  ['', null, 'N/A'],
])('An order with the codes "%s" and %s is called %s', (code, providerCode, shown) => {
  expect(saleCode({ code, providerCode })).toBe(shown)
})
