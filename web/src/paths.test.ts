import { describe, expect, it } from 'vitest'
import {
  checkoutIdOf,
  customerScreenOf,
  instalmentIdOf,
  paths,
  returnAddressOf,
  storeReturnUrl,
} from './paths.ts'

describe('when the shopper goes back to the store', () => {
  it('takes the checkout id along', () => {
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

describe('when an address of the customer area opens', () => {
  it.each([
    ['/cliente', { name: 'orders' }],
    ['/cliente/', { name: 'orders' }],
    ['/cliente/pedidos', { name: 'orders' }],
    ['/cliente/pedidos/0197-a', { name: 'order', id: '0197-a' }],
    ['/cliente/perfil', { name: 'profile' }],
    ['/cliente/ajuda', { name: 'help' }],
    ['/cliente/login', null],
    ['/cliente/pedidos/a/b', null],
    ['//evil.example/cliente', null],
  ])('finds the screen of %s', (pathname, screen) => {
    expect(customerScreenOf(pathname)).toEqual(screen)
  })

  it('comes back to it after the log-in', () => {
    const login = paths.customerLogin('/cliente/pedidos/0197-a')
    expect(returnAddressOf(login.slice(login.indexOf('?')))).toBe('/cliente/pedidos/0197-a')
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/cliente/../x',
    '',
  ])('never goes to %s', (address) => {
    const search = `?${new URLSearchParams({ redirectTo: address })}`
    expect(returnAddressOf(search)).toBe('/cliente')
  })
})

describe('when a payment page opens', () => {
  it.each([
    ['/pagamento/0197-a', '0197-a'],
    ['/pagamento', null],
  ])('finds the instalment of %s', (pathname, id) => {
    expect(instalmentIdOf(pathname)).toBe(id)
  })
})
