import { describe, expect, it } from 'vitest'
import { adminPaths, adminReturnAddressOf, adminScreenOf } from './admin-paths.ts'

describe('an address of the back-office', () => {
  it.each([
    ['/admin', { name: 'orders' }],
    ['/admin/', { name: 'orders' }],
    ['/admin/orders', { name: 'orders' }],
    ['/admin/orders/7', { name: 'order', id: '7' }],
    ['/admin/checkouts/7', { name: 'checkout', id: '7' }],
    ['/admin/checkouts', { name: 'unbought' }],
    ['/admin/customers/7', { name: 'customer', id: '7' }],
    ['/admin/customers/7/edit', { name: 'customerEdit', id: '7' }],
    ['/admin/block-user', { name: 'blockUser' }],
    ['/admin/people', { name: 'people' }],
    ['/admin/add-debt-negotiation-payment/', { name: 'writeOff' }],
    ['/admin/orders/7/edit', null],
    ['/admin/toString', null],
    ['/admin/orders/7/8/9', null],
    ['/cliente', null],
  ])('%s shows %o', (path, screen) => {
    expect(adminScreenOf(path)).toEqual(screen)
  })

  it('carries what a form is to begin with', () => {
    expect(adminPaths.writeOff({ type: 'ORDER', id: 'a b' })).toBe(
      '/admin/add-debt-negotiation-payment?type=ORDER&id=a+b',
    )
    expect(adminPaths.blockUser()).toBe('/admin/block-user')
  })
})

describe('after the log-in', () => {
  it('leads back to where somebody wanted to go, filters and all', () => {
    const wanted = '/admin/orders?status=ACTIVE&page=3'
    const login = new URL(adminPaths.login(wanted), 'http://any')
    expect(adminReturnAddressOf(login.search)).toBe(wanted)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/cliente', '/admin/../x', ''])(
    'never leads to %s',
    (wanted) => {
      expect(adminReturnAddressOf(`?redirectTo=${encodeURIComponent(wanted)}`)).toBe('/admin')
    },
  )
})
