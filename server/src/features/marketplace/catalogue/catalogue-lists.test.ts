/** Lists of thousands return the same as a list that is sorted and counted in full, whichever way they are read. */
import type {
  AppCategories,
  AppStores,
  Categories,
  Promotions,
  StoreBuckets,
  Stores,
} from '@drip/core/contracts/catalogue/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { scannedBy, statementsOf } from '../../../../test/plans.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { type Call, newCategory, newStore, newTag, storeForm } from './catalogue.makers.ts'

/** More than are sorted: a word that all names contain is searched along the names. */
const MANY = 6_000

const world = await ownWorld()
const admin = await newAdmin(world, 'CATALOGUE')
const call: Call = (method, path, body, headers = {}) =>
  world.call(method, path, body, { authorization: `Bearer ${admin.tokens.accessToken}`, ...headers })
const categoryId = (await newCategory(call)).id
await world.deps.db.run(sql`
  insert into stores (id, name, url, status, created_at)
  select gen_random_uuid(), 'Casa ' || (array['Sabiá', 'ipê', 'Áurea', 'zelo'])[n % 4 + 1] || ' ' || n % 700,
    'https://loja.example', (array['ACTIVE', 'ACTIVE', 'DISABLED'])[n % 3 + 1], now()
  from generate_series(1, ${MANY}::int) n`)
await world.deps.db.raw('analyze stores')

/** The expected content of a list, computed simply. */
const sorted = async (condition: Sql) => {
  return world.deps.db.values<string>(sql`select id from stores where ${condition} order by lower(name), id`)
}

describe('stores', () => {
  const matching = (like: string) => sql`' ' || plain_words(name) like ${`% ${like}%`}`
  it.each([
    ['all of them', '', sql`true`],
    ['those that are active', '&onlyActiveStores=true', sql`status = 'ACTIVE'`],
    ['those of a word that all have', '&storeName=casa', matching('casa')],
    ['the disabled ones of it', '&storeName=casa&status=DISABLED', sql`status = 'DISABLED'`],
    ['those of a word that some have', '&storeName=aurea', matching('aurea')],
    ['those of two words', '&storeName=cas%20ipe', matching('ipe')],
  ])('%s: the first page, one far away, the last and none after it', async (_name, query, condition) => {
    const expected = await sorted(condition)
    const last = Math.ceil(expected.length / 10) - 1
    expect(last).toBeGreaterThan(100)
    for (const page of [0, 1, Math.floor(last / 2), last, last + 1]) {
      const { body } = await call<Stores>('GET', `/management/stores?size=10&page=${page}${query}`)
      expect(body.content.map((it) => it.id)).toEqual(expected.slice(page * 10, page * 10 + 10))
      expect(body.totalElements).toBe(expected.length)
    }
  })

  it('in the app: the same, without those of a switched-off merchant', async () => {
    const { id } = await world.merchant()
    const store = await newStore(call, { name: 'Casa 00 Primeira', categoriesIds: [categoryId] })
    await world.deps.db.run(sql`update stores set merchant_id = ${id} where id = ${store.id}`)
    const first = async (query = '') =>
      (await call<AppStores>('GET', `/api/v1/app/stores?size=10${query}`)).body.content.map((it) => it.id)
    expect(await first()).toEqual((await sorted(sql`status = 'ACTIVE'`)).slice(0, 10))
    expect(await first()).toContain(store.id)
    await world.deps.db.run(sql`update merchants set status = 'ARCHIVED' where id = ${id}`)
    expect(await first()).not.toContain(store.id)
    expect(await first('&search=casa')).not.toContain(store.id)
    const far = await first('&page=300')
    const shown = await sorted(sql`status = 'ACTIVE' and id <> ${store.id}`)
    expect(far).toEqual(shown.slice(3000, 3010))
  })

  it('of a tag follow their names and states', async () => {
    const tag = await newTag(call, { name: 'Em casa', priority: -1 })
    const of = { categoriesIds: [categoryId], tagsIds: [tag.id] }
    const zebra = await newStore(call, { ...of, name: 'Zebra' })
    const onca = await newStore(call, { ...of, name: 'Onça' })
    const shown = async () => {
      const { body } = await call<StoreBuckets>('GET', '/management/stores/buckets')
      return body.find((it) => it.id === tag.id)?.stores.map((it) => it.name)
    }
    expect(await shown()).toEqual(['Onça', 'Zebra'])
    await call('PUT', `/management/stores/${zebra.id}`, await storeForm({ ...of, name: 'anta' }))
    expect(await shown()).toEqual(['anta', 'Onça'])
    await call('PUT', `/admin_backoffice/api/v1/stores/${onca.id}/status`, { status: 'DISABLED' })
    expect(await shown()).toEqual(['anta'])
    const { body } = await call<AppStores>('GET', `/api/v1/app/stores?tag=${tag.id}`)
    expect([body.content.map((it) => it.name), body.totalElements]).toEqual([['anta'], 1])
  })
})

describe('categories', () => {
  it('that are kept are read again once a category or a tag has changed', async () => {
    const tag = await newTag(call, { name: 'Praia' })
    const { id } = await newCategory(call, { name: 'Verão', tagsId: [tag.id] })
    const all = async () => {
      const [kept, app] = await Promise.all([
        call<Categories>('GET', '/categories?status=ALL'),
        call<AppCategories>('GET', '/api/v1/app/categories'),
      ])
      return [kept.body, app.body].map((list) => {
        const found = list.find((it) => it.id === id)
        return [found?.name, found?.subCategory.map((it) => it.name), found?.tags.map((it) => it.name)]
      })
    }
    expect(await all()).toEqual(Array.from({ length: 2 }, () => ['Verão', [], ['Praia']]))
    await call('POST', `/categories/${id}/subcategories`, [{ name: 'Cangas' }])
    await call('PATCH', `/categories/${id}`, { name: 'Sol', status: 'ACTIVE' })
    await call('PUT', `/management/tags/${tag.id}`, {
      name: 'Mar',
      priority: 0,
      status: 'ACTIVE',
      type: 'OTHER',
    })
    expect(await all()).toEqual(Array.from({ length: 2 }, () => ['Sol', ['Cangas'], ['Mar']]))
  })
})

it('Promotions far away are the ones a sorted list has there', async () => {
  await world.deps.db.run(sql`
    insert into promotions (id, name, type, starts_on, created_at)
    select gen_random_uuid(), 'Promoção ' || n, 'PRODUCT_VIEW', '2026-11-01', now() + n % 50 * interval '1 second'
    from generate_series(1, 300) n`)
  const rows = await world.deps.db.rows<{ id: string }>(
    sql`select id from promotions order by created_at desc, id desc`,
  )
  const { body } = await call<Promotions>('GET', '/promotion-banner?page=11&size=20')
  expect(body.content.map((it) => it.id)).toEqual(rows.slice(220, 240).map((it) => it.id))
  expect(body.totalElements).toBe(300)
})

it('No list of thousands reads a table through', async () => {
  await world.deps.db.raw('vacuum analyze')
  for (const path of [
    '/management/stores?page=400',
    '/api/v1/app/stores?page=300',
    '/promotion-banner?page=9',
  ]) {
    const statements = await statementsOf(world, async () => {
      expect([path, (await call('GET', path)).status]).toEqual([path, 200])
    })
    for (const statement of statements) expect([path, await scannedBy(world, statement)]).toEqual([path, []])
  }
})
