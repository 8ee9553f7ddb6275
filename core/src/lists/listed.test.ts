import { describe, expect, it } from 'vitest'
import * as adminCalls from '../contracts/admin/admin-calls.ts'
import * as figuresCalls from '../contracts/admin/figures-calls.ts'
import { ListName, ListView } from '../contracts/admin/list-tools.ts'
import * as catalogueCalls from '../contracts/catalogue/catalogue-calls.ts'
import { exportOf } from './listed.ts'
import * as merchantAdminCalls from '../contracts/merchant/merchant-admin-calls.ts'
import * as merchantCalls from '../contracts/merchant/merchant-calls.ts'
import type { Operation } from '../contracts/operation.ts'

const LISTS = [adminCalls, catalogueCalls, figuresCalls, merchantAdminCalls, merchantCalls]
  .flatMap((contract) => Object.values<object>(contract))
  .filter((it): it is Operation => 'listed' in it)

describe('a list', () => {
  it.each(LISTS.map((it) => [it.id, it] as const))(
    '%s can be saved as a view and has its own file',
    (_id, list) => {
      const { name = '', columns = {} } = list.listed ?? {}
      expect(ListName.safeParse({ list: name }).success).toBe(true)
      const view = { name: 'Minha', filters: {}, columns: Object.keys(columns) }
      expect(ListView.safeParse(view).success).toBe(true)
      const heads = Object.values(columns).map(({ head }) => head)
      expect(new Set(heads).size).toBe(heads.length)
      expect(Object.values(columns)[0]).not.toHaveProperty('extra')
    },
  )

  it('has a unique name among all lists, for all its calls', () => {
    const lists = [...new Set(LISTS.map((it) => it.listed))]
    expect(new Set(lists.map((it) => it?.name)).size).toBe(lists.length)
  })

  it('is exported by a call beside it, for the same people, and always the same one', () => {
    const file = exportOf(adminCalls.searchOrders)
    expect(file).toMatchObject({
      id: 'searchOrdersAsCsv',
      method: 'POST',
      path: '/admin_backoffice/api/v1/orders/export',
      needs: ['ORDERS_READ'],
      reads: 'file',
      asks: true,
    })
    expect(file.body).toBe(adminCalls.searchOrders.body)
    expect(exportOf(adminCalls.searchOrders)).toBe(file)
    expect(exportOf(catalogueCalls.listTags).path).toBe('/management/tags/export')
  })
})

describe('a view', () => {
  const parse = (filters: object) => ListView.safeParse({ name: '', filters, columns: null }).success

  it('holds choices, days and ids', () => {
    expect(parse({ status: 'ACTIVE', late: 'true', from: '2026-11-01', sort: 'createdAt' })).toBe(true)
    expect(parse({ merchantId: '01934567-89ab-7cde-8f01-23456789abcd' })).toBe(true)
  })

  it.each(['12345678909', '123.456.789-09', 'ana@exemplo.com.br', 'Ana Luíza', '+5511999990000', ''])(
    'holds no %s',
    (value) => expect(parse({ search: value })).toBe(false),
  )
})
