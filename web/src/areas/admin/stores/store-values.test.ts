import { describe, expect, it } from 'vitest'
import { checkStoreValues, NEW_STORE, statusesFrom, toStoreWrite, type StoreValues } from './store-values.ts'

const filled: StoreValues = {
  ...NEW_STORE,
  name: 'Casa Aurora',
  url: 'https://aurora.com.br',
  minimumCashback: '0',
  customerCashback: '2.5',
  tax: '5',
  merchantInitials: 'CA',
  categoriesIds: ['home', ''],
  logo: 'iVBORw0KGgo',
}

describe("a store's form", () => {
  it.each([
    [null, ['ACTIVE', 'DISABLED']],
    ['ACTIVE', ['ACTIVE', 'DISABLED', 'ARCHIVED']],
    ['DISABLED', ['ACTIVE', 'DISABLED', 'ARCHIVED']],
    ['ARCHIVED', ['ACTIVE', 'ARCHIVED']],
  ] as const)('of a store that is %s offers only what it may become: %s', (status, offered) => {
    expect(statusesFrom(status)).toEqual(offered)
  })

  it('sends fractions, the chosen categories and the logo', () => {
    expect(toStoreWrite(filled)).toMatchObject({
      minimumCashback: 0,
      customerCashback: 0.025,
      tax: 0.05,
      categoriesIds: ['home'],
      logo: 'iVBORw0KGgo',
    })
  })

  it('asks a new store for everything, and a known one for all but the logo', () => {
    const fields = (isNew: boolean) => checkStoreValues(NEW_STORE, { isNew }).map(({ field }) => field)
    const all = [
      'name',
      'url',
      'minimumCashback',
      'customerCashback',
      'tax',
      'merchantInitials',
      'categoriesIds',
    ]
    expect(fields(true)).toEqual([...all, 'logo'])
    expect(fields(false)).toEqual(all)
  })

  it('distinguishes an empty percentage from one that is out of range', () => {
    const codes = checkStoreValues({ ...filled, tax: '', customerCashback: '-1' }, { isNew: true })
    expect(codes).toEqual([
      { field: 'customerCashback', code: 'out_of_range' },
      { field: 'tax', code: 'required' },
    ])
  })
})
