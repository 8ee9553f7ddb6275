import { describe, expect, it } from 'vitest'
import { pathsOf, waysThrough } from '../../signed/screens.ts'
import { AREA, NAV_GROUPS, screenAt, SCREENS } from './screens.ts'

const id = 'x1'

describe('the addresses of the back-office', () => {
  it('are these', () => {
    expect(Object.fromEntries(Object.values(SCREENS).map(({ name, path }) => [name, path]))).toEqual({
      orders: '/admin/orders',
      order: '/admin/orders/:id',
      unbought: '/admin/checkouts',
      checkout: '/admin/checkouts/:id',
      autopay: '/admin/autopay',
      disputes: '/admin/disputes',
      med: '/admin/med',
      contest: '/admin/med/:id',
      refunds: '/admin/failed-refunds',
      doubleRefunds: '/admin/double-refunds',
      writeOff: '/admin/add-debt-negotiation-payment',
      collections: '/admin/collections',
      collectionStrategies: '/admin/collections/strategies',
      agencies: '/admin/collections/agencies',
      agencyNew: '/admin/collections/agencies/create',
      agency: '/admin/collections/agencies/:id',
      agencyEdit: '/admin/collections/agencies/:id/edit',
      agencyCases: '/admin/collections/agencies/:id/cases',
      agencyPayments: '/admin/collections/agencies/:id/payments',
      collectionStrategy: '/admin/collections/strategies/:id',
      collectionStrategyNew: '/admin/collections/strategies/create',
      collectionTeam: '/admin/collections/team',
      teamCalls: '/admin/collections/team/:id',
      collectionCase: '/admin/collections/:id',
      overview: '/admin/overview',
      ageing: '/admin/reports/ageing',
      rolls: '/admin/reports/rolls',
      vintages: '/admin/reports/vintages',
      results: '/admin/reports/results',
      merchantFigures: '/admin/reports/merchants',
      bands: '/admin/reports/bands',
      funnel: '/admin/reports/funnel',
      refusals: '/admin/reports/refusals',
      due: '/admin/reports/due',
      merchants: '/admin/merchants',
      merchantNew: '/admin/merchants/create',
      merchant: '/admin/merchants/:id',
      merchantEdit: '/admin/merchants/:id/edit',
      merchantUserNew: '/admin/merchants/:merchantId/users/create',
      merchantUser: '/admin/merchants/:merchantId/users/:userId/edit',
      termNew: '/admin/merchants/:merchantId/:kind(fees|cashbacks|settlement_configurations)/create',
      term: '/admin/merchants/:merchantId/:kind(fees|cashbacks|settlement_configurations)/:termId/edit',
      stores: '/admin/stores',
      storeNew: '/admin/stores/create',
      store: '/admin/stores/:id',
      storeEdit: '/admin/stores/:id/edit',
      categories: '/admin/store-categories',
      categoryNew: '/admin/store-categories/create',
      category: '/admin/store-categories/edit/:id',
      tags: '/admin/store-tags',
      tagNew: '/admin/store-tags/create',
      tag: '/admin/store-tags/edit/:id',
      promotions: '/admin/promotions',
      promotionNew: '/admin/promotions/create',
      promotion: '/admin/promotions/:id',
      promotionEdit: '/admin/promotions/:id/edit',
      customers: '/admin/customers',
      customer: '/admin/customers/:id',
      customerEdit: '/admin/customers/:id/edit',
      blockUser: '/admin/block-user',
      whitelist: '/admin/whitelist',
      debtList: '/admin/debt-list',
      jobs: '/admin/jobs',
      erasures: '/admin/erasure-requests',
      policies: '/admin/credit-policies',
      policy: '/admin/credit-policies/:id',
      policyDifferences: '/admin/credit-policies/:id/differences',
      requestedChanges: '/admin/requested-changes',
      people: '/admin/people',
      audit: '/admin/audit',
      profile: '/admin/profile',
    })
  })

  it.each(Object.values(SCREENS))('of $name reads back as $name', (screen) => {
    const address = screen.path.replace(/:kind\(.*?\)/, 'fees').replaceAll(/:\w+/g, id)
    const open = screenAt(address)
    expect(open?.screen.name).toBe(screen.name)
    expect(screenAt(`${address}/`)?.screen.name).toBe(screen.name)
    for (const value of Object.values(open?.params ?? {})) expect(['fees', id]).toContain(value)
  })

  it('carry their ids, and the initial values of a form', () => {
    expect(SCREENS.term.href({ merchantId: 'm1', kind: 'cashbacks', termId: 't1' })).toBe(
      '/admin/merchants/m1/cashbacks/t1/edit',
    )
    expect(screenAt('/admin/merchants/m1/cashbacks/t1/edit')?.params).toEqual({
      merchantId: 'm1',
      kind: 'cashbacks',
      termId: 't1',
    })
    expect(SCREENS.writeOff.href({ type: 'ORDER', id: 'a b' })).toBe(
      '/admin/add-debt-negotiation-payment?type=ORDER&id=a+b',
    )
    expect(SCREENS.blockUser.href({ cpf: undefined })).toBe('/admin/block-user')
    expect(SCREENS.order.href({ id: '../x' })).toBe('/admin/orders/..%2Fx')
  })

  it.each([
    '/admin',
    '/admin/orders/7/edit',
    '/admin/toString',
    '/admin/constructor',
    '/admin/orders/7/8/9',
    '/admin/merchants/m1/other',
    '/admin/merchants/m1/fees',
    '/admin/merchants/m1/other/create',
    '/admin/merchants/m1/fees/f1/edit/more',
    '/admin/stores/s1/users/create',
    '/admin/store-tags/t1',
    '/cliente/stores',
    '/cliente',
  ])('are not %s', (path) => {
    expect(screenAt(path)).toBeNull()
  })

  it('are reported to the server as its router reads them', () => {
    expect(pathsOf(SCREENS)).toContain('/admin/orders/:id')
    expect(pathsOf(SCREENS)).toContain(
      '/admin/merchants/:merchantId/:kind(^(?:fees|cashbacks|settlement_configurations)$)/create',
    )
  })
})

