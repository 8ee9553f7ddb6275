import { expect, it } from 'vitest'
import { listPromotions, listStores } from './catalogue/catalogue-calls.ts'
import { AdminCustomersQuery, AdminOrdersQuery } from './admin/admin-area.ts'
import { Paging } from './shapes.ts'

it('A page has ten rows by default, and the first is 0 (000 §9)', () => {
  const first = { page: 0, size: 10 }
  expect(Paging.parse({})).toEqual(first)
  for (const query of [AdminOrdersQuery, AdminCustomersQuery]) expect(query.parse({})).toMatchObject(first)
})

it('Stores and promotions are listed twenty at a time by default (000 §7, §9)', () => {
  for (const { query } of [listStores, listPromotions])
    expect(query.parse({})).toMatchObject({ page: 0, size: 20 })
})

it.each([{ page: '-1' }, { page: 'x' }, { page: '1.5' }, { size: '0' }, { size: '101' }])(
  'No list accepts %j',
  (asked) => {
    expect(Paging.safeParse(asked).success).toBe(false)
  },
)
