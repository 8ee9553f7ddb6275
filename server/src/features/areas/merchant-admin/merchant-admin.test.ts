import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MOST_HIGHLIGHTS } from '@drip/core/catalogue/store-status'
import type { AdminRole } from '@drip/core/contracts/admin/admin-permissions'
import type { AppStores, Store } from '@drip/core/contracts/catalogue/catalogue'
import type {
  Cashback,
  Fee,
  MerchantChanges,
  MerchantCreated,
  MerchantDetails,
  MerchantWrite,
  Merchants,
  SettlementConfiguration,
} from '@drip/core/contracts/merchant/merchant-admin'
import type { RequestedChanges } from '@drip/core/contracts/admin/requested-changes'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { scannedBy, statementsOf } from '../../../../test/plans.ts'
import { unseal } from '../../../platform/secrets/seal.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area/admin-area.makers.ts'
import {
  type Call,
  type Problem,
  newCategory,
  newStore,
  wrongFields,
} from '../../marketplace/catalogue/catalogue.makers.ts'
import { newPerson } from '../merchant-area/merchant-area.makers.ts'
import { newKey } from '../../marketplace/merchants/merchants.makers.ts'
import { createPaymentLink } from '../../purchases/payment-links/create-payment-link.ts'
import { logoOf } from '../../records/pictures/pictures.makers.ts'

const UNKNOWN = '0190a5b0-0000-7000-8000-00000000dead'
const CNPJS = [
  '33.592.510/0001-54',
  '12.ABC.345/01DE-35',
  '33.000.167/0001-01',
  '19.131.243/0001-97',
  '60.701.190/0001-04',
  '00.000.000/0001-91',
]

const folder = mkdtempSync(join(tmpdir(), 'drip-merchants-'))
afterAll(() => rmSync(folder, { recursive: true }))
// a new payout account takes effect at once: its wait has its own test
const world = await ownWorld({ DATA_DIR: folder, PAYOUT_CHANGE_WAIT_HOURS: '0' })
let owner = await newAdmin(world, 'OWNER')
const category = await newCategory((method, path, body) =>
  world.call(method, path, body, { authorization: `Bearer ${owner.tokens.accessToken}` }),
)

const form = (changes: Record<string, unknown> = {}) => ({
  name: 'Casa Aurora',
  legalName: 'Aurora Móveis S.A.',
  cnpj: '11.222.333/0001-81',
  initials: 'ca',
  representativeCpf: '529.982.247-25',
  settlementPlatform: 'STARKBANK',
  enableInApp: true,
  url: 'https://casaaurora.example',
  categoriesIds: [category.id],
  ...changes,
})
const create = (changes: Record<string, unknown> = {}, admin = owner) =>
  admin.call<MerchantCreated & Problem>('POST', '/merchants', form(changes))
const made = async (changes: Record<string, unknown> = {}) => {
  const { status, body } = await create(changes)
  if (status !== 201) throw new Error(`not made: ${JSON.stringify(body)}`)
  return body
}
const nextCnpj = () => {
  const next = CNPJS.pop()
  if (next === undefined) throw new Error('no CNPJ is left')
  return next
}
const details = async (id: string) => (await owner.call<MerchantDetails>('GET', `/merchants/${id}`)).body
/** The form as an edit screen fills it from the details. */
const editForm = async (id: string, changes: Record<string, unknown> = {}) => ({
  ...(await details(id)),
  ...changes,
})
const save = async (id: string, changes: Record<string, unknown>, admin = owner) =>
  admin.call<MerchantDetails & Problem>('PUT', `/merchants/${id}`, await editForm(id, changes))
/** As its administrator creates and sees it. */
const keyOf = (merchantId: string) => newKey(world, merchantId)
/** Lets it sell without everything that a merchant needs. */
const letSell = (merchantId: string) =>
  world.deps.db.run(sql`update merchants set ready_at = now() where id = ${merchantId}`)
/** With the second person's approval of another payout account. */
const saveAccount = async (id: string, changes: Record<string, unknown>, admin = owner) => {
  const saved = await save(id, { ...changes, payoutChangeReason: 'Mudou de banco' }, admin)
  const { content } = (await owner.call<RequestedChanges>('GET', `/requested_changes?subjectId=${id}`)).body
  const second = admin === owner ? await adminWho('FINANCE') : owner
  await second.call('PUT', `/requested_changes/${content[0]?.id ?? ''}/agree`)
  return saved
}
const admins = new Map<AdminRole, SignedInAdmin>()
const adminWho = async (role: AdminRole) => {
  const known = admins.get(role) ?? (await newAdmin(world, role))
  admins.set(role, known)
  return known
}

