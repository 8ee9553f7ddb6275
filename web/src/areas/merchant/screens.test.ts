import { describe, expect, it } from 'vitest'
import { AREA, screenAt, SCREENS } from './screens.ts'

describe('when an address of the merchant area opens', () => {
  it.each([
    ['/parceira', 'sales', {}],
    ['/parceira/', 'sales', {}],
    ['/parceira/pedidos', 'sales', {}],
    ['/parceira/pedidos/019a-b', 'sale', { id: '019a-b' }],
    ['/parceira/pedidos/extrato', 'statement', {}],
    ['/parceira/pedidos/extrato/transferencias', 'transfers', {}],
    ['/parceira/pedidos/extrato/transferencias/019a-b', 'transfer', { id: '019a-b' }],
    ['/parceira/problemas', 'disputes', {}],
    ['/parceira/problemas/019a-b', 'dispute', { id: '019a-b' }],
    ['/parceira/checkout-links', 'links', {}],
    ['/parceira/checkout-links/criar', 'newLink', {}],
    ['/parceira/usuarios', 'team', {}],
    ['/parceira/integracao', 'integration', {}],
    ['/parceira/plugin_sign_up/nuvemshop', 'plugin', { platform: 'nuvemshop' }],
    ['/parceira/plugin_sign_up/vtex', 'plugin', { platform: 'vtex' }],
    ['/parceira/perfil', 'profile', {}],
  ])('%s shows %s', (pathname, name, params) => {
    const open = screenAt(pathname)
    expect([open?.screen.name, open?.params]).toEqual([name, params])
  })

  it('no screen is left out above', () => {
    expect(Object.keys(SCREENS)).toHaveLength(13)
  })

  it.each([
    '/parceira/plugin_sign_up/other',
    '/parceira/pedidos/a/b',
    '/parceira/login',
    '/cliente/pedidos',
    '//evil.example/parceira',
    '/constructor',
  ])('%s shows none', (pathname) => {
    expect(screenAt(pathname)).toBeNull()
  })

  it('comes back to it after the log-in, filters included', () => {
    const wanted = '/parceira/plugin_sign_up/vtex?code=a%2Bb&state=c'
    const login = AREA.login(wanted)
    expect(AREA.returnAddress(login.slice(login.indexOf('?')))).toBe(wanted)
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
    expect(AREA.returnAddress(search)).toBe('/parceira')
  })
})
