import { describe, expect, it } from 'vitest'
import { checkoutIdOf, storeReturnUrl } from './paths.ts'

describe('when the shopper returns to the store', () => {
  it('keeps the checkout id', () => {
    expect(storeReturnUrl('https://loja.example/drip', 'abc')).toBe(
      'https://loja.example/drip?checkoutId=abc',
    )
  })

  it("keeps the store's own query and its fragment", () => {
    expect(storeReturnUrl('https://loja.example/retorno?pedido=7#fim', 'abc')).toBe(
      'https://loja.example/retorno?pedido=7&checkoutId=abc#fim',
    )
  })
})

describe('when a page opens', () => {
  it.each([
    ['/checkouts/0197-a', '0197-a'],
    ['/checkouts/0197-a/', '0197-a'],
    ['/checkouts', null],
    ['/checkouts/a/b', null],
  ])('finds the checkout of %s', (pathname, id) => {
    expect(checkoutIdOf(pathname)).toBe(id)
  })
})
