import { expect, it } from 'vitest'
import { shownDocument } from './merchant-document.ts'

it.each([
  ['11222333000181', { name: 'CNPJ', written: '11.222.333/0001-81' }],
  ['52998224725', { name: 'CPF', written: '529.982.247-25' }],
  // neither of the two
  ['123', { name: 'CNPJ', written: '123' }],
])('the number %s of a merchant is shown in its own format', (document, shown) => {
  expect(shownDocument(document)).toEqual(shown)
})
