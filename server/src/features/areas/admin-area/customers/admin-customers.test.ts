import type {
  AdminBlocks,
  AdminBulkDone,
  AdminCustomer,
  AdminCustomerChanged,
  AdminCustomers,
  AdminNegotiating,
  AdminNotes,
  AdminTrusted,
} from '@drip/core/contracts/admin/admin-area'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { scannedBy, statementsOf } from '../../../../../test/plans.ts'
import { type Shopper, cpfOf, untilDecided } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { logIn, newCustomer } from '../../customer-area/customer-area.makers.ts'
import { newAdmin } from '../admin-area.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
const owner = await newAdmin(world)

async function customer(changes: Partial<Shopper> = {}) {
  const made = await newCustomer(world, apiKey)
  const row = await world.deps.db.row<{ id: string }>(
    sql`select id from customers where cpf = ${made.shopper.cpf}`,
  )
  if (Object.keys(changes).length > 0)
    await world.deps.db.run(sql`update customers set name = ${changes.name} where id = ${row?.id}`)
  return { ...made, id: row?.id ?? '' }
}
async function details(id: string, admin = owner): Promise<AdminCustomer> {
  const { status, body } = await admin.call<AdminCustomer>('GET', `/customers/${id}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const search = async (query: object) => {
  const { body } = await owner.call<AdminCustomers>('POST', '/customers/search', query)
  return body.content.map((it) => it.id)
}
const actions = (id: string) =>
  world.deps.db.values<string>(sql`select action from audit_entries where object_id = ${id} order by at, id`)

/** As displayed everywhere except on explicit request. */
const hidden = (cpf: string) => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`

describe('the list of customers', () => {
  it('finds by name, CPF, phone and e-mail, and has all, the newest first', async () => {
    const one = await customer({ name: 'Ester Gonçalves Lima' })
    const two = await customer({ name: 'Estêvão Lima' })
    expect((await search({})).slice(0, 2)).toEqual([two.id, one.id])
    expect(await search({ name: 'este lima' })).toEqual([two.id, one.id])
    expect(await search({ name: 'goncal' })).toEqual([one.id])
    expect(await search({ cpf: one.shopper.cpf })).toEqual([one.id])
    expect(await search({ phone: one.shopper.phone })).toEqual([one.id])
    expect(await search({ email: one.shopper.email.toUpperCase() })).toEqual([one.id])
    expect(await search({ name: 'este', cpf: one.shopper.cpf })).toEqual([one.id])
    expect(await search({ cpf: one.shopper.cpf.slice(2, 9) })).toEqual([one.id])
    expect(await search({ email: one.shopper.cpf.slice(2, 9) })).toEqual([])
    expect(await search({ cpf: '12' })).toEqual([])
    expect(await search({ page: 1, size: 1 })).toEqual([one.id])
  })

  it('guesses what is searched for, whole or in part', async () => {
    const { id, shopper } = await customer({ name: 'Zuleide Quintanilha' })
    const { cpf, phone, email } = shopper
    const found = async (text: string) => {
      const { body } = await owner.call<AdminCustomers>('POST', '/customers/search', { search: text })
      return [body.searchedFor, ...body.content.map((it) => it.id)]
    }
    expect(await found('zuleide')).toEqual(['NAME', id])
    expect(await found(cpf)).toEqual(['CPF', id])
    expect(await found(phone.slice(3))).toEqual(['PHONE', id])
    expect(await found(email)).toEqual(['EMAIL', id])
    expect(await found(id)).toEqual(['ID', id])
    expect(await found(cpf.slice(-8))).toEqual(['PART', id])
    expect(await found(`${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}`)).toEqual(['PART', id])
    expect(await found(`${phone.slice(5, 10)}-${phone.slice(10)}`)).toEqual(['PART', id])
    expect(await found(email.slice(2).toUpperCase())).toEqual(['PART', id])
    expect(await found('%_%')).toEqual(['PART'])
    expect(await found('ninguém assim')).toEqual(['NAME'])
  })

  it('finds by the new phone and no longer by the old one', async () => {
    const { id, shopper } = await customer()
    await world.deps.db.run(sql`update customers set phone = '+5511912340099' where id = ${id}`)
    expect(await search({ search: '91234-0099' })).toEqual([id])
    expect(await search({ search: shopper.phone.slice(5) })).not.toContain(id)
  })

  it('is sorted by name or day, either way', async () => {
    const one = await customer({ name: 'Aaron Primeiro' })
    const two = await customer({ name: 'Ábaco Segundo' })
    expect((await search({ sort: 'name', descending: false })).slice(0, 2)).toEqual([one.id, two.id])
    expect((await search({ sort: 'name', size: 100 })).slice(-2)).toEqual([two.id, one.id])
    expect((await search({ descending: false, size: 100 })).slice(-2)).toEqual([one.id, two.id])
  })

  it('uses indexes for every query', async () => {
    for (const query of [
      {},
      { sort: 'name', descending: false },
      { page: 3, size: 1, sort: 'name' },
      { search: 'lima' },
      { search: '98765-4321' },
      { search: 'gmail' },
      { cpf: '1234' },
    ]) {
      const statements = await statementsOf(world, () => search(query))
      const scanned = (await Promise.all(statements.map((it) => scannedBy(world, it)))).flat()
      expect(scanned).toEqual([])
    }
  })
})

describe('the details of a customer', () => {
  it('show profile, limit, scores and the decisions about the customer', async () => {
    const { id, shopper } = await customer()
    expect(await details(id)).toMatchObject({
      id,
      cpf: hidden(shopper.cpf),
      status: 'ACTIVE',
      isOnDebtNegotiation: false,
      hasPassword: true,
      addressCity: 'São Paulo',
      fraud: { blockedPhone: null, blockedCpf: null, blockedAddressCep: null },
      whitelist: { active: false, expiresAt: null, lastDay: null },
      debtNegotiation: null,
      limit: { used: 300, serasaNegativated: false },
    })
    expect((await details(id)).limit.serasaScore).toBeGreaterThan(0)
    const operator = await newAdmin(world, 'OPERATOR')
    expect((await details(id, operator)).limit).toMatchObject({ serasaScore: null, clearsaleScore: null })
  })

  it('can be changed by an admin; another CPF needs a second person, as it also opens the account', async () => {
    const { id, shopper, call } = await customer()
    const other = await customer()
    const change = (body: object) =>
      owner.call('PUT', `/customers/${id}`, { email: shopper.email, reason: 'Digitou errado', ...body })
    const cpf = cpfOf('600100200')
    const changed = await change({ name: 'Novo Nome', cpf, addressCep: '20040-020' })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Novo Nome', cpf: hidden(shopper.cpf), addressCep: '20040020' },
    })
    expect((await call('GET', '/user')).status).toBe(200)
    expect(await change({ cpf: other.shopper.cpf })).toMatchObject(refusedAs(409, 'CPF_TAKEN'))
    expect(await change({ email: 'x', cpf: '1', phone: '2', addressCep: '3' })).toMatchObject({
      status: 422,
      body: {
        code: 'INVALID_FIELDS',
        errors: ['email', 'cpf', 'phone', 'addressCep'].map((field) => ({ field, code: 'invalid' })),
      },
    })
    expect((await owner.call('PUT', `/customers/${id}`, { name: 'Sem e-mail' })).status).toBe(400)
    expect(await actions(id)).toEqual(['CUSTOMER_CONTACT_ASKED', 'CUSTOMER_UPDATED'])
    const entries = await world.deps.db.rows<{ content: string }>(
      sql`select content from audit_entries where object_id = ${id} order by at, id`,
    )
    expect(JSON.stringify(entries)).not.toContain(cpf)
    const [asked, updated] = entries.map(({ content }) => JSON.parse(content))
    expect([asked.asked.fields, updated.after.changed]).toEqual([['cpf'], ['name', 'address']])
  })

  it('do not overwrite what somebody else saved meanwhile, and then nothing is requested again', async () => {
    const { id, shopper } = await customer()
    const opened = await details(id)
    const save = (version: string, body: object) =>
      owner.call<AdminCustomerChanged & { code?: string }>(
        'PUT',
        `/customers/${id}`,
        { email: shopper.email, ...body },
        { 'if-match': `"${version}"` },
      )
    await world.deps.db.run(sql`update customers set email = 'nova@exemplo.com.br' where id = ${id}`)
    const late = await save(opened.version, { addressCity: 'Campinas' })
    expect([late.status, late.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect(await actions(id)).toEqual([])
    const { version } = await details(id)
    const now = await save(version, { email: 'nova@exemplo.com.br', addressCity: 'Campinas' })
    expect([now.status, now.body.addressCity]).toEqual([200, 'Campinas'])
    // an order, a sign-in or a note is not part of the form
    expect((await save(now.body.version, { email: 'nova@exemplo.com.br' })).status).toBe(200)
  })

  it('say whether something was requested; an unchanged value is not requested', async () => {
    const { id, shopper } = await customer()
    const change = (body: object) =>
      owner.call<AdminCustomerChanged>('PUT', `/customers/${id}`, {
        email: shopper.email,
        reason: 'Pediu',
        ...body,
      })
    const same = await change({ email: shopper.email.toUpperCase(), cpf: shopper.cpf, addressCity: 'Santos' })
    expect([same.status, same.body.isAskedFor, same.body.addressCity]).toEqual([200, false, 'Santos'])
    expect((await change({ email: 'outra@exemplo.com.br' })).body.isAskedFor).toBe(true)
  })

  it('get no password while the customer is archived, and the answer says why', async () => {
    const { id, shopper } = await customer()
    await owner.call('PUT', `/customers/${id}/archive`)
    const body = { email: shopper.email, password: 'Escolhida-2026', reason: 'Pediu' }
    const refused = await owner.call('PUT', `/customers/${id}`, body)
    expect(refused).toMatchObject(refusedAs(409, 'CUSTOMER_ARCHIVED'))
  })

  it('can be archived and enabled again, and twice is once', async () => {
    const { id, shopper } = await customer()
    for (const path of ['archive', 'archive', 'enable'])
      expect((await owner.call('PUT', `/customers/${id}/${path}`)).status).toBe(204)
    expect(await actions(id)).toEqual(['CUSTOMER_ARCHIVED', 'CUSTOMER_ENABLED'])
    await owner.call('PUT', `/customers/${id}/archive`)
    expect((await details(id)).status).toBe('ARCHIVED')
    expect((await logIn(world, shopper.cpf)).status).toBe(401)
  })

  it('lose their password by a reset, and every session with it', async () => {
    const { id, shopper, call } = await customer()
    expect((await owner.call('PUT', `/customers/${id}/reset_password`)).status).toBe(204)
    expect((await call('GET', '/user')).status).toBe(401)
    expect((await logIn(world, shopper.cpf)).status).toBe(401)
    expect((await details(id)).hasPassword).toBe(false)
  })

  it('are sent to the customer’s phone after a reset, with a way to set another password', async () => {
    const { id, shopper } = await customer()
    await owner.call('PUT', `/customers/${id}/reset_password`)
    const sent = () => world.messages(shopper.phone)
    const told = async () => (await sent()).find((it) => it.text.includes('redefinida'))
    await world.until(async () => (await told()) !== undefined)
    const message = await told()
    expect(message?.channel).toBe('SMS')
    expect(message?.text).toContain('/cliente/recuperar-login')
  })

  it('send no reset message to an archived customer, who could not sign in', async () => {
    const { id, shopper } = await customer()
    await owner.call('PUT', `/customers/${id}/archive`)
    await owner.call('PUT', `/customers/${id}/reset_password`)
    expect((await world.drain()).failed).toEqual([])
    const sent = await world.messages(shopper.phone)
    expect(sent.some(({ text }) => text.includes('redefinida'))).toBe(false)
  })

  it('have the limit reviewed by a new query to the bureau', async () => {
    const { id, shopper } = await customer()
    await world.deps.db.run(sql`update bureau_reports set score = 310 where cpf = ${shopper.cpf}`)
    const { body } = await owner.call<{ before: number; after: number }>(
      'PUT',
      `/customers/${id}/limit_review`,
    )
    expect(body.before).toBe(500)
    expect(body.after).toBeGreaterThan(500)
    expect((await details(id)).limit.total).toBe(body.after)
    expect(await actions(id)).toEqual(['LIMIT_REVIEWED'])
  })
})

describe('a pasted list', () => {
  const errorsOf = (answer: { body: Record<string, unknown> }) => [
    answer.body['code'],
    ...((answer.body['errors'] as { field: string; code: string }[] | undefined) ?? []).map(
      (it) => `${it.field} ${it.code}`,
    ),
  ]

  it('blocks all values or none, and says which rows are wrong', async () => {
    const { id, shopper } = await customer()
    const block = (body: object) =>
      owner.call<AdminBulkDone & Record<string, unknown>>('POST', '/fraud/block', {
        reason: 'Fraud ID',
        ...body,
      })
    const wrong = await block({ cpfs: [shopper.cpf, '', '123'], phones: ['x'], addressCeps: ['0'] })
    expect(errorsOf(wrong)).toEqual([
      'INVALID_ROWS',
      'phones.0 invalid',
      'cpfs.2 invalid',
      'addressCeps.0 invalid',
    ])
    expect((await details(id)).fraud.blockedCpf).toBeNull()
    expect(errorsOf(await block({ cpfs: [shopper.cpf], reason: 'x' }))).toEqual([
      'INVALID_FIELDS',
      'reason invalid',
    ])
    expect(errorsOf(await block({ cpfs: [' '] }))[0]).toBe('INVALID_FIELDS')
    const done = await block({
      cpfs: [shopper.cpf, shopper.cpf],
      phones: [shopper.phone],
      addressCeps: ['69900-001'],
    })
    expect(done).toMatchObject({ status: 200, body: { applied: 3, unchanged: 0 } })
    const told = await actions(id)
    expect((await block({ cpfs: [shopper.cpf] })).body).toEqual({ applied: 0, unchanged: 1 })
    // the first reason stays, and nothing else is recorded
    expect(await actions(id)).toEqual(told)
    expect((await details(id)).fraud).toMatchObject({
      blockedCpf: { reason: 'Fraud ID' },
      blockedPhone: { reason: 'Fraud ID' },
      blockedAddressCep: null,
    })
    const found = await owner.call<AdminBlocks>('POST', '/fraud/reports/search', {
      value: shopper.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'),
    })
    expect(found.body).toMatchObject({ totalElements: 1, content: [{ kind: 'CPF', reason: 'Fraud ID' }] })
    const answer = await untilDecided(world, await world.checkout(apiKey), shopper)
    expect(answer.result).toBe('KO')
    const unblock = (body: object) =>
      owner.call<AdminBulkDone & Record<string, unknown>>('POST', '/fraud/unblock', body)
    expect(errorsOf(await unblock({ cpfs: [shopper.cpf, cpfOf('600100299')] }))).toEqual([
      'INVALID_ROWS',
      'cpfs.1 not_listed',
    ])
    expect((await unblock({ cpfs: [shopper.cpf], phones: [shopper.phone] })).body.applied).toBe(2)
    expect((await details(id)).fraud).toMatchObject({ blockedCpf: null, blockedPhone: null })
    expect(await actions(id)).toEqual(['DATA_BLOCKED', 'DATA_UNBLOCKED'])
  })

  it('puts people on the whitelist until the end of a day that is not over', async () => {
    const { id, shopper } = await customer()
    const add = (expirationDate: string) =>
      owner.call<AdminBulkDone & Record<string, unknown>>('POST', '/trust/add', {
        cpfs: [shopper.cpf],
        expirationDate,
      })
    expect(errorsOf(await add('2026-11-23'))).toEqual(['INVALID_FIELDS', 'expirationDate invalid'])
    expect((await add('2026-11-24')).body).toEqual({ applied: 1, unchanged: 0 })
    expect((await add('2026-11-27')).body).toEqual({ applied: 1, unchanged: 0 })
    expect((await details(id)).whitelist).toEqual({
      active: true,
      expiresAt: '2026-11-28T03:00:00.000Z',
      // the last day that counts, as it was chosen
      lastDay: '2026-11-27',
    })
    const listed = async (search: string, who = owner) =>
      (await who.call<AdminTrusted>('POST', '/trust/search', { search })).body.content
    const row = { cpf: hidden(shopper.cpf), customer: { id, name: shopper.name }, lastDay: '2026-11-27' }
    expect(await listed('')).toContainEqual(row)
    expect(await listed(shopper.cpf)).toEqual([row])
    expect(await listed(shopper.phone.slice(5), await newAdmin(world, 'OPERATOR'))).toEqual([row])
    expect(await listed('ninguém assim')).toEqual([])
    const removed = await owner.call('POST', '/trust/remove', { cpfs: [shopper.cpf] })
    expect(removed.body).toEqual({ applied: 1, unchanged: 0 })
    expect((await details(id)).whitelist.active).toBe(false)
    expect(await listed(shopper.cpf)).toEqual([])
    // removing somebody who is not on the list is reported, also after their end date
    await add('2026-11-24')
    await world.deps.db.run(
      sql`update whitelist set expires_at = '2026-11-20T03:00:00Z' where cpf = ${shopper.cpf}`,
    )
    expect(await owner.call('POST', '/trust/remove', { cpfs: ['', shopper.cpf] })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_ROWS', errors: [{ field: 'cpfs.1', code: 'not_listed' }] },
    })
  })

  it('puts people on the negotiation list, including CPFs that look wrong if somebody has confirmed them', async () => {
    const { id, shopper } = await customer()
    const list = (way: 'add' | 'remove', body: object) =>
      owner.call<AdminBulkDone & Record<string, unknown>>('POST', `/debt_negotiations/${way}`, {
        type: 'Cep Sector Block',
        ...body,
      })
    const cpfs = [shopper.cpf, '123.45', '']
    expect(errorsOf(await list('add', { cpfs }))).toEqual(['INVALID_ROWS', 'cpfs.1 invalid'])
    expect((await details(id)).isOnDebtNegotiation).toBe(false)
    expect((await list('add', { cpfs, acceptInvalid: true, description: 'x' })).body.applied).toBe(2)
    const told = await actions(id)
    expect((await list('add', { cpfs: [shopper.cpf] })).body).toEqual({ applied: 0, unchanged: 1 })
    expect(await actions(id)).toEqual(told)
    expect(await details(id)).toMatchObject({
      isOnDebtNegotiation: true,
      debtNegotiation: { type: 'Cep Sector Block', description: 'x' },
    })
    const { body } = await owner.call<AdminNegotiating>('POST', '/debt_negotiations/search', {
      search: shopper.cpf,
    })
    expect(body.content).toEqual([
      expect.objectContaining({
        cpf: hidden(shopper.cpf),
        customer: { id, name: shopper.name },
        type: 'Cep Sector Block',
        description: 'x',
        addedBy: expect.stringMatching(/^Pessoa/),
      }),
    ])
    expect((await list('remove', { cpfs: [shopper.cpf] })).body.applied).toBe(1)
    expect(errorsOf(await list('remove', { cpfs: [shopper.cpf] }))).toEqual([
      'INVALID_ROWS',
      'cpfs.0 not_listed',
    ])
    expect((await details(id)).isOnDebtNegotiation).toBe(false)
    expect(errorsOf(await list('add', { cpfs: [shopper.cpf], type: 'x' }))[0]).toBe('INVALID_FIELDS')
  })

  it('offers reasons and types', async () => {
    const offered = async (path: string) =>
      (await owner.call<{ content: { value: string; label: string }[] }>('GET', path)).body.content
    const reasons = await offered('/fraud/reasons')
    expect(reasons.map((it) => it.label)).toEqual([
      'Suspect Block',
      'Fraud ID',
      'Friends and family fraud',
      'Account takeover',
      'Fraud Risk',
      'Lack of business interest',
      'Other',
    ])
    expect(await offered('/debt_negotiations/types')).toEqual([
      ...reasons,
      { value: 'Cep Sector Block', label: 'Cep Sector Block' },
    ])
  })
})

describe('notes about a customer or an order', () => {
  // as a browser creates it from random bytes
  const ID = 'f1934567-89ab-fcde-cf01-23456789abcd'
  const notesOf = async (path: string, who = owner) =>
    (await who.call<AdminNotes>('GET', `${path}/notes`)).body.content

  it('are written once however often they are sent, and only their author can withdraw them', async () => {
    const { id } = await customer()
    const path = `/customers/${id}`
    const operator = await newAdmin(world, 'OPERATOR')
    for (let press = 0; press < 2; press++) {
      const written = await operator.call('PUT', `${path}/notes/${ID.replaceAll('-', '')}`, {
        text: '  Ligou do trabalho; prefere e-mail. ',
      })
      expect(written.status).toBe(204)
    }
    expect(await notesOf(path, operator)).toEqual([
      expect.objectContaining({ id: ID, text: 'Ligou do trabalho; prefere e-mail.', isOwn: true }),
    ])
    expect((await actions(id)).filter((it) => it === 'NOTE_WRITTEN')).toHaveLength(1)
    expect((await owner.call('DELETE', `${path}/notes/${ID}`)).status).toBe(204)
    expect(await notesOf(path)).toHaveLength(1)
    expect((await operator.call('DELETE', `${path}/notes/${ID}`)).status).toBe(204)
    expect(await notesOf(path)).toEqual([])
  })

  it('belong to an existing object, and are not empty', async () => {
    const { id, orderId } = await customer()
    const write = (path: string, text: unknown) => owner.call('PUT', `${path}/notes/${NOBODYS}`, { text })
    expect((await write(`/orders/${orderId}`, 'Nota perdida')).status).toBe(204)
    expect(await notesOf(`/customers/${id}`)).toEqual([])
    expect(await notesOf(`/orders/${orderId}`)).toHaveLength(1)
    expect(await write(`/orders/${NOBODYS}`, 'x')).toMatchObject({ body: { code: 'ORDER_NOT_FOUND' } })
    expect(await write(`/customers/${NOBODYS}`, 'x')).toMatchObject({ body: { code: 'CUSTOMER_NOT_FOUND' } })
    for (const text of ['', '   ', 5, 'x'.repeat(2001)])
      expect((await write(`/customers/${id}`, text)).status).toBe(400)
    expect((await owner.call('PUT', `/customers/${id}/notes/nothing`, { text: 'x' })).status).toBe(404)
  })
})

const NOBODYS = '01934567-89ab-7cde-8f01-0000000000aa'

describe('a CPF in full', () => {
  const auditOf = (id: string) =>
    world.deps.db.rows(sql`
      select actor_id, action, object_type, content from audit_entries where object_id = ${id} order by at, id`)

  it('is shown on request, and each view is recorded without it', async () => {
    const { id, orderId, shopper } = await customer()
    const operator = await newAdmin(world, 'OPERATOR')
    for (const path of [`/customers/${id}/cpf`, `/customers/${id}/cpf`, `/checkouts/${orderId}/cpf`])
      expect(await operator.call('POST', path)).toMatchObject({ status: 200, body: { cpf: shopper.cpf } })
    const look = { actorId: operator.id, action: 'CPF_SHOWN' }
    const entries = await auditOf(id)
    expect(entries).toMatchObject([look, look])
    expect(JSON.stringify(entries)).not.toContain(shopper.cpf)
    expect(await auditOf(orderId)).toMatchObject([{ ...look, objectType: 'CHECKOUT' }])
  })

  it('is in no answer about the person', async () => {
    const { id, orderId, shopper } = await customer()
    const answers = [
      await owner.call('GET', `/customers/${id}`),
      await owner.call('POST', '/customers/search', { search: shopper.cpf }),
      await owner.call('GET', `/orders/${orderId}`),
      await owner.call('GET', `/checkouts/${orderId}`),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).toContain(hidden(shopper.cpf))
      expect(JSON.stringify(body)).not.toContain(shopper.cpf)
    }
  })

  it('is for people who talk to customers or assess them, and is not found for an unknown id', async () => {
    const { id, orderId } = await customer()
    const catalogue = await newAdmin(world, 'CATALOGUE')
    expect((await catalogue.call('POST', `/customers/${id}/cpf`)).status).toBe(403)
    expect((await catalogue.call('POST', `/checkouts/${orderId}/cpf`)).status).toBe(403)
    expect(await auditOf(id)).toEqual([])
    const nobody = '01934567-89ab-7cde-8f01-23456789abcd'
    expect(await owner.call('POST', `/customers/${nobody}/cpf`)).toMatchObject(
      refusedAs(404, 'CUSTOMER_NOT_FOUND'),
    )
    expect(await owner.call('POST', `/checkouts/${nobody}/cpf`)).toMatchObject(
      refusedAs(404, 'CHECKOUT_NOT_FOUND'),
    )
  })

  it('is shown sixty times in an hour to one person, and then not', async () => {
    const { id, orderId } = await customer()
    const risk = await newAdmin(world, 'RISK')
    const looks = []
    for (let each = 0; each < 30; each++)
      looks.push(
        await risk.call('POST', `/customers/${id}/cpf`),
        await risk.call('POST', `/checkouts/${orderId}/cpf`),
      )
    expect(looks.map((it) => it.status)).toEqual(Array.from({ length: 60 }, () => 200))
    expect((await risk.call('POST', `/customers/${id}/cpf`)).status).toBe(429)
    expect(await auditOf(id)).toHaveLength(30)
  })
})
