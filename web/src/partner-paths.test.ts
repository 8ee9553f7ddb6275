import { describe, expect, it } from 'vitest'
import { partnerPaths as paths, partnerScreenOf } from './partner-paths.ts'

describe('the screens about partners', () => {
  it.each([
    [paths.merchants(), { name: 'merchants' }],
    [paths.newMerchant(), { name: 'merchantNew' }],
    [paths.merchant('m1'), { name: 'merchant', id: 'm1' }],
    [paths.merchantEdit('m1'), { name: 'merchantEdit', id: 'm1' }],
    [paths.newMerchantUser('m1'), { name: 'merchantUser', id: 'm1', userId: null }],
    [paths.merchantUser('m1', 'u1'), { name: 'merchantUser', id: 'm1', userId: 'u1' }],
    [paths.newTerm('m1', 'fees'), { name: 'term', id: 'm1', kind: 'fees', termId: null }],
    [
      paths.term('m1', 'settlement_configurations', 's1'),
      { name: 'term', id: 'm1', kind: 'settlement_configurations', termId: 's1' },
    ],
    [paths.stores(), { name: 'stores' }],
    [`${paths.stores()}/`, { name: 'stores' }],
    [paths.newStore(), { name: 'storeNew' }],
    [paths.store('s1'), { name: 'store', id: 's1' }],
    [paths.storeEdit('s1'), { name: 'storeEdit', id: 's1' }],
    [paths.categories(), { name: 'categories' }],
    [paths.newCategory(), { name: 'categoryNew' }],
    [paths.category('c1'), { name: 'category', id: 'c1' }],
    [paths.tags(), { name: 'tags' }],
    [paths.newTag(), { name: 'tagNew' }],
    [paths.tag('t1'), { name: 'tag', id: 't1' }],
    [paths.promotions(), { name: 'promotions' }],
    [paths.newPromotion(), { name: 'promotionNew' }],
    [paths.promotion('p1'), { name: 'promotion', id: 'p1' }],
    [paths.promotionEdit('p1'), { name: 'promotionEdit', id: 'p1' }],
  ])('%s is one of them', (path, screen) => {
    expect(partnerScreenOf(path)).toEqual(screen)
  })

  it.each([
    '/admin',
    '/admin/orders',
    '/admin/merchants/m1/other',
    '/admin/merchants/m1/fees',
    '/admin/merchants/m1/fees/f1',
    '/admin/merchants/m1/fees/f1/edit/more',
    '/admin/stores/s1/users/create',
    '/admin/store-tags/t1',
    '/admin/constructor',
    '/cliente/stores',
  ])('%s is none of them', (path) => {
    expect(partnerScreenOf(path)).toBeNull()
  })
})