describe('the navigation', () => {
  it('begins with the sections of the specification (000 §1) and the promotions, and ends with the profile', () => {
    const [work, ...others] = waysThrough(Object.values(SCREENS), NAV_GROUPS, null)
    expect(work?.ways.map(({ label, href }) => [label, href])).toEqual([
      ['Pedidos', '/admin/orders'],
      ['Cobrança', '/admin/collections'],
      ['Visão geral', '/admin/overview'],
      ['Relatórios', '/admin/reports/ageing'],
      ['Parceiros', '/admin/merchants'],
      ['Lojas (B2C)', '/admin/stores'],
      ['Promoções', '/admin/promotions'],
      ['Clientes', '/admin/customers'],
    ])
    expect(others.at(-1)?.ways.map(({ label, href }) => [label, href])).toEqual([
      ['Meu perfil', '/admin/profile'],
    ])
  })

  it('has each screen as a way, or under one', () => {
    const ways = Object.values(SCREENS).filter(({ nav }) => nav !== null)
    expect(ways.filter(({ nav }) => !Object.hasOwn(NAV_GROUPS, nav?.in ?? ''))).toEqual([])
    const lost = Object.values(SCREENS).filter(
      ({ nav, under }) => nav === null && !ways.some(({ name }) => name === under),
    )
    expect(lost.map(({ name }) => name)).toEqual([])
  })
})

describe('after the log-in', () => {
  it('leads back to the requested page, including filters', () => {
    const wanted = '/admin/orders?status=ACTIVE&page=3'
    const login = new URL(AREA.login(wanted), 'http://any')
    expect(AREA.returnAddress(login.search)).toBe(wanted)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/cliente', '/admin/../x', ''])(
    'never leads to %s',
    (wanted) => {
      expect(AREA.returnAddress(`?redirectTo=${encodeURIComponent(wanted)}`)).toBe('/admin')
    },
  )
})