describe('a new merchant', () => {
  let id: string
  beforeAll(async () => {
    ;({ id } = await made({
      logo: await logoOf(1),
      logoB2b: await logoOf(2),
      vTexAppToken: 'their-token',
    }))
  })

  it('has the defaults of the specification, its store in the app, and no key before its administrator makes one', async () => {
    const it = await details(id)
    expect(it).toMatchObject({
      name: 'Casa Aurora',
      cnpj: '11.222.333/0001-81',
      initials: 'CA',
      status: 'ENABLED',
      integrationType: 'DRIP_PLUGIN',
      upfrontPaymentStatus: 'DISABLED',
      maxInstalments: 3,
      cancelMaxDays: null,
      maxAmountPerOrder: 0,
      customerLimit: 0,
      enableInApp: true,
      apiKey: null,
      hasVTexAppToken: true,
      backofficeUsers: [],
      fees: [],
      store: {
        url: 'https://casaaurora.example',
        status: 'ACTIVE',
        categories: [{ id: category.id, name: 'Moda' }],
        logoUrl: expect.stringMatching(/^\/pictures\//),
        logoUrlB2b: expect.stringMatching(/^\/pictures\//),
        logoUrlBrand: null,
      },
    })
    expect(JSON.stringify(it)).not.toContain('their-token')
  })

  it('keeps the token of its shop sealed', async () => {
    const row = await world.deps.db.row<{ sealed: Buffer }>(sql`
      select vtex_app_token_sealed as sealed from merchants where id = ${id}`)
    expect(row?.sealed.includes('their-token')).toBe(false)
    expect(unseal(world.deps.config.secret, 'vtexAppToken', row?.sealed ?? Buffer.alloc(0))).toBe(
      'their-token',
    )
  })

  it('sells with the key that its administrator makes, and only when nothing is missing', async () => {
    const key = await keyOf(id)
    const missing = async () => (await details(id)).readiness
    // nobody is sent to a store in which no purchase can begin
    const shown = async () =>
      (await world.call<AppStores>('GET', '/api/v1/app/stores?search=aurora')).body.content
    expect(await shown()).toEqual([])
    expect(await missing()).toEqual({
      isReady: false,
      missing: ['FEE', 'SETTLEMENT', 'PAYOUT_ACCOUNT', 'ADMINISTRATOR'],
      ending: [],
    })
    await expect(world.checkout(key)).rejects.toThrow('MERCHANT_NOT_READY')
    const { body: fee } = await owner.call<Fee>('POST', `/merchants/${id}/fees`, { amount: 4.99 })
    await owner.call('POST', `/merchants/${id}/settlement_configurations`, {
      transferDelayInDays: 0,
      payAllInOneSettlement: true,
    })
    await saveAccount(id, { pixKeyType: 'EMAIL', pixKey: 'conta@casaaurora.example' })
    expect(await missing()).toEqual({ isReady: false, missing: ['ADMINISTRATOR'], ending: [] })
    await expect(world.checkout(key)).rejects.toThrow('MERCHANT_NOT_READY')
    await owner.call('POST', `/merchants/${id}/users`, {
      email: 'dona@casaaurora.example',
      phone: '+55 (11) 98765-4321',
      name: 'Dona',
      permissions: ['ADMIN', 'READ'],
    })
    expect(await missing()).toEqual({ isReady: true, missing: [], ending: [] })
    expect(await shown()).toMatchObject([{ name: 'Casa Aurora', url: 'https://casaaurora.example' }])
    // the server caches a key's merchant for some seconds
    await world.advance('PT10S')
    await expect(world.checkout(key)).resolves.toMatch(/-/)
    await owner.call('DELETE', `/merchants/${id}/fees/${fee.id}`)
    expect(await missing()).toEqual({ isReady: false, missing: ['FEE'], ending: [] })
    expect(await shown()).toEqual([])
  })

  it('is refused with each field that is not right, and a document that is taken', async () => {
    const wrong = await create({
      name: '',
      cnpj: '11222333000182',
      initials: 'CAA',
      url: '',
      categoriesIds: [],
    })
    expect([wrong.status, wrongFields(wrong.body)]).toEqual([
      422,
      {
        name: 'required',
        cnpj: 'invalid',
        initials: 'too_long',
        url: 'required',
        categoriesIds: 'required',
      },
    ])
    const taken = await create({ cnpj: '11222333000181' })
    expect([taken.status, wrongFields(taken.body)]).toEqual([422, { cnpj: 'taken' }])
    const pixKey = await create({ pixKeyType: 'CPF', pixKey: '11122233344' })
    expect(wrongFields(pixKey.body)).toEqual({ pixKey: 'invalid' })
    expect((await create({ categoriesIds: [UNKNOWN] })).body.errors).toEqual([
      { field: 'categoriesIds', code: 'unknown' },
    ])
    expect((await create({ settlementPlatform: 'NOBODY' })).status).toBe(400)
  })

  it('may not ignore the maximum without one of its own, nor the score alone', async () => {
    expect(wrongFields((await create({ skipOrderAmountRule: true })).body)).toEqual({
      maxAmountPerOrder: 'needs_max_amount',
    })
    expect(wrongFields((await create({ skipProtectedScore: true })).body)).toEqual({
      skipProtectedScore: 'needs_skip_order_amount',
    })
  })
})

describe('the list of merchants', () => {
  it('is found by name and comes page by page, the newest first', async () => {
    await made({ name: 'Lista Um', cnpj: nextCnpj() })
    await made({ name: 'Lista Dois', cnpj: nextCnpj() })
    const list = async (query: string) => (await owner.call<Merchants>('GET', `/merchants?${query}`)).body
    expect((await list('name=lista')).content.map((row) => row.name)).toEqual(['Lista Dois', 'Lista Um'])
    const page = await list('name=lista&page=1&size=1')
    expect(page).toMatchObject({ page: 1, size: 1, totalElements: 2, totalPages: 2 })
    expect(page.content[0]).toMatchObject({
      name: 'Lista Um',
      cnpj: expect.stringMatching(/\d{4}-\d{2}$|DE-35$/),
    })
    expect((await list('name=nada')).totalElements).toBe(0)
    // the same for a name that may be a person's, and is therefore in no address
    const found = await owner.call<Merchants>('POST', '/merchants/search', {
      name: 'lista',
      page: '0',
      size: '5',
    })
    expect(found.body.content.map((row) => row.name)).toEqual(['Lista Dois', 'Lista Um'])
  })

  it('is found by CNPJ, with its mask or a part of it, filtered by state and sorted by name', async () => {
    const list = async (query: string) =>
      (await owner.call<Merchants>('GET', `/merchants?${query}`)).body.content
    const [one] = await list('name=lista&sort=NAME')
    expect((await list('name=lista&sort=NAME')).map((row) => row.name)).toEqual(['Lista Dois', 'Lista Um'])
    const cnpj = one?.cnpj ?? ''
    const found = async (text: string) =>
      (await list(`name=${encodeURIComponent(text)}`)).map((row) => row.id)
    expect(await found(cnpj)).toEqual([one?.id])
    expect(await found(cnpj.slice(0, 10))).toContain(one?.id)
    await owner.call('PUT', `/merchants/${one?.id ?? ''}/disable`)
    expect((await list('name=lista&status=ARCHIVED')).map((row) => row.id)).toEqual([one?.id])
    // enabled, but nothing that a sale needs is there
    expect((await list('name=lista&status=ENABLED')).map((row) => row.name)).toEqual([])
    expect((await list('name=lista&status=NOT_READY')).map((row) => row.name)).toEqual(['Lista Um'])
  })

  it('says of each whether it sells and what it lacks, as its details do', async () => {
    const row = async () => (await owner.call<Merchants>('GET', '/merchants?name=lista+um')).body.content[0]
    const id = (await row())?.id ?? ''
    const asInDetails = async () => {
      const { readiness } = await details(id)
      expect((await row())?.readiness).toEqual(readiness)
      return readiness
    }
    const ALL = ['FEE', 'SETTLEMENT', 'PAYOUT_ACCOUNT', 'ADMINISTRATOR']
    expect(await asInDetails()).toEqual({ isReady: false, missing: ALL, ending: [] })
    await owner.call('POST', `/merchants/${id}/fees`, { amount: 4.99 })
    expect(await asInDetails()).toEqual({ isReady: false, missing: ALL.slice(1), ending: [] })
    await letSell(id)
    expect(await asInDetails()).toEqual({ isReady: true, missing: ALL.slice(1), ending: [] })
    for (const query of ['', '?status=NOT_READY']) {
      const statements = await statementsOf(world, () => owner.call('GET', `/merchants${query}`))
      for (const statement of statements) expect(await scannedBy(world, statement)).toEqual([])
    }
  })
})

describe('a merchant that is changed', () => {
  let id: string
  beforeAll(async () => {
    ;({ id } = await made({ name: 'Livraria', cnpj: nextCnpj(), logo: await logoOf(7) }))
  })

  it('stays as it is when the form comes back as it was shown', async () => {
    const before = await details(id)
    const { status, body } = await save(id, {})
    expect(status).toBe(200)
    expect(body).toEqual(before)
  })

  it('keeps documents and keys without their masks', async () => {
    await saveAccount(id, {
      pixKeyType: 'PHONE',
      pixKey: '+55 (11) 98765-4321',
      ordersPhone: '(11) 98765-4321',
      addressCep: '01310-100',
      bankCode: '341',
      bankAccountTypeCode: '003',
      bankAccountAgencyNumber: '0123',
      bankAccountNumber: '45678',
      bankAccountNumberDigit: '9',
    })
    expect(await details(id)).toMatchObject({
      pixKeyType: 'PHONE',
      pixKey: '+5511987654321',
      ordersPhone: '+5511987654321',
      addressCep: '01310100',
      representativeCpf: '52998224725',
      bankAccountTypeCode: '003',
    })
  })

  it('keeps a picture whose address comes back, and takes none by the address of another', async () => {
    const before = (await details(id)).store
    const same = await save(id, { logo: before.logoUrl ?? '' })
    expect([same.status, same.body.store]).toEqual([200, before])
    const other = await save(id, { logoB2b: before.logoUrl ?? '' })
    expect([other.status, wrongFields(other.body)]).toEqual([422, { logoB2b: 'unknown' }])
    const inBase64 = await save(id, { logo: await logoOf(8) })
    expect(inBase64.body.store.logoUrl).not.toBe(before.logoUrl)
  })

  it('leaves the app, keeps its categories and pictures, and comes back', async () => {
    const before = (await details(id)).store
    const none = await save(id, { categoriesIds: [] })
    expect([none.status, wrongFields(none.body)]).toEqual([422, { categoriesIds: 'required' }])
    const out = await save(id, { enableInApp: false })
    expect(out.body).toMatchObject({ enableInApp: false, store: { ...before, status: 'DISABLED' } })
    const back = await save(id, { enableInApp: true })
    expect(back.body.store).toEqual(before)
    // a cleared field is cleared, and not silently kept
    const cleared = await save(id, { enableInApp: false, categoriesIds: [] })
    expect(cleared.body.store.categories).toEqual([])
    await save(id, { enableInApp: true, categoriesIds: [category.id] })
  })

  it('comes back highlighted only while there is room among the highlights', async () => {
    await save(id, { enableInApp: false })
    await world.deps.db.run(sql`update stores set highlighted = true where merchant_id = ${id}`)
    const call: Call = (method, path, body) =>
      world.call(method, path, body, { authorization: `Bearer ${owner.tokens.accessToken}` })
    const others = await Promise.all(
      Array.from({ length: MOST_HIGHLIGHTS }, (_, nth) =>
        newStore(call, { name: `Vitrine ${nth}`, categoriesIds: [category.id], highlighted: true }),
      ),
    )
    const back = await save(id, { enableInApp: true })
    expect([back.status, wrongFields(back.body)]).toEqual([422, { enableInApp: 'too_many' }])
    // fields unrelated to the app are saved all the same
    expect((await save(id, { showsInfo: true })).status).toBe(200)
    for (const other of others) await owner.call('PUT', `/stores/${other.id}/status`, { status: 'DISABLED' })
    expect((await save(id, { enableInApp: true })).body.store.status).toBe('ACTIVE')
  })

  it('is not shown where shoppers look while it is switched off', async () => {
    await letSell(id)
    const shown = async () =>
      (await world.call<AppStores>('GET', '/api/v1/app/stores?search=livraria')).body.content.length
    expect(await shown()).toBe(1)
    await owner.call('PUT', `/merchants/${id}/disable`)
    expect(await shown()).toBe(0)
    await owner.call('PUT', `/merchants/${id}/enable`)
    expect(await shown()).toBe(1)
  })

  it('says how its store is called, and the store is renamed nowhere else', async () => {
    const { store, version: _, ...it } = await details(id)
    const path = `/management/stores/${store.id ?? ''}`
    const authorization = `Bearer ${owner.tokens.accessToken}`
    const known = (await world.call<Store>('GET', path, undefined, { authorization })).body
    const { logoUrl: _logo, ...form } = known
    const renamed = await world.call<Problem>(
      'PUT',
      path,
      { ...form, name: `${it.name} 2` },
      { authorization },
    )
    expect([renamed.status, wrongFields(renamed.body)]).toEqual([422, { name: 'of_merchant' }])
    expect((await world.call('PUT', path, { ...form, tax: 0.03 }, { authorization })).status).toBe(200)
  })

  it('shows who changed which rule and term from which value, and no whole key or account', async () => {
    await save(id, { skipOrderAmountRule: true, maxAmountPerOrder: 2500, skipFraudulentCpf: true })
    await owner.call('POST', `/merchants/${id}/fees`, { amount: 4.99 })
    await save(id, { legalName: 'Livraria e Papelaria Ltda', addressCity: 'Campinas' })
    const { content, totalElements } = (
      await owner.call<MerchantChanges>('GET', `/merchants/${id}/changes?size=100`)
    ).body
    // the count equals what is shown
    expect(content).toHaveLength(totalElements)
    const lines = content.map(({ section, field, before, after }) => [section, field, before, after])
    expect(lines.slice(0, 6)).toEqual([
      ['GENERAL', 'legalName', 'Aurora Móveis S.A.', 'Livraria e Papelaria Ltda'],
      ['GENERAL', 'addressCity', '', 'Campinas'],
      ['FEES', 'amount', null, 4.99],
      expect.arrayContaining(['FRAUD', 'skipFraudulentCpf', false, true]),
      expect.arrayContaining(['RISK']),
      expect.arrayContaining(['RISK']),
    ])
    expect(lines).toContainEqual(['RISK', 'maxAmountPerOrder', null, 2500])
    expect(lines).toContainEqual(['SETTLEMENT', 'pixKey', null, '…4321'])
    expect(JSON.stringify(lines)).not.toContain('98765')
    expect(content[0]?.who).toMatch(/^Pessoa \d+$/)
  })

  it('decides how its checkouts end and whether they name it', async () => {
    await letSell(id)
    const checkout = await world.checkout(await keyOf(id))
    const told = async () => (await world.step(checkout)).body.merchant
    expect(await told()).toMatchObject({ showInfo: true, automaticRedirect: false, selfRedirect: false })
    await save(id, { showsInfo: false, automaticRedirect: true, selfRedirect: true })
    expect(await told()).toMatchObject({ showInfo: false, automaticRedirect: true, selfRedirect: true })
    await save(id, { showsInfo: true, automaticRedirect: false, selfRedirect: false })
    expect(await told()).toMatchObject({ showInfo: true, automaticRedirect: false, selfRedirect: false })
  })

  it('says how far its customers may bend a plan, within the platform’s bounds', async () => {
    const changes = { moveDays: 7, movesPerOrder: 2, partMinimum: 20, planForgivenAtOnce: 10, planLines: 0 }
    const { status } = await save(id, changes)
    expect([status, await details(id)]).toMatchObject([200, changes])
    const { content } = (await owner.call<MerchantChanges>('GET', `/merchants/${id}/changes`)).body
    const lines = content.map((it) => [it.section, it.field, it.before, it.after])
    expect(lines).toContainEqual(['RISK', 'moveDays', 15, 7])
    expect(lines).toContainEqual(['RISK', 'partMinimum', null, 20])
    const beyond = await save(id, { moveDays: 31, partMinimum: 50.01, planLines: 7 })
    expect(beyond).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'moveDays', code: 'out_of_range' },
          { field: 'partMinimum', code: 'out_of_range' },
          { field: 'planLines', code: 'out_of_range' },
        ],
      },
    })
    expect((await save(id, { moveDays: 8 }, await adminWho('CATALOGUE'))).status).toBe(403)
    expect((await save(id, { moveDays: 8 }, await adminWho('RISK'))).status).toBe(200)
  })

  it('is changed only by who may change that part', async () => {
    const attempt = async (role: AdminRole, changes: Record<string, unknown>) => {
      const { status, body } = await save(id, changes, await adminWho(role))
      return status === 200 ? 'saved' : [status, (body as unknown as { detail: string }).detail]
    }
    expect(await attempt('RISK', { customerLimit: 900 })).toBe('saved')
    expect(await attempt('RISK', { name: 'Outro' })).toEqual([403, 'MERCHANTS_EDIT'])
    expect(await attempt('RISK', { url: 'https://outra.example' })).toEqual([403, 'MERCHANTS_EDIT'])
    expect(await attempt('RISK', { vTexAppToken: 'x' })).toEqual([403, 'MERCHANTS_EDIT'])
    await saveAccount(id, { pixKeyType: 'EMAIL', pixKey: 'a@b.com' }, await adminWho('FINANCE'))
    expect(await attempt('FINANCE', { skipAntifraud: true })).toEqual([403, 'MERCHANT_RISK_EDIT'])
    expect(await attempt('CATALOGUE', { name: 'Livraria Nova' })).toBe('saved')
    expect(await attempt('CATALOGUE', { pixKey: 'c@d.com' })).toEqual([403, 'MERCHANT_TERMS_EDIT'])
    // sales settings are reported with its data, including numbers (`switchesShownIn`)
    for (const sale of [
      { cancelMaxDays: 7 },
      { maxInstalments: 4 },
      { flexibleInstallments: true },
      { limitInstalmentsByCheckout: false },
    ]) {
      expect(await attempt('RISK', sale)).toEqual([403, 'MERCHANTS_EDIT'])
      expect(await attempt('CATALOGUE', sale)).toBe('saved')
    }
    expect(await attempt('OPERATOR', { showsInfo: false })).toEqual([403, 'MERCHANTS_EDIT'])
    const after = await details(id)
    expect(after).toMatchObject({
      name: 'Livraria Nova',
      pixKey: 'a@b.com',
      skipAntifraud: false,
      customerLimit: 900,
    })
    expect(after.url).toBe('https://casaaurora.example')
  })

  it('is written down too if only its address in the app or its VTEX token is another', async () => {
    const written = async (objectId: string | null) =>
      (
        await world.deps.db.rows<{ action: string; before: unknown; after: unknown }>(sql`
          select action, content::jsonb->'before' as before, content::jsonb->'after' as after from audit_entries
          where object_id = ${objectId} order by at desc, id desc limit 1`)
      )[0]
    const { url, store } = await details(id)
    await save(id, { url: 'https://outra-loja.example' })
    expect(await written(store.id)).toEqual({
      action: 'STORE_UPDATED',
      before: { url },
      after: { url: 'https://outra-loja.example' },
    })
    await save(id, { url })
    for (const [vTexAppToken, before, after] of [
      ['theirs', false, 'NEW'],
      ['another', true, 'NEW'],
      ['', true, false],
    ] as const) {
      await save(id, { vTexAppToken })
      expect(await written(id)).toEqual({
        action: 'MERCHANT_UPDATED',
        before: { vTexAppToken: before },
        after: { vTexAppToken: after },
      })
    }
  })

  it('that is archived by its form sells nothing either, by no link that was there before', async () => {
    await letSell(id)
    const link = await createPaymentLink(
      world.deps,
      { merchantId: id, email: 'loja@aurora.example', actor: { type: 'SYSTEM' } },
      { amount: 100, merchantCode: 'aurora-arquivada' },
    )
    const begun = await world.checkout(await keyOf(id))
    expect((await save(id, { status: 'ARCHIVED' })).body.status).toBe('ARCHIVED')
    for (const it of [link.id, begun]) expect((await world.step(it)).body).toMatchObject({ result: 'KO' })
    expect((await save(id, { status: 'ENABLED' })).body.status).toBe('ENABLED')
    expect((await world.step(link.id)).body).toMatchObject({ result: 'KO' })
  })

  it('is switched off and on; what is off sells nothing, by no link that was there before', async () => {
    const link = await createPaymentLink(
      world.deps,
      { merchantId: id, email: 'loja@aurora.example', actor: { type: 'SYSTEM' } },
      { amount: 100, merchantCode: 'aurora-antes' },
    )
    const begun = await world.checkout(await keyOf(id))
    const off = await owner.call<MerchantDetails>('PUT', `/merchants/${id}/disable`)
    expect(off.body.status).toBe('ARCHIVED')
    const key = await keyOf(id)
    await expect(world.checkout(key)).rejects.toThrow('MERCHANT_DISABLED')
    for (const it of [link.id, begun]) expect((await world.step(it)).body).toMatchObject({ result: 'KO' })
    expect((await world.step(begun, { customerPhone: '+5511987654321' })).status).toBe(409)
    expect((await owner.call<MerchantDetails>('PUT', `/merchants/${id}/enable`)).body.status).toBe('ENABLED')
    expect((await owner.call('PUT', `/merchants/${UNKNOWN}/enable`)).status).toBe(404)
  })

  it('is told when it is switched off or on, once for each, by the button or the form', async () => {
    const { email } = await newPerson(world, id)
    const { name } = await details(id)
    const subjects = async () => {
      await world.drain()
      return (await world.messages(email)).map((it) => it.subject).toReversed()
    }
    const [off, on] = [`A ${name} não vende mais com a Drip`, `As vendas da ${name} com a Drip voltaram`]
    for (const _ of [1, 2]) await owner.call('PUT', `/merchants/${id}/disable`)
    expect(await subjects()).toEqual([off])
    for (const _ of [1, 2]) expect((await save(id, { status: 'ENABLED' })).status).toBe(200)
    expect(await subjects()).toEqual([off, on])
  })

  it('is not saved over what somebody else saved meanwhile, unless nobody asked for that', async () => {
    const opened = await details(id)
    const saveOver = (version: string, changes: Record<string, unknown>) =>
      owner.call<MerchantDetails & Problem>(
        'PUT',
        `/merchants/${id}`,
        { ...opened, ...changes },
        { 'if-match': `"${version}"` },
      )
    const first = await saveOver(opened.version, { customerLimit: 700 })
    expect(first.status).toBe(200)
    expect(first.body.version).not.toBe(opened.version)
    const second = await saveOver(opened.version, { name: 'Escrita por cima' })
    expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect(await details(id)).toEqual(first.body)
    // a term, a person or a key is not part of the form
    await owner.call('POST', `/merchants/${id}/fees`, { amount: 4 })
    await owner.call('PUT', `/merchants/${id}/api_key`)
    expect((await saveOver(first.body.version, { customerLimit: 700 })).status).toBe(200)
    // an old form must not reactivate a merchant who was switched off
    await owner.call('PUT', `/merchants/${id}/disable`)
    expect((await saveOver(first.body.version, { customerLimit: 700 })).status).toBe(412)
    await owner.call('PUT', `/merchants/${id}/enable`)
    expect((await saveOver(first.body.version, { customerLimit: 700 })).status).toBe(200)
    expect((await save(id, { customerLimit: 900 })).status).toBe(200)
  })

  it('is not said to have an unknown logo by who left it as it was, when somebody else changed it meanwhile', async () => {
    const opened = await details(id)
    const saveOver = (logo: string | null) =>
      owner.call<MerchantDetails & Problem>(
        'PUT',
        `/merchants/${id}`,
        { ...opened, logo: logo ?? '' },
        { 'if-match': `"${opened.version}"` },
      )
    expect((await saveOver(await logoOf(34))).status).toBe(200)
    const second = await saveOver(opened.store.logoUrl)
    expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  })

  it('is saved by one of two who press at once', async () => {
    const opened = await details(id)
    const answers = await Promise.all(
      [501, 502].map((customerLimit) =>
        owner.call('PUT', `/merchants/${id}`, { ...opened, customerLimit }, { 'if-match': opened.version }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  it('is read by indexes, with its people, terms and changes, however many merchants there are', async () => {
    for (const path of [`/merchants/${id}`, `/merchants/${id}/changes`, `/merchants/${id}/fees`]) {
      const statements = await statementsOf(world, () => owner.call('GET', path))
      expect(statements.length).toBeGreaterThan(1)
      for (const statement of statements) expect(await scannedBy(world, statement)).toEqual([])
    }
  })

  it('loses its API key; the old one is worth nothing, and its end is what is shown of the next', async () => {
    await letSell(id)
    const old = await keyOf(id)
    const reset = await owner.call<MerchantDetails>('PUT', `/merchants/${id}/api_key`)
    expect([reset.status, reset.body.apiKey]).toEqual([200, null])
    await expect(world.checkout(old)).rejects.toThrow('INVALID_API_KEY')
    const fresh = await keyOf(id)
    await expect(world.checkout(fresh)).resolves.toMatch(/-/)
    expect((await details(id)).apiKey).toBe(`drip_••••••••${fresh.slice(-4)}`)
  })

  it('keeps the key that its administrator made since the page was opened', async () => {
    const opened = await details(id)
    const reset = (seen: string) =>
      owner.call<MerchantDetails & Problem>('PUT', `/merchants/${id}/api_key`, undefined, {
        'if-match': `"${seen}"`,
      })
    expect((await reset(opened.apiKeyVersion)).body.apiKey).toBe(null)
    const fresh = await keyOf(id)
    // pressed again on the unchanged page, because its answer was lost
    const again = await reset(opened.apiKeyVersion)
    expect([again.status, again.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    await expect(world.checkout(fresh)).resolves.toMatch(/-/)
    expect((await reset((await details(id)).apiKeyVersion)).status).toBe(200)
    await expect(world.checkout(fresh)).rejects.toThrow('INVALID_API_KEY')
  })
})

describe('fees, cashbacks and settlement configurations', () => {
  let id: string
  let apiKey: string
  beforeAll(async () => {
    ;({ id } = await made({ name: 'Termos', cnpj: nextCnpj() }))
    apiKey = await keyOf(id)
    await letSell(id)
  })
  const add = <View>(path: string, body: unknown) =>
    owner.call<View & Problem>('POST', `/merchants/${id}/${path}`, body)

  it('take turns: what has expired, what is active, what waits', async () => {
    const past = (await add<Fee>('fees', { amount: 9.9 })).body
    const end = () => owner.call<Fee>('DELETE', `/merchants/${id}/fees/${past.id}`)
    expect((await end()).body).toMatchObject({ state: 'EXPIRED', expirationDate: '2026-11-23' })
    expect((await end()).body).toMatchObject({ state: 'EXPIRED', expirationDate: '2026-11-23' })
    const now = (await add<Fee>('fees', { amount: 5.99, expirationDate: '2026-12-31' })).body
    const later = (await add<Fee>('fees', { amount: 4.5 })).body
    expect([now.state, later.state]).toEqual(['ACTIVE', 'INACTIVE'])
    const { fees } = await details(id)
    expect(fees.map(({ amount, expirationDate, state }) => [amount, expirationDate, state])).toEqual([
      [9.9, '2026-11-23', 'EXPIRED'],
      [5.99, '2026-12-31', 'ACTIVE'],
      [4.5, null, 'INACTIVE'],
    ])
    const ended = await owner.call<Fee>('DELETE', `/merchants/${id}/fees/${now.id}`)
    expect(ended.body.state).toBe('EXPIRED')
    expect((await owner.call<Fee>('GET', `/merchants/${id}/fees/${later.id}`)).body.state).toBe('ACTIVE')
  })

  it('hold for what is sold from now on', async () => {
    const feeOf = (checkoutId: string) =>
      world.deps.db.value<number>(sql`select fee_rate as rate from checkouts where id = ${checkoutId}`)
    const before = await world.checkout(apiKey)
    const [active] = (await details(id)).fees.filter((fee) => fee.state === 'ACTIVE')
    await owner.call('PUT', `/merchants/${id}/fees/${active?.id ?? ''}`, { amount: 1.25 })
    await world.advance('PT10S')
    const after = await world.checkout(apiKey)
    expect([await feeOf(before), await feeOf(after)]).toEqual([45_000, 12_500])
  })

  it('are kept as they are written', async () => {
    const cashback = await add<Cashback>('cashbacks', { ratio: 2.3 / 100, expirationDate: null })
    expect([cashback.status, cashback.body.ratio]).toEqual([201, 0.023])
    const settlement = await add<SettlementConfiguration>('settlement_configurations', {
      transferDelayInDays: 15,
      payAllInOneSettlement: true,
    })
    expect(settlement.body).toMatchObject({
      transferDelayInDays: 15,
      payAllInOneSettlement: true,
      expirationDate: null,
      state: 'ACTIVE',
    })
    expect((await details(id)).settlementConfigurations).toHaveLength(1)
  })

  it.each([
    ['fees', { amount: 2.5 }, { amount: 3.5 }, { amount: 9.5 }],
    ['cashbacks', { ratio: 0.01 }, { ratio: 0.02 }, { ratio: 0.09 }],
    [
      'settlement_configurations',
      { transferDelayInDays: 15, payAllInOneSettlement: true },
      { transferDelayInDays: 30, payAllInOneSettlement: true },
      { transferDelayInDays: 0, payAllInOneSettlement: false },
    ],
  ])(
    'are not saved over what somebody else saved meanwhile, who is named: %s',
    async (path, made_, theirs, mine) => {
      const { body: opened } = await add<Fee>(path, made_)
      const saveOver = (admin: SignedInAdmin, body: unknown) =>
        admin.call<Fee & Problem & { saved?: { by: string; at: string } }>(
          'PUT',
          `/merchants/${id}/${path}/${opened.id}`,
          body,
          { 'if-match': `"${opened.version}"` },
        )
      const finance = await adminWho('FINANCE')
      expect((await saveOver(finance, theirs)).status).toBe(200)
      // another term saved last is not what is reported
      await add(path, made_)
      const late = await saveOver(owner, mine)
      expect([late.status, late.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
      const { name } = (await finance.call<{ name: string }>('GET', '/user')).body
      expect(late.body.saved).toEqual({ by: name, at: expect.stringMatching(/^2026-11-/) })
      expect((await owner.call('GET', `/merchants/${id}/${path}/${opened.id}`)).body).toMatchObject(theirs)
    },
  )

  it('are made once for one Idempotency-Key', async () => {
    const once = () =>
      owner.call<Fee>('POST', `/merchants/${id}/fees`, { amount: 7.77 }, { 'idempotency-key': 'one-fee' })
    const [first, second] = [await once(), await once()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect((await details(id)).fees.filter((fee) => fee.amount === 7.77)).toHaveLength(1)
  })

  it.each([
    ['fees', { amount: 100.01 }, { amount: 'out_of_range' }],
    ['fees', { amount: 1.001 }, { amount: 'invalid' }],
    ['fees', { amount: 1, expirationDate: '2026-11-23' }, { expirationDate: 'in_the_past' }],
    ['cashbacks', { ratio: -0.1 }, { ratio: 'out_of_range' }],
    [
      'settlement_configurations',
      { transferDelayInDays: 3, payAllInOneSettlement: false },
      { transferDelayInDays: 'out_of_range' },
    ],
  ])('refuse what is not right: %s %o', async (path, body, wrong) => {
    const answer = await add(path, body)
    expect([answer.status, wrongFields(answer.body)]).toEqual([422, wrong])
  })

  it('belong to their merchant, and only finance and owners change them', async () => {
    const other = await made({ name: 'Outro', cnpj: '529.982.247-25' })
    const [fee] = (await details(id)).fees
    const path = `/merchants/${other.id}/fees/${fee?.id ?? ''}`
    expect((await owner.call('GET', path)).status).toBe(404)
    expect((await owner.call('PUT', path, { amount: 1 })).status).toBe(404)
    expect((await owner.call('POST', `/merchants/${UNKNOWN}/fees`, { amount: 1 })).status).toBe(404)
    const allowed = async (role: AdminRole) =>
      (await (await adminWho(role)).call('POST', `/merchants/${other.id}/fees`, { amount: 1 })).status
    expect(await allowed('CATALOGUE')).toBe(403)
    expect(await allowed('RISK')).toBe(403)
    expect(await allowed('FINANCE')).toBe(201)
  })

  it('of another merchant begin a duplicate, which is a form without what identifies a merchant', async () => {
    await saveAccount(id, {
      flexibleInstallments: true,
      maxInstalments: 6,
      pixKeyType: 'EMAIL',
      pixKey: 'a@b.com',
    })
    const { body: draft } = await owner.call<MerchantWrite>('GET', `/merchants/${id}/draft`)
    expect(draft).toMatchObject({
      name: '',
      cnpj: '',
      pixKey: '',
      representativeCpf: '',
      url: '',
      flexibleInstallments: true,
      maxInstalments: 6,
      categoriesIds: [category.id],
      termsOf: id,
    })
    const twin = await owner.call<MerchantCreated>('POST', '/merchants', {
      ...draft,
      name: 'Gêmeo',
      legalName: 'Gêmeo Ltda',
      cnpj: '111.444.777-35',
      initials: 'GE',
      representativeCpf: '52998224725',
      url: 'https://gemeo.example',
    })
    expect(twin.status).toBe(201)
    const it = await details(twin.body.id)
    expect(it).toMatchObject({ maxInstalments: 6, cnpj: '111.444.777-35' })
    expect(it.fees.map((fee) => [fee.amount, fee.state])).toEqual([[1.25, 'ACTIVE']])
    expect(it.cashback.map((cashback) => cashback.ratio)).toEqual([0.023])
    expect(it.settlementConfigurations.map((one) => one.transferDelayInDays)).toEqual([15])
  })
})

describe('a merchant whose terms end by their dates', () => {
  const APP = '/api/v1/app/stores?search=outono'
  let id: string
  let key: string
  beforeAll(async () => {
    ;({ id } = await made({ name: 'Casa Outono', cnpj: nextCnpj() }))
    key = await keyOf(id)
    await letSell(id)
    await world.deps.db.run(sql`update stores set highlighted = true where merchant_id = ${id}`)
  })
  const give = (path: string, body: Record<string, unknown>) =>
    owner.call('POST', `/merchants/${id}/${path}`, body)
  const settlement = { transferDelayInDays: 0, payAllInOneSettlement: true }
  const listed = async (status: string) =>
    (await owner.call<Merchants>('GET', `/merchants?name=outono&status=${status}`)).body.content[0]
  /** What shoppers and operators see of it, and whether a purchase can begin. */
  const state = async () => {
    const names = async (path: string) => JSON.stringify((await world.call('GET', path)).body)
    const buckets = await world.call('GET', '/management/stores/buckets', undefined, {
      authorization: `Bearer ${owner.tokens.accessToken}`,
    })
    return {
      isReady: (await details(id)).readiness.isReady,
      isListed: [(await listed('ENABLED')) !== undefined, (await listed('NOT_READY')) !== undefined],
      isShown: [
        (await names(APP)).includes('Casa Outono'),
        (await names('/api/v1/stores/buckets')).includes('Casa Outono'),
        JSON.stringify(buckets.body).includes('Casa Outono'),
      ],
      begins: await world.checkout(key).then(
        () => 'CREATED',
        (error: Error) =>
          error.message.includes('MERCHANT_NOT_READY') ? 'MERCHANT_NOT_READY' : error.message,
      ),
    }
  }
  const SELLS = { isReady: true, isListed: [true, false], isShown: [true, true, true], begins: 'CREATED' }
  const STANDS = {
    isReady: false,
    isListed: [false, true],
    isShown: [false, false, false],
    begins: 'MERCHANT_NOT_READY',
  }
  /** Moves into the day that begins at midnight in São Paulo. */
  const onTheDay = async (day: string) => {
    await world.control('POST', '/clock', { now: `${day}T03:00:00.000Z` })
    owner = await newAdmin(world, 'OWNER')
  }

  it('is told two weeks before, and sells until the last day is over', async () => {
    await give('fees', { amount: 4.99, expirationDate: '2026-12-10' })
    await give('settlement_configurations', settlement)
    expect((await details(id)).readiness.ending).toEqual([])
    await onTheDay('2026-11-27')
    const ending = [{ term: 'FEE', on: '2026-12-10' }]
    expect((await details(id)).readiness.ending).toEqual(ending)
    expect((await listed('ENABLED'))?.readiness.ending).toEqual(ending)
    await world.control('POST', '/clock', { now: '2026-12-11T02:59:00.000Z' })
    owner = await newAdmin(world, 'OWNER')
    expect(await state()).toEqual(SELLS)
  })

  it('sells nothing on the day after, by none of the ways in, and is in no list for shoppers', async () => {
    const begun = await world.checkout(key)
    await onTheDay('2026-12-11')
    expect(await state()).toEqual(STANDS)
    expect((await details(id)).readiness).toEqual({
      isReady: false,
      missing: ['FEE', 'PAYOUT_ACCOUNT', 'ADMINISTRATOR'],
      ending: [],
    })
    const link = createPaymentLink(
      world.deps,
      { merchantId: id, email: 'loja@outono.example', actor: { type: 'SYSTEM' } },
      { amount: 100, merchantCode: 'outono-1' },
    )
    await expect(link).rejects.toThrow('MERCHANT_NOT_READY')
    // a purchase begun before continues, with the fee of that time
    expect((await world.step(begun)).status).toBe(200)
    const row = await world.deps.db.row<{ rate: number }>(
      sql`select fee_rate as rate from checkouts where id = ${begun}`,
    )
    expect(row?.rate).toBe(49_900)
  })

  it('sells again with another one, and is told of none that another follows', async () => {
    await give('fees', { amount: 3.99, expirationDate: '2026-12-12' })
    await give('fees', { amount: 4.99 })
    expect(await state()).toEqual(SELLS)
    expect((await details(id)).readiness.ending).toEqual([])
  })

  it('needs a settlement configuration of the day as much', async () => {
    const [open] = (await details(id)).settlementConfigurations
    await owner.call('PUT', `/merchants/${id}/settlement_configurations/${open?.id ?? ''}`, {
      ...settlement,
      expirationDate: '2026-12-12',
    })
    expect((await details(id)).readiness.ending).toEqual([{ term: 'SETTLEMENT', on: '2026-12-12' }])
    await onTheDay('2026-12-13')
    expect(await state()).toEqual(STANDS)
    await give('settlement_configurations', settlement)
    expect(await state()).toEqual(SELLS)
  })

  it('is looked for by indexes in the lists for shoppers', async () => {
    for (const path of [APP, '/api/v1/stores/buckets']) {
      const statements = await statementsOf(world, () => world.call('GET', path))
      for (const statement of statements) expect(await scannedBy(world, statement)).toEqual([])
    }
  })
})
