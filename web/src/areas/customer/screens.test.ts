import { describe, expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { AREA, screenAt, SCREENS } from './screens.ts'

describe('when an address of the customer area opens', () => {
  it.each([
    ['/cliente', 'orders', {}],
    ['/cliente/', 'orders', {}],
    ['/cliente/pedidos', 'orders', {}],
    ['/cliente/pedidos/0197-a', 'order', { id: '0197-a' }],
    ['/cliente/debito-automatico', 'autopay', {}],
    ['/cliente/perfil', 'profile', {}],
    ['/cliente/documentos', 'documents', {}],
    ['/cliente/ajuda', 'help', {}],
  ])('%s shows %s', (pathname, name, params) => {
    const open = screenAt(pathname)
    expect([open?.screen.name, open?.params]).toEqual([name, params])
  })

  it('no screen is left out above', () => {
    expect(Object.keys(SCREENS)).toHaveLength(6)
  })

  it.each(['/cliente/login', '/cliente/pedidos/a/b', '//evil.example/cliente'])(
    '%s shows none',
    (pathname) => {
      expect(screenAt(pathname)).toBeNull()
    },
  )

  it('comes back to it after the log-in, which shoppers find at the same address', () => {
    const login = AREA.login('/cliente/pedidos/0197-a')
    expect(AREA.returnAddress(login.slice(login.indexOf('?')))).toBe('/cliente/pedidos/0197-a')
    expect(paths.customerLogin('/cliente/pedidos/0197-a')).toBe(login)
    expect(paths.customerHome()).toBe(AREA.home)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/cliente/../x',
    '',
  ])('never leads to %s', (address) => {
    const search = `?${new URLSearchParams({ redirectTo: address })}`
    expect(AREA.returnAddress(search)).toBe('/cliente')
  })
})
