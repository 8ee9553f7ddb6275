import { describe, expect, it } from 'vitest'
import { ownAddressIn } from '../../paths.ts'
import { isMerchantPath, merchantPaths, merchantScreenOf } from './merchant-paths.ts'

describe('when an address of the merchant area opens', () => {
  it.each([
    ['/parceira', { name: 'sales' }],
    ['/parceira/', { name: 'sales' }],
    ['/parceira/pedidos', { name: 'sales' }],
    ['/parceira/pedidos/extrato', { name: 'statement' }],
    ['/parceira/pedidos/extrato/transferencias/019a-b', { name: 'transfer', id: '019a-b' }],
    ['/parceira/pedidos/019a-b', { name: 'sale', id: '019a-b' }],
    ['/parceira/checkout-links', { name: 'links' }],
    ['/parceira/checkout-links/criar', { name: 'newLink' }],
    ['/parceira/perfil', { name: 'profile' }],
    ['/parceira/plugin_sign_up/nuvemshop', { name: 'plugin', platform: 'nuvemshop' }],
    ['/parceira/plugin_sign_up/vtex', { name: 'plugin', platform: 'vtex' }],
    ['/parceira/plugin_sign_up/other', null],
    ['/parceira/pedidos/a/b', null],
    ['/parceira/login', null],
    ['/cliente/pedidos', null],
    ['//evil.example/parceira', null],
    ['/constructor', null],
  ])('finds the screen of %s', (pathname, screen) => {
    expect(merchantScreenOf(pathname)).toEqual(screen)
  })

  it('comes back to it after the log-in, filters included', () => {
    const wanted = '/parceira/plugin_sign_up/vtex?code=a%2Bb&state=c'
    const login = merchantPaths.login(wanted)
    expect(ownAddressIn(login.slice(login.indexOf('?')), isMerchantPath, merchantPaths.home())).toBe(wanted)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/parceira/../x',
    '/cliente/pedidos',
    '',
  ])('goes home instead of to %s', (wanted) => {
    const search = `?${new URLSearchParams({ redirectTo: wanted })}`
    expect(ownAddressIn(search, isMerchantPath, merchantPaths.home())).toBe('/parceira')
  })
})
