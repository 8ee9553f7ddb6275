import type {
  AdminAudit,
  AdminAuditVerification,
  AdminJobs,
  AdminTimeline,
} from '@drip/core/contracts/admin-area'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type World, openWorld } from '../../../test/world.ts'
import { SettleCharge } from '../charges/settle-charge.ts'
import { newCustomer } from '../customer-area/customer-area.makers.ts'
import { type SignedInAdmin, newAdmin } from './admin-area.makers.ts'

let world: World
let owner: SignedInAdmin
let apiKey: string
beforeAll(async () => {
  world = await openWorld()
  ;({ apiKey } = await world.merchant())
})
// a token lasts ten minutes
beforeEach(async () => {
  owner = await newAdmin(world)
})
afterAll(() => world.close())

const timeline = (of: 'orders' | 'customers', id: string, query = '') =>
  owner.call<AdminTimeline>('GET', `/${of}/${id}/timeline${query}`)

describe('a timeline', () => {
  it('tells everything that happened to an order, by whom, the newest first', async () => {
    const { orderId } = await newCustomer(world, apiKey)
    await world.advance('PT1M')
    await owner.call('PUT', `/orders/${orderId}/due_date`, { date: '2026-12-10' })
    await world.advance('PT1M')
    await owner.call('PUT', `/orders/${orderId}/cancel`)
    const { status, body } = await timeline('orders', orderId)
    expect(status).toBe(200)
    const texts = body.content.map((it) => it.text)
    expect(texts.slice(0, 3).toSorted()).toEqual([
      'Reembolso integral solicitado',
      'Valor cancelado do pedido',
      'Vencimento alterado',
    ])
    expect(texts.at(-1)).toBe('Checkout criado')
    for (const text of ['Compra aprovada', 'Crédito aprovado', 'Pix recebido', 'Pedido confirmado pela loja'])
      expect(texts).toContain(text)
    expect(body.content.find((it) => it.kind === 'DUE_DATE_MOVED')).toMatchObject({
      actor: { type: 'ADMIN', name: expect.stringContaining('Pessoa') },
      orderId,
      details: [
        { label: 'De', value: '09/12/2026' },
        { label: 'Para', value: '10/12/2026' },
      ],
    })
    expect(body.content.every((it) => it.text !== it.kind)).toBe(true)
    expect(body.cursor).toBeNull()
  })

  it('of a customer has the orders too, and goes on page after page', async () => {
    const { orderId, shopper } = await newCustomer(world, apiKey)
    const customer = await world.deps.db.row<{ id: string }>(
      sql`select id from customers where cpf = ${shopper.cpf}`,
    )
    const id = customer?.id ?? ''
    await owner.call('POST', '/debt_negotiations/add', { cpfs: [shopper.cpf], type: 'Other' })
    for (let times = 0; times < 25; times++)
      for (const path of ['archive', 'enable']) {
        await world.advance('PT1S')
        await owner.call('PUT', `/customers/${id}/${path}`)
      }
    const first = (await timeline('customers', id)).body
    expect(first.content).toHaveLength(50)
    const second = (await timeline('customers', id, `?before=${encodeURIComponent(first.cursor ?? '')}`)).body
    const all = [...first.content, ...second.content]
    expect(new Set(all.map((it) => it.id)).size).toBe(all.length)
    expect(all.filter((it) => it.kind === 'CUSTOMER_ARCHIVED')).toHaveLength(25)
    expect(all.map((it) => it.text)).toContain('Incluído na lista de negociação')
    expect(all.some((it) => it.orderId === orderId && it.text === 'Compra aprovada')).toBe(true)
    expect(second.cursor).toBeNull()
  })

  it('is of something that exists, and goes on from a cursor that is one', async () => {
    const nobody = '01934567-89ab-7cde-8f01-23456789abcd'
    expect((await timeline('orders', nobody)).status).toBe(404)
    expect((await timeline('customers', nobody)).status).toBe(404)
    const { orderId } = await newCustomer(world, apiKey)
    expect((await timeline('orders', orderId, '?before=x')).status).toBe(400)
  })
})

