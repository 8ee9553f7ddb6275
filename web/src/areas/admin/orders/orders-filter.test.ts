import { describe, expect, it } from 'vitest'
import { isFiltered, ordersFilterOf, sortedBy } from './orders-filter.ts'

const MERCHANT = '019aab00-0000-7000-8000-000000000000'
const of = (search: string) => ordersFilterOf(new URLSearchParams(search))

describe('the address of the orders list', () => {
  it('holds every filter', () => {
    expect(
      of(
        `status=CLOSED&merchantId=${MERCHANT}&from=2026-11-01&to=2026-11-21&late=true&sort=amount&rising=true&page=3`,
      ),
    ).toEqual({
      status: 'CLOSED',
      merchantId: MERCHANT,
      from: '2026-11-01',
      to: '2026-11-21',
      late: true,
      sort: 'amount',
      descending: false,
    })
  })

  it('shows all orders by default, or for an invalid filter', () => {
    const all = {
      status: null,
      merchantId: null,
      from: null,
      to: null,
      late: false,
      sort: 'createdDate',
      descending: true,
    }
    expect(of('')).toEqual(all)
    expect(of('status=LOST&merchantId=1&from=2026-02-30&late=yes&sort=name&page=-1')).toEqual(all)
  })

  it('is filtered by anything but its page', () => {
    expect(isFiltered(of('page=4&sort=amount'))).toBe(false)
    expect(isFiltered(of('late=true'))).toBe(true)
    expect(isFiltered(of('from=2026-11-01'))).toBe(true)
  })

  it('turns round when the column that sorts is pressed again', () => {
    expect(sortedBy('amount', of('page=2'))).toEqual({ sort: 'amount', rising: null, page: null })
    expect(sortedBy('amount', of('sort=amount'))).toEqual({ sort: 'amount', rising: 'true', page: null })
    expect(sortedBy('createdDate', of(''))).toEqual({ sort: null, rising: 'true', page: null })
    expect(sortedBy('createdDate', of('rising=true'))).toEqual({ sort: null, rising: null, page: null })
  })
})
