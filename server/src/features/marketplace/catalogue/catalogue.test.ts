import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  AppCategories,
  AppPromotions,
  AppStores,
  Category,
  Promotion,
  PromotionProduct,
  Promotions,
  Store,
  StoreBuckets,
  Stores,
  Tag,
} from '@drip/core/contracts/catalogue/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { logoOf, pngOf } from '../../records/pictures/pictures.makers.ts'
import {
  type Call,
  type Problem,
  newCategory,
  newStore,
  newTag,
  storeForm,
  wrongFields,
} from './catalogue.makers.ts'

const KEY = 'a-key-of-sixteen-characters'
const UNKNOWN = '0190a5b0-0000-7000-8000-00000000dead'

const folder = mkdtempSync(join(tmpdir(), 'drip-catalogue-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = await ownWorld({ DATA_DIR: folder, MANAGEMENT_API_KEY: KEY })
const admin = await newAdmin(world, 'CATALOGUE')
const adminId = admin.id
const call: Call = (method, path, body, headers = {}) =>
  world.call(method, path, body, { authorization: `Bearer ${admin.tokens.accessToken}`, ...headers })
const category = await newCategory(call, { name: 'Calçados' })

interface Entry {
  action: string
  actorId: string | null
  content: { before: Record<string, unknown> | null; after: Record<string, unknown> }
}
const auditOf = async (type: string, id: string): Promise<Entry[]> => {
  const rows = await world.deps.db.rows<Omit<Entry, 'content'> & { content: string }>(sql`
    select action, actor_id, content from audit_entries e join audit_chain c on c.entry_id = e.id
    where object_type = ${type} and object_id = ${id} order by c.seq`)
  // the audit log stores its content as text
  return rows.map((row) => ({ ...row, content: JSON.parse(row.content) as Entry['content'] }))
}

describe('stores', () => {
  it('are made with everything the specification names, ACTIVE', async () => {
    const tag = await newTag(call)
    const { status, body } = await call<Store>(
      'POST',
      '/management/stores',
      await storeForm({ categoriesIds: [category.id], tagsIds: [tag.id], origin: 'AWIN', platform: 'IOS' }),
    )
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Passo Largo',
      url: 'https://passolargo.example',
      origin: 'AWIN',
      platform: 'IOS',
      minimumCashback: 0.01,
      customerCashback: 0.025,
      tax: 0.05,
      merchantInitials: 'PL',
      categories: [{ id: category.id, name: 'Calçados' }],
      tags: [{ id: tag.id, name: 'Casual' }],
      categoriesIds: [category.id],
      tagsIds: [tag.id],
      logoUrl: expect.stringMatching(/^\/pictures\/[\da-f]{64}\.png$/),
      integrationType: 'DRIP_PLUGIN',
      status: 'ACTIVE',
      offerPixDiscount: false,
      highlighted: false,
      merchantId: null,
      createdAt: expect.stringMatching(/^2026-11-24T13:/),
      version: expect.any(String),
    })
    expect((await call<Store>('GET', `/management/stores/${body.id}`)).body).toEqual(body)
    expect(await auditOf('STORE', body.id)).toMatchObject([
      {
        action: 'STORE_CREATED',
        actorId: adminId,
        content: { before: null, after: { name: 'Passo Largo' } },
      },
    ])
  })

  it('name each invalid field, and create nothing', async () => {
    const count = async () => (await call<Stores>('GET', '/management/stores')).body.totalElements
    const before = await count()
    const { status, body } = await call<Problem>('POST', '/management/stores', {
      ...(await storeForm({ name: ' ', url: 'passolargo', tax: -0.1, merchantInitials: 'PLA' })),
      categoriesIds: [],
      logo: '',
    })
    expect(status).toBe(422)
    expect(wrongFields(body)).toEqual({
      name: 'required',
      url: 'invalid',
      tax: 'out_of_range',
      merchantInitials: 'too_long',
      categoriesIds: 'required',
      logo: 'required',
    })
    expect(await count()).toBe(before)
  })

  it.each(['name', 'url', 'origin', 'minimumCashback', 'customerCashback', 'tax', 'merchantInitials'])(
    'are none without %s: there is no default for it',
    async (field) => {
      const form = await storeForm({ categoriesIds: [category.id], [field]: undefined })
      expect((await call('POST', '/management/stores', form)).status).toBe(400)
    },
  )

  it.each([
    ['categoriesIds', { categoriesIds: [UNKNOWN] }, 'unknown'],
    ['tagsIds', { tagsIds: [UNKNOWN] }, 'unknown'],
    ['logo', { logo: Buffer.from('GIF89a, not PNG'.repeat(9)).toString('base64') }, 'not_png'],
  ])('refuse what only the server can know: %s', async (field, changes, code) => {
    const { status, body } = await call<Problem>(
      'POST',
      '/management/stores',
      await storeForm({ categoriesIds: [category.id], ...changes }),
    )
    expect([status, wrongFields(body)]).toEqual([422, { [field]: code }])
  })

  it('keep logo, status and highlight if a change does not name them, and show what changed', async () => {
    const store = await newStore(call, { categoriesIds: [category.id], highlighted: true })
    await call('PUT', `/admin_backoffice/api/v1/stores/${store.id}/status`, { status: 'DISABLED' })
    const { logo: _, ...form } = await storeForm({ categoriesIds: [category.id], tax: 0.07 })
    const { status, body } = await call<Store>('PUT', `/management/stores/${store.id}`, form)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tax: 0.07,
      logoUrl: store.logoUrl,
      status: 'DISABLED',
      highlighted: true,
    })
    const again = await call<Store>('PUT', `/management/stores/${store.id}`, { ...form, logo: store.logoUrl })
    expect(again.body).toEqual(body)
    const changes = (await auditOf('STORE', store.id)).map(({ action, content: { before, after } }) => ({
      action,
      before,
      after,
    }))
    expect(changes).toEqual([
      { action: 'STORE_CREATED', before: null, after: expect.anything() },
      { action: 'STORE_STATUS_CHANGED', before: { status: 'ACTIVE' }, after: { status: 'DISABLED' } },
      { action: 'STORE_UPDATED', before: { tax: 0.05 }, after: { tax: 0.07 } },
    ])
  })

  it('do not overwrite what somebody else saved meanwhile', async () => {
    const store = await newStore(call, { categoriesIds: [category.id] })
    const { logo: _, ...form } = await storeForm({ categoriesIds: [category.id] })
    const saveOver = (version: string, name: string) =>
      call<Store & Problem>(
        'PUT',
        `/management/stores/${store.id}`,
        { ...form, name },
        { 'if-match': `"${version}"` },
      )
    const first = await saveOver(store.version, 'Passo Curto')
    expect(first.status).toBe(200)
    const second = await saveOver(store.version, 'Passo Novo')
    expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect((await saveOver(first.body.version, 'Passo Novo')).body.name).toBe('Passo Novo')
  })

  it('do not report an unknown logo to a person who left it unchanged, if somebody else changed it meanwhile', async () => {
    const store = await newStore(call, { categoriesIds: [category.id] })
    const save = (logo: string | null, version: string) =>
      storeForm({ categoriesIds: [category.id], logo }).then((form) =>
        call<Store & Problem>('PUT', `/management/stores/${store.id}`, form, { 'if-match': `"${version}"` }),
      )
    const first = await save(await logoOf(31), store.version)
    expect(first.body.logoUrl).not.toBe(store.logoUrl)
    const second = await save(store.logoUrl, store.version)
    expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect((await save(first.body.logoUrl, first.body.version)).status).toBe(200)
  })

  it('go from status to status as the table says; an archived one is first enabled', async () => {
    const { id } = await newStore(call, { categoriesIds: [category.id] })
    const become = async (status: string) => {
      const answer = await call<Store & Problem>('PUT', `/admin_backoffice/api/v1/stores/${id}/status`, {
        status,
      })
      return answer.status === 200 ? answer.body.status : answer.body.code
    }
    expect(await become('ARCHIVED')).toBe('ARCHIVED')
    expect(await become('ARCHIVED')).toBe('ARCHIVED')
    expect(await become('DISABLED')).toBe('STORE_STATUS_FIXED')
    expect(await become('ACTIVE')).toBe('ACTIVE')
    expect(await become('DISABLED')).toBe('DISABLED')
    expect(await become('ARCHIVED')).toBe('ARCHIVED')
  })

  it('are not shown in the app before they have a link, which a merchant’s may lack while it is out of it', async () => {
    const { id } = await newStore(call, { categoriesIds: [category.id] })
    await world.deps.db.run(sql`update stores set url = '', status = 'DISABLED' where id = ${id}`)
    const become = (status: string) =>
      call<Store & Problem>('PUT', `/admin_backoffice/api/v1/stores/${id}/status`, { status })
    for (const from of ['DISABLED', 'ARCHIVED']) {
      expect((await become(from)).status).toBe(200)
      const { status, body } = await become('ACTIVE')
      expect([status, wrongFields(body)]).toEqual([422, { url: 'required' }])
    }
    expect((await call<Store>('GET', `/management/stores/${id}`)).body.status).toBe('ARCHIVED')
  })

  it('are saved without a link if the app does not show them and they belong to a merchant', async () => {
    const { id } = await newStore(call, { categoriesIds: [category.id] })
    const merchant = await world.merchant()
    await world.deps.db.run(
      sql`update stores set url = '', status = 'DISABLED', merchant_id = ${merchant.id} where id = ${id}`,
    )
    const { logo: _, ...form } = await storeForm({ url: '', tax: 0.06, categoriesIds: [category.id] })
    const save = (changes: Record<string, unknown>) =>
      call<Store & Problem>('PUT', `/management/stores/${id}`, { ...form, ...changes })
    const saved = await save({})
    expect([saved.status, saved.body.tax, saved.body.status]).toEqual([200, 0.06, 'DISABLED'])
    const shown = await save({ status: 'ACTIVE' })
    expect([shown.status, wrongFields(shown.body)]).toEqual([422, { url: 'required' }])
    await world.deps.db.run(sql`update stores set merchant_id = null where id = ${id}`)
    expect(wrongFields((await save({})).body)).toEqual({ url: 'required' })
  })

  it('are found by how words of the name begin, without accents, page by page, also the active ones alone', async () => {
    const names = ['Zebra Sabiá Livros', 'Zebra Couro', 'Zebra Papel']
    const made: Store[] = []
    for (const name of names) made.push(await newStore(call, { name, categoriesIds: [category.id] }))
    await call('PUT', `/admin_backoffice/api/v1/stores/${made[1]?.id ?? ''}/status`, { status: 'DISABLED' })
    const list = async (query: string) => (await call<Stores>('GET', `/management/stores?${query}`)).body
    const found = async (query: string) => (await list(query)).content.map((it) => it.name)
    expect(await found('storeName=zebra')).toEqual(['Zebra Couro', 'Zebra Papel', 'Zebra Sabiá Livros'])
    expect(await found('storeName=sabia')).toEqual(['Zebra Sabiá Livros'])
    expect(await found('storeName=LIV%20zeb')).toEqual(['Zebra Sabiá Livros'])
    expect(await found('storeName=ebra')).toEqual([])
    expect(await found(`storeName=${encodeURIComponent("!')&")}`)).toEqual([])
    expect(await found('storeName=zebra&onlyActiveStores=true')).toEqual([
      'Zebra Papel',
      'Zebra Sabiá Livros',
    ])
    expect(await found('storeName=zebra&status=DISABLED')).toEqual(['Zebra Couro'])
    expect(await list('storeName=zebra&page=1&size=2')).toMatchObject({
      content: [{ name: 'Zebra Sabiá Livros', status: 'ACTIVE', origin: 'INTERNAL' }],
      page: 1,
      size: 2,
      totalElements: 3,
      totalPages: 2,
    })
    expect((await list('storeName=zebra')).size).toBe(20)
  })

  it('are made once for one Idempotency-Key', async () => {
    const form = await storeForm({ name: 'Só Uma', categoriesIds: [category.id] })
    const once = () => call<Store>('POST', '/management/stores', form, { 'idempotency-key': 'only-one' })
    const [first, second] = [await once(), await once()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  it('are 404 for an unknown id', async () => {
    const form = await storeForm({ categoriesIds: [category.id] })
    expect((await call('GET', `/management/stores/${UNKNOWN}`)).status).toBe(404)
    expect((await call('PUT', `/management/stores/${UNKNOWN}`, form)).status).toBe(404)
    expect((await call('GET', '/management/stores/no-id')).status).toBe(404)
  })
})

describe('categories', () => {
  it('are made ACTIVE, without blank subcategories', async () => {
    const tag = await newTag(call, { name: 'Festa' })
    const { status, body } = await call<Category>('POST', '/categories', {
      name: ' Casa ',
      subCategory: [{ name: 'Sofás' }, { name: ' ' }, { name: 'Camas' }, { name: '' }],
      tagsId: [tag.id],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Casa',
      status: 'ACTIVE',
      subCategory: [
        { id: expect.any(String), name: 'Camas', status: 'ACTIVE', version: expect.any(String) },
        { id: expect.any(String), name: 'Sofás', status: 'ACTIVE', version: expect.any(String) },
      ],
      tags: [{ id: tag.id, name: 'Festa' }],
      version: expect.any(String),
    })
    expect((await call<Category>('GET', `/categories/${body.id}`)).body).toEqual(body)
  })

  it('change, and so does each subcategory by its own id', async () => {
    const tag = await newTag(call)
    const made = await newCategory(call, { name: 'Pets', subCategory: [{ name: 'Ração' }], tagsId: [tag.id] })
    const sub = made.subCategory[0]?.id ?? ''
    const renamed = await call<Category>('PATCH', `/categories/${sub}`, { name: 'Rações', status: 'DISABLE' })
    expect(renamed.body).toMatchObject({
      id: made.id,
      name: 'Pets',
      subCategory: [{ id: sub, name: 'Rações', status: 'DISABLE' }],
      tags: [{ id: tag.id }],
    })
    const change = { name: 'Animais', status: 'DISABLE', tagsId: [] }
    const changed = await call<Category>('PATCH', `/categories/${made.id}`, change)
    expect(changed.body).toMatchObject({ name: 'Animais', status: 'DISABLE', tags: [] })
    expect(
      (await call<Problem>('PATCH', `/categories/${made.id}`, { ...change, name: '' })).body,
    ).toMatchObject({
      code: 'INVALID_FIELDS',
      errors: [{ field: 'name', code: 'required' }],
    })
    expect((await call<Problem>('PATCH', `/categories/${made.id}`, { name: 'Animais' })).status).toBe(400)
    for (const id of [made.id, sub]) {
      const on = await call<Category>('PATCH', `/categories/${id}`, { name: 'De novo', status: 'ACTIVE' })
      expect(on.status).toBe(200)
    }
    expect((await call<Category>('GET', `/categories/${made.id}`)).body).toMatchObject({
      status: 'ACTIVE',
      subCategory: [{ status: 'ACTIVE' }],
    })
  })

  it('do not overwrite what somebody else saved meanwhile, and nor do subcategories', async () => {
    const made = await newCategory(call, { name: 'Duas mãos', subCategory: [{ name: 'Dentro' }] })
    const [sub] = made.subCategory
    for (const it of [made, sub]) {
      const saveOver = (name: string) =>
        call<Problem & { saved?: { by: string } }>(
          'PATCH',
          `/categories/${it?.id ?? ''}`,
          { name, status: 'ACTIVE' },
          { 'if-match': `"${it?.version ?? ''}"` },
        )
      expect((await saveOver(`${it?.name} de uma`)).status).toBe(200)
      const late = await saveOver(`${it?.name} de outra`)
      expect([late.status, late.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
      expect(late.body.saved?.by).toMatch(/^Pessoa \d+$/)
    }
  })

  it('get more subcategories by a list of names', async () => {
    const made = await newCategory(call, { name: 'Livros', subCategory: [{ name: 'Infantis' }] })
    const { status, body } = await call<Category>('POST', `/categories/${made.id}/subcategories`, [
      { name: 'Romances' },
      { name: ' ' },
    ])
    expect(status).toBe(201)
    expect(body.subCategory.map((it) => [it.name, it.status])).toEqual([
      ['Infantis', 'ACTIVE'],
      ['Romances', 'ACTIVE'],
    ])
    const sub = body.subCategory[0]?.id ?? ''
    expect((await call('POST', `/categories/${sub}/subcategories`, [{ name: 'x' }])).status).toBe(404)
    expect((await call('POST', `/categories/${made.id}/subcategories`, [{ name: ' ' }])).status).toBe(422)
    expect((await call('POST', `/categories/${made.id}/subcategories`, [])).status).toBe(400)
  })

  it('are listed all, or the active ones with their active subcategories', async () => {
    const made = await newCategory(call, {
      name: 'Esporte',
      subCategory: [{ name: 'Bolas' }, { name: 'Redes' }],
    })
    const hidden = await newCategory(call, { name: 'Esporte antigo', status: 'DISABLE' })
    await call('PATCH', `/categories/${made.subCategory[0]?.id ?? ''}`, { name: 'Bolas', status: 'DISABLE' })
    const list = async (status: string) =>
      (await call<Category[]>('GET', `/categories?status=${status}`)).body.filter((it) =>
        it.name.startsWith('Esporte'),
      )
    expect((await list('ALL')).map((it) => it.id)).toEqual([made.id, hidden.id])
    expect((await list('ACTIVE')).map((it) => it.subCategory.map((sub) => sub.name))).toEqual([['Redes']])
    expect((await call('GET', '/categories?status=NONE')).status).toBe(400)
  })

  it('have a name of their own beside each other, and so do subcategories', async () => {
    const first = await newCategory(call, { name: 'Única', subCategory: [{ name: 'Dentro' }] })
    const twin = await call<Problem>('POST', '/categories', { name: 'úNICA' })
    expect([twin.status, wrongFields(twin.body)]).toEqual([422, { name: 'taken' }])
    const inner = await call<Problem>('POST', `/categories/${first.id}/subcategories`, [{ name: 'dentro' }])
    expect([inner.status, wrongFields(inner.body)]).toEqual([422, { name: 'taken' }])
    const other = await newCategory(call, { name: 'Outra única', subCategory: [{ name: 'Dentro' }] })
    const change = { name: 'Única', status: 'ACTIVE' }
    expect(wrongFields((await call<Problem>('PATCH', `/categories/${other.id}`, change)).body)).toEqual({
      name: 'taken',
    })
  })

  it('name each subcategory that was sent twice', async () => {
    const names = [{ name: 'Tênis' }, { name: ' ' }, { name: ' tênis ' }, { name: 'TÊNIS' }]
    const made = await call<Problem>('POST', '/categories', { name: 'Duas vezes', subCategory: names })
    expect([made.status, wrongFields(made.body)]).toEqual([
      422,
      { 'subCategory.2': 'taken', 'subCategory.3': 'taken' },
    ])
    const { id } = await newCategory(call, { name: 'Duas vezes' })
    const added = await call<Problem>('POST', `/categories/${id}/subcategories`, names)
    expect([added.status, wrongFields(added.body)]).toEqual([422, { '2.name': 'taken', '3.name': 'taken' }])
  })

  it('know only tags that exist', async () => {
    const { status, body } = await call<Problem>('POST', '/categories', { name: 'Moda', tagsId: [UNKNOWN] })
    expect([status, wrongFields(body)]).toEqual([422, { tagsId: 'unknown' }])
  })
})

describe('tags', () => {
  it('are made with a logo, listed by priority, and change without one', async () => {
    const late = await newTag(call, { name: 'Depois', priority: 900, type: 'MOMENT' })
    const early = await newTag(call, { name: 'Antes', priority: -5, type: 'STYLE' })
    const listed = (await call<Tag[]>('GET', '/management/tags')).body.map((tag) => tag.id)
    expect(listed[0]).toBe(early.id)
    expect(listed.at(-1)).toBe(late.id)
    const change = { name: 'Agora', priority: 1, type: 'OTHER', status: 'DISABLED' }
    const { body } = await call<Tag>('PUT', `/management/tags/${late.id}`, change)
    expect(body).toEqual({ id: late.id, ...change, logoUrl: late.logoUrl, version: expect.any(String) })
    expect((await call<Tag>('GET', `/management/tags/${late.id}`)).body).toEqual(body)
  })

  it('do not overwrite what somebody else saved meanwhile', async () => {
    const tag = await newTag(call, { name: 'Duas mãos' })
    const saveOver = (name: string, logo: string | null) =>
      call<Problem>(
        'PUT',
        `/management/tags/${tag.id}`,
        { ...TAG_CHANGE, name, logo },
        { 'if-match': `"${tag.version}"` },
      )
    expect((await saveOver('De uma', await logoOf(32))).status).toBe(200)
    expect((await saveOver('De outra', tag.logoUrl)).body.code).toBe('CHANGED_MEANWHILE')
  })

  it('name each field that is not right', async () => {
    const refused = await call<Problem>('POST', '/management/tags', { name: '', priority: 1.5, logo: '' })
    expect([refused.status, wrongFields(refused.body)]).toEqual([
      422,
      { name: 'required', priority: 'out_of_range', logo: 'required' },
    ])
    expect((await call('PUT', `/management/tags/${UNKNOWN}`, TAG_CHANGE)).status).toBe(404)
  })

  it('are switched off and on, and a change names them, their priority, status and type', async () => {
    const { id } = await newTag(call, { name: 'Interruptor' })
    const change = (changes: Record<string, unknown>) =>
      call<Tag>('PUT', `/management/tags/${id}`, { ...TAG_CHANGE, name: 'Interruptor', ...changes })
    for (const status of ['DISABLED', 'ACTIVE']) expect((await change({ status })).body.status).toBe(status)
    for (const field of ['name', 'priority', 'status', 'type'])
      expect([field, (await change({ [field]: undefined })).status]).toEqual([field, 400])
  })
  const TAG_CHANGE = { name: 'x', priority: 1, type: 'OTHER', status: 'ACTIVE' }
})

describe('promotions', () => {
  const form = async (changes: Record<string, unknown> = {}) => ({
    name: 'Semana do tênis',
    productsPageUrl: 'https://passolargo.example/tenis',
    image: await logoOf(),
    ...changes,
  })
  const product = (storeId: string, changes: Record<string, unknown> = {}) => ({
    name: 'Tênis',
    description: 'Leve',
    url: 'https://passolargo.example/tenis/1',
    basePrice: 299.9,
    price: 199.9,
    storeId,
    ...changes,
  })

  it('begin today, ACTIVE, with a store’s page', async () => {
    const store = await newStore(call, { categoriesIds: [category.id] })
    const { status, body } = await call<Promotion>(
      'POST',
      '/promotion-banner',
      await form({ storeId: store.id }),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Semana do tênis',
      type: 'PAGE_VIEW',
      status: 'ACTIVE',
      from: '2026-11-24',
      to: null,
      store: { id: store.id, name: 'Passo Largo' },
      productsPageUrl: 'https://passolargo.example/tenis',
      imageUrl: expect.stringMatching(/^\/pictures\//),
      products: [],
    })
    const { content, size } = (await call<Promotions>('GET', '/promotion-banner')).body
    expect([content[0]?.id, size]).toEqual([body.id, 20])
  })

  it('need store and page unless they show products, and an end after their start', async () => {
    const refused = async (changes: Record<string, unknown>) =>
      wrongFields((await call<Problem>('POST', '/promotion-banner', await form(changes))).body)
    expect(await refused({ productsPageUrl: '', name: '' })).toEqual({
      name: 'required',
      productsPageUrl: 'required',
      storeId: 'required',
    })
    expect(await refused({ storeId: UNKNOWN })).toEqual({ storeId: 'unknown' })
    expect(await refused({ type: 'PRODUCT_VIEW', to: '2026-11-23', image: '' })).toEqual({
      to: 'before_start',
      image: 'required',
    })
    const products = await call('POST', '/promotion-banner', {
      name: 'Produtos',
      type: 'PRODUCT_VIEW',
      image: await logoOf(),
    })
    expect(products.status).toBe(201)
  })

  it('do not overwrite what somebody else saved meanwhile; products are saved separately', async () => {
    const store = await newStore(call, { categoriesIds: [category.id] })
    const made = (
      await call<Promotion>('POST', '/promotion-banner', await form({ type: 'PRODUCT_VIEW', storeId: null }))
    ).body
    const saveOver = (version: string, name: string) =>
      call<Promotion & Problem>(
        'PUT',
        `/promotion-banner/${made.id}`,
        { name, type: 'PRODUCT_VIEW', from: made.from },
        { 'if-match': `"${version}"` },
      )
    await call('POST', '/affiliate-product', { promotionId: made.id, payload: [product(store.id)] })
    expect((await saveOver(made.version, 'Primeira')).body.name).toBe('Primeira')
    const second = await saveOver(made.version, 'Segunda')
    expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  })

  it('stay when their products cannot be added: all or none, and each error has its place', async () => {
    const store = await newStore(call, { categoriesIds: [category.id] })
    const promotion = (
      await call<Promotion>('POST', '/promotion-banner', await form({ type: 'PRODUCT_VIEW', storeId: null }))
    ).body
    const add = (payload: unknown[]) =>
      call<Promotion & Problem>('POST', '/affiliate-product', { promotionId: promotion.id, payload })
    const bad = await add([product(store.id), product(store.id, { price: -1, url: 'x' })])
    expect([bad.status, wrongFields(bad.body)]).toEqual([
      422,
      { 'payload.1.price': 'out_of_range', 'payload.1.url': 'invalid' },
    ])
    expect(wrongFields((await add([product(store.id), product(UNKNOWN)])).body)).toEqual({
      'payload.1.storeId': 'unknown',
    })
    const broken = await add([product(store.id, { image: Buffer.alloc(80).toString('base64') })])
    expect(wrongFields(broken.body)).toEqual({ 'payload.0.image': 'not_png' })
    expect((await call<Promotion>('GET', `/promotion-banner/${promotion.id}`)).body.products).toEqual([])

    const added = await add([
      product(store.id, { image: await logoOf(9) }),
      product(store.id, { name: 'Bota' }),
    ])
    expect(added.status).toBe(201)
    expect(added.body.products).toMatchObject([
      { name: 'Tênis', basePrice: 299.9, price: 199.9, storeName: 'Passo Largo', image: expect.any(String) },
      { name: 'Bota', image: null },
    ])
  })

  it('have products that change and go one by one', async () => {
    const store = await newStore(call, { categoriesIds: [category.id] })
    const promotion = (await call<Promotion>('POST', '/promotion-banner', await form({ storeId: store.id })))
      .body
    const payload = [product(store.id, { image: await logoOf() }), product(store.id, { name: 'Bota' })]
    const { products } = (
      await call<Promotion>('POST', '/affiliate-product', { promotionId: promotion.id, payload })
    ).body
    const [first, second] = products
    const path = `/affiliate-product/${first?.id ?? ''}`
    const changed = await call(
      'PUT',
      path,
      product(store.id, { name: 'Tênis azul', price: 0, basePrice: 10 }),
    )
    expect(changed.body).toMatchObject({ name: 'Tênis azul', price: 0, basePrice: 10, image: first?.image })
    expect((await call<Problem>('PUT', path, product(UNKNOWN))).body.errors).toEqual([
      { field: 'storeId', code: 'unknown' },
    ])
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('DELETE', path)).status).toBe(404)
    const left = (await call<Promotion>('GET', `/promotion-banner/${promotion.id}`)).body.products
    expect(left.map((it) => it.id)).toEqual([second?.id])
    expect((await auditOf('PROMOTION', promotion.id)).map((it) => it.action)).toEqual([
      'PROMOTION_CREATED',
      'PROMOTION_PRODUCT_ADDED',
      'PROMOTION_PRODUCT_ADDED',
      'PROMOTION_PRODUCT_UPDATED',
      'PROMOTION_PRODUCT_REMOVED',
    ])
  })

  it('have products that do not overwrite what somebody else saved meanwhile', async () => {
    const store = await newStore(call, { categoriesIds: [category.id] })
    const made = (await call<Promotion>('POST', '/promotion-banner', await form({ storeId: store.id }))).body
    const payload = [product(store.id, { image: await logoOf() }), product(store.id, { name: 'Bota' })]
    const added = await call<Promotion>('POST', '/affiliate-product', { promotionId: made.id, payload })
    const [opened, other] = added.body.products
    const save = (it: PromotionProduct | undefined, changes: Record<string, unknown>) =>
      call<PromotionProduct & Problem>(
        'PUT',
        `/affiliate-product/${it?.id ?? ''}`,
        product(store.id, { image: it?.image ?? undefined, ...changes }),
        { 'if-match': `"${it?.version ?? ''}"` },
      )
    const first = await save(opened, { image: await logoOf(33) })
    expect(first.status).toBe(200)
    // the unchanged picture is no longer the product's: that is not what is reported
    const second = await save(opened, { price: 150 })
    expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect((await save(first.body, { price: 150 })).body.price).toBe(150)
    expect((await save(other, { name: 'Botina' })).status).toBe(200)
  })

  it('change their data and their image in two calls', async () => {
    const store = await newStore(call, { categoriesIds: [category.id] })
    const made = (await call<Promotion>('POST', '/promotion-banner', await form({ storeId: store.id }))).body
    const path = `/promotion-banner/${made.id}`
    const change = {
      name: 'Mês do tênis',
      type: 'PAGE_VIEW',
      status: 'DISABLED',
      from: '2026-12-01',
      to: '2026-12-31',
      storeId: store.id,
      productsPageUrl: made.productsPageUrl,
    }
    const changed = await call<Promotion>('PUT', path, change)
    expect(changed.body).toMatchObject({ name: 'Mês do tênis', to: '2026-12-31', imageUrl: made.imageUrl })
    const image = await logoOf(200)
    const pictured = await call<Promotion>('PUT', `${path}/image`, { image })
    expect(pictured.body.imageUrl).not.toBe(made.imageUrl)
    const kept = await call<Promotion>('PUT', `${path}/image`, { image: pictured.body.imageUrl })
    expect(kept.body.imageUrl).toBe(pictured.body.imageUrl)
    const bad = await call<Problem>('PUT', `${path}/image`, { image: 'AAAA' })
    expect(wrongFields(bad.body)).toEqual({ image: 'not_png' })
    expect((await call<Promotion>('GET', path)).body.name).toBe('Mês do tênis')
  })
})

describe('permissions for the catalogue', () => {
  const ROUTES = [
    ['GET', '/categories'],
    ['POST', '/categories'],
    ['PATCH', `/categories/${UNKNOWN}`],
    ['GET', '/management/tags'],
    ['POST', '/management/tags'],
    ['GET', '/management/stores'],
    ['POST', '/management/stores'],
    ['PUT', `/management/stores/${UNKNOWN}`],
    ['GET', '/management/stores/buckets'],
    ['PUT', `/admin_backoffice/api/v1/stores/${UNKNOWN}/status`],
    ['GET', '/promotion-banner'],
    ['POST', '/promotion-banner'],
    ['POST', '/affiliate-product'],
    ['DELETE', `/affiliate-product/${UNKNOWN}`],
  ] as const

  it.each(ROUTES)('refuse people who have not signed in: %s %s', async (method, path) => {
    expect((await world.call<Problem>(method, path)).body.code).toBe('NOT_SIGNED_IN')
  })

  it.each(['OPERATOR', 'FINANCE', 'RISK'] as const)('refuse an admin who is %s', async (role) => {
    const { tokens } = await newAdmin(world, role)
    const authorization = `Bearer ${tokens.accessToken}`
    for (const [method, path] of ROUTES)
      expect((await world.call<Problem>(method, path, undefined, { authorization })).body.code).toBe(
        'FORBIDDEN',
      )
  })

  it('admit a server with the fixed key, as the system, and nobody with another key, not even an admin', async () => {
    const made = await world.call<Category>(
      'POST',
      '/categories',
      { name: 'De fora' },
      { 'x-management-key': KEY },
    )
    expect(made.status).toBe(201)
    expect(await auditOf('CATEGORY', made.body.id)).toMatchObject([
      { action: 'CATEGORY_CREATED', actorId: null },
    ])
    const wrong = await call<Problem>('GET', '/categories', undefined, { 'x-management-key': `${KEY}!` })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_API_KEY'])
    const merchant = await world.call<Problem>('GET', '/categories', undefined, { 'x-management-key': '' })
    expect(merchant.status).toBe(401)
  })
})

describe('the public calls of an app', () => {
  it('finds active stores by category, subcategory, tag, platform and name, with whole addresses of pictures', async () => {
    const tag = await newTag(call, { name: 'App' })
    const group = await newCategory(call, {
      name: 'App',
      subCategory: [{ name: 'Dentro' }],
      tagsId: [tag.id],
    })
    const sub = group.subCategory[0]?.id ?? ''
    const inside = await newStore(call, { name: 'App Um', categoriesIds: [sub], tagsIds: [tag.id] })
    await newStore(call, { name: 'App Dois', categoriesIds: [group.id], platform: 'IOS' })
    const gone = await newStore(call, { name: 'App Três', categoriesIds: [group.id] })
    await call('PUT', `/admin_backoffice/api/v1/stores/${gone.id}/status`, { status: 'ARCHIVED' })

    const stores = async (query: string) =>
      (await world.call<AppStores>('GET', `/api/v1/app/stores?${query}`)).body.content
    const names = async (query: string) => (await stores(query)).map((store) => store.name)
    expect(await names(`category=${group.id}`)).toEqual(['App Dois', 'App Um'])
    expect(await names(`category=${sub}`)).toEqual(['App Um'])
    expect(await names(`tag=${tag.id}`)).toEqual(['App Um'])
    expect(await names(`category=${group.id}&platform=ANDROID`)).toEqual(['App Um'])
    expect(await names(`category=${group.id}&search=dois`)).toEqual(['App Dois'])
    const [first] = await stores(`tag=${tag.id}`)
    expect(first).toEqual({
      id: inside.id,
      // no merchant of ours yet
      merchantId: null,
      name: 'App Um',
      url: inside.url,
      logoUrl: `${world.url}${inside.logoUrl}`,
      customerCashback: 0.025,
      minimumCashback: 0.01,
      offerPixDiscount: false,
      categories: [{ id: sub, name: 'Dentro' }],
      tags: [{ id: tag.id, name: 'App' }],
    })
    const { body: categories, headers } = await world.call<AppCategories>('GET', '/api/v1/app/categories')
    expect(categories.find((it) => it.id === group.id)).toEqual({
      id: group.id,
      name: 'App',
      subCategory: [{ id: sub, name: 'Dentro' }],
      tags: [{ id: tag.id, name: 'App', logoUrl: `${world.url}${tag.logoUrl}` }],
    })
    expect(headers.get('cache-control')).toBe('public, max-age=60')
  })

  it('show promotions only while they run, and not of a removed store', async () => {
    const store = await newStore(call, { name: 'Promo', categoriesIds: [category.id] })
    const promote = async (name: string, changes: Record<string, unknown>) =>
      call('POST', '/promotion-banner', {
        name,
        productsPageUrl: 'https://promo.example/p',
        storeId: store.id,
        image: await logoOf(),
        ...changes,
      })
    await promote('corre hoje', { from: '2026-11-24', to: '2026-11-24' })
    await promote('passou', { from: '2026-11-01', to: '2026-11-23' })
    await promote('virá', { from: '2026-11-25' })
    await promote('desligada', { status: 'DISABLED' })
    const running = async () =>
      (await world.call<AppPromotions>('GET', '/api/v1/app/promotions')).body
        .filter((it) => it.store?.id === store.id)
        .map((it) => it.name)
    expect(await running()).toEqual(['corre hoje'])
    await call('PUT', `/admin_backoffice/api/v1/stores/${store.id}/status`, { status: 'DISABLED' })
    expect(await running()).toEqual([])
  })

  it('show only products of existing stores in a promotion', async () => {
    const [gone, there] = [
      await newStore(call, { name: 'Vai', categoriesIds: [category.id] }),
      await newStore(call, { name: 'Fica', categoriesIds: [category.id] }),
    ]
    const { body: made } = await call<Promotion>('POST', '/promotion-banner', {
      name: 'De muitas lojas',
      type: 'PRODUCT_VIEW',
      image: await logoOf(),
    })
    const payload = [gone, there].map((it) => ({
      name: `De ${it.name}`,
      description: 'Leve',
      url: 'https://loja.example/1',
      basePrice: 299.9,
      price: 199.9,
      storeId: it.id,
    }))
    await call('POST', '/affiliate-product', { promotionId: made.id, payload })
    const shown = async () =>
      (await world.call<AppPromotions>('GET', '/api/v1/app/promotions')).body
        .find((it) => it.id === made.id)
        ?.products.map((it) => it.name)
    expect(await shown()).toEqual(['De Vai', 'De Fica'])
    await call('PUT', `/admin_backoffice/api/v1/stores/${gone.id}/status`, { status: 'DISABLED' })
    expect(await shown()).toEqual(['De Fica'])
    // editors still see all of them
    const { body } = await call<Promotion>('GET', `/promotion-banner/${made.id}`)
    expect(body.products).toHaveLength(2)
  })

  it('groups stores in buckets: the highlights that the checkout shows, then tags by priority', async () => {
    const tag = await newTag(call, { name: 'Primeiro balde', priority: -100 })
    const store = await newStore(call, {
      name: 'Balde',
      categoriesIds: [category.id],
      tagsIds: [tag.id],
      highlighted: true,
    })
    const { body } = await call<StoreBuckets>('GET', '/management/stores/buckets')
    expect(body[0]?.name).toBe('Destaques')
    const short = { id: store.id, name: 'Balde', logoUrl: store.logoUrl, url: store.url }
    expect(body[0]?.stores).toContainEqual(short)
    expect(body[1]).toEqual({ id: tag.id, name: 'Primeiro balde', logoUrl: tag.logoUrl, stores: [short] })
  })

  it('serve pictures that never change, and nothing else under their path', async () => {
    const store = await newStore(call, {
      categoriesIds: [category.id],
      logo: (await pngOf(7, 5)).toString('base64'),
    })
    const picture = await fetch(`${world.url}${store.logoUrl}`)
    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const png = Buffer.from(await picture.arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([7, 5])
    const etag = picture.headers.get('etag') ?? ''
    expect((await fetch(`${world.url}${store.logoUrl}`, { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    )
    const missing = `${'0'.repeat(64)}.png`
    for (const name of [missing, '..%2f..%2fpackage.json', 'x.png'])
      expect((await fetch(`${world.url}/pictures/${name}`)).status).toBe(404)
  })
})

describe('lists of the catalogue', () => {
  async function statementOf(path: string): Promise<Sql> {
    // a page by its number queries the ids first
    const spies = (['values', 'rows'] as const).map((way) => vi.spyOn(world.deps.db, way))
    const { status } = await call('GET', path)
    const [statement] = spies.flatMap((spy) => spy.mock.calls.flat())
    for (const spy of spies) spy.mockRestore()
    if (status !== 200 || statement === undefined) throw new Error(`no statement: ${status}`)
    return statement
  }

  it.each([
    ['/management/stores', 'stores_by_name'],
    ['/management/stores?onlyActiveStores=true', 'stores_by_status_and_name'],
    ['/management/stores?storeName=passo', 'stores_words'],
    ['/api/v1/app/stores', 'stores_by_status_and_name'],
    ['/categories?status=ALL', 'categories_top'],
    ['/management/tags', 'tags_priority_id_idx'],
    ['/promotion-banner', 'promotions_newest'],
    ['/api/v1/app/promotions', 'promotions_running'],
    ['/admin_backoffice/api/v1/merchants', 'merchants_newest'],
    ['/admin_backoffice/api/v1/merchants?name=passo', 'merchants_words'],
  ])('are answered by an index: %s', async (path, index) => {
    const { text, values } = await statementOf(path)
    const { rows } = await world.deps.db.transaction(async (tx) => {
      await tx.raw('set local enable_seqscan = off')
      // an index gives the order by name or by age; search results are sorted
      const unwanted = index.endsWith('_words') ? 'enable_indexscan' : 'enable_sort'
      await tx.raw(`set local ${unwanted} = off`)
      return tx.raw(`explain ${text}`, values)
    })
    expect(JSON.stringify(rows)).toContain(index)
  })
})