describe('failed work', () => {
  it('is listed, done once more or given up, and both are written down', async () => {
    const { orderId } = await newCustomer(world, apiKey)
    const charge = await world.deps.db.row<{ txid: string }>(
      sql`select txid from charges where purchase_id = ${orderId}`,
    )
    const list = async () => (await owner.call<AdminJobs>('GET', '/jobs')).body
    const actions = async (id: string) =>
      world.deps.db.rows(
        sql`select action from audit_entries where object_id = ${id} and object_type = 'JOB'`,
      )
    const fail = async () => {
      const spies = (['paymentsByPerson', 'paymentsOfCharge'] as const).map((it) =>
        vi.spyOn(world.deps.pix, it).mockRejectedValue(new Error('the PSP is closed')),
      )
      await world.deps.db.transaction((tx) =>
        world.deps.jobs.enqueue(tx, SettleCharge, { txid: charge?.txid ?? '' }),
      )
      await world.deps.db.run(sql`
        update pgboss.job set retry_limit = 0 where name = 'settle-charge' and state = 'created'`)
      await world.drain()
      for (const it of spies) it.mockRestore()
      const [dead] = (await list()).content
      expect(dead).toMatchObject({
        name: 'settle-charge',
        label: 'Conferir um pagamento Pix',
        kind: 'JOB',
        error: 'the PSP is closed',
      })
      return dead?.id ?? ''
    }
    const retried = await fail()
    expect((await owner.call('POST', `/jobs/${retried}/retry`)).status).toBe(204)
    expect((await list()).content).toEqual([])
    expect((await world.drain()).failed).toEqual([])
    const discarded = await fail()
    expect((await owner.call('DELETE', `/jobs/${discarded}`)).status).toBe(204)
    expect(await list()).toMatchObject({ content: [], hasMore: false })
    expect(await actions(retried)).toEqual([{ action: 'JOB_RETRIED' }])
    expect(await actions(discarded)).toEqual([{ action: 'JOB_DISCARDED' }])
  })

  it('that is not there is not found', async () => {
    const id = '01934567-89ab-7cde-8f01-23456789abcd'
    expect(await owner.call('POST', `/jobs/${id}/retry`)).toMatchObject({
      status: 404,
      body: { code: 'JOB_NOT_FOUND' },
    })
    expect((await owner.call('DELETE', `/jobs/${id}`)).status).toBe(404)
  })
})

describe('the audit log', () => {
  it('says who did what, filtered, page after page, and that it is whole', async () => {
    const { orderId } = await newCustomer(world, apiKey)
    await owner.call('PUT', `/orders/${orderId}/cancel`)
    const read = async (query: string) => (await owner.call<AdminAudit>('GET', `/audit?${query}`)).body
    const [entry] = (await read(`objectType=ORDER&objectId=${orderId}`)).content
    expect(entry).toMatchObject({
      actor: { type: 'ADMIN', id: owner.id, role: 'OWNER' },
      action: 'ORDER_REFUNDED',
      object: { type: 'ORDER', id: orderId },
      before: { status: 'ACTIVE' },
      after: { status: 'CANCELED' },
    })
    expect((await read(`actorId=${owner.id}&action=SIGNED_IN`)).content).toHaveLength(1)
    expect((await read('from=2030-01-01')).content).toEqual([])
    const first = await read('')
    const second = await read(`before=${first.cursor}`)
    expect(second.content[0]?.seq).toBe((first.content.at(-1)?.seq ?? 0) - 1)
    const { body } = await owner.call<AdminAuditVerification>('GET', '/audit/verification')
    expect(body).toEqual({
      entries: first.content[0]?.seq,
      head: `${first.content[0]?.seq}:${first.content[0]?.hash}`,
      brokenAt: null,
    })
  })
})
