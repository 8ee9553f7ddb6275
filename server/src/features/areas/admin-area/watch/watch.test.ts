import { saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminOrder, AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import type {
  AdminAudit,
  AdminAuditVerification,
  AdminFailedWebhooks,
  AdminJobs,
  AdminWorkState,
} from '@drip/core/contracts/admin/admin-watch'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { cpfOf, newShopper, pay, payInstalment, pixOf, untilPix } from '../../../../../test/shopper.ts'
import { countOf, hurryJobs, untilRefunded } from '../../../../../test/truths.ts'
import { findInstalments } from '../../../purchases/orders/orders.store.ts'
import { SettleCharge } from '../../../purchases/payments/settle-charge.ts'
import { newCustomer } from '../../customer-area/customer-area.makers.ts'
import { openReceiver } from '../../../messaging/webhooks/webhooks.makers.ts'
import { saveProviderSeen } from '../../../records/provider-states/provider-states.store.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area.makers.ts'

let owner: SignedInAdmin
const world = await ownWorld()
const { apiKey } = await world.merchant()
// a token lasts ten minutes
beforeEach(async () => {
  owner = await newAdmin(world)
})

const timeline = (of: 'orders' | 'customers', id: string, query = '') =>
  owner.call<AdminTimeline>('GET', `/${of}/${id}/timeline${query}`)

describe('a timeline', () => {
  it('shows everything that happened to an order, with the person, the newest first', async () => {
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

  it('says whether the customer paid a Pix, and why one is returned', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    const asked = await untilPix(world, id, shopper)
    await pay(world, asked, { cpf: cpfOf('700900002'), name: 'Outra Pessoa' })
    await world.until(async () => (await world.step(id)).body.returnedPayment !== null)
    await pay(world, pixOf((await world.step(id)).body), { cpf: shopper.cpf })
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    const [first] = await findInstalments(world.deps.db, id)
    await payInstalment(world, first?.id ?? '', { amount: '10.00' })
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 3)
    await untilRefunded(world, id)
    // from an account that is closed by now
    await payInstalment(world, first?.id ?? '', { amount: '20.00', bankIspb: '99999999' })
    const failed = async () =>
      (await timeline('orders', id)).body.content.find(({ details }) =>
        details.some((it) => it.value === 'falhou'),
      )
    await world.until(async () => {
      await hurryJobs(world)
      await world.schedule('sweep-refunds')
      return (await failed()) !== undefined
    })
    expect(await failed()).toMatchObject({ text: 'Devolução de Pix solicitada' })
    const received = (await timeline('orders', id)).body.content.filter((it) => it.kind === 'PIX_RECEIVED')
    const seen = received.map(({ text, actor, details }) => [
      text,
      actor?.name ?? null,
      details.find(({ label }) => label === 'Motivo')?.value ?? null,
    ])
    expect(seen.toReversed()).toEqual([
      ['Pix recebido, a devolver', null, 'conta de outra pessoa'],
      ['Pix recebido', 'Cliente', null],
      // anybody may pay a debt
      ['Pix recebido, a devolver', null, 'valor diferente do devido'],
      ['Pix recebido, a devolver', null, 'valor diferente do devido'],
    ])
    const { payments } = (await owner.call<AdminOrder>('GET', `/orders/${id}`)).body
    expect(payments.map((it) => it.returnedBecause)).toEqual([
      'WRONG_AMOUNT',
      'WRONG_AMOUNT',
      undefined,
      'OTHER_PAYER',
    ])
  })

  it('of a customer includes the orders, and continues page after page', async () => {
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

  it('needs an existing object, and continues from a valid cursor', async () => {
    const nobody = '01934567-89ab-7cde-8f01-23456789abcd'
    expect((await timeline('orders', nobody)).status).toBe(404)
    expect((await timeline('customers', nobody)).status).toBe(404)
    const { orderId } = await newCustomer(world, apiKey)
    expect((await timeline('orders', orderId, '?before=x')).status).toBe(400)
  })
})

describe('failed work', () => {
  it('is listed, retried or given up, and both are recorded', async () => {
    const { orderId } = await newCustomer(world, apiKey)
    const charge = await world.deps.db.row<{ txid: string }>(
      sql`select txid from charges where purchase_id = ${orderId}`,
    )
    const list = async () => (await owner.call<AdminJobs>('GET', '/jobs')).body
    const actions = async (id: string) =>
      world.deps.db.rows(
        sql`select action, content::jsonb->'asked'->>'task' as task from audit_entries where object_id = ${id} and object_type = 'JOB'`,
      )
    const fail = async () => {
      const spies = (['paymentsByPerson', 'paymentsOfCharge'] as const).map((it) =>
        vi.spyOn(world.deps.pix, it).mockRejectedValue(new Error('the PSP is closed')),
      )
      await world.deps.db.transaction((tx) =>
        world.deps.jobs.enqueue(tx, SettleCharge, { txid: charge?.txid ?? '' }),
      )
      await world.deps.db.run(sql`
        update jobs set tries = 12 where kind = 'settle-charge'`)
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
    expect(await actions(retried)).toEqual([{ action: 'JOB_RETRIED', task: SettleCharge.name }])
    expect(await actions(discarded)).toEqual([{ action: 'JOB_DISCARDED', task: SettleCharge.name }])
  })

  it('that is not there is not found', async () => {
    const id = '01934567-89ab-7cde-8f01-23456789abcd'
    expect(await owner.call('POST', `/jobs/${id}/retry`)).toMatchObject(refusedAs(404, 'JOB_NOT_FOUND'))
    expect((await owner.call('DELETE', `/jobs/${id}`)).status).toBe(404)
  })
})

describe('the state of the work', () => {
  const state = async () => (await owner.call<AdminWorkState>('GET', '/jobs/state')).body

  it('is shown by kind of work: what waits, and since when', async () => {
    await world.until(async () => (await state()).queues.length === 0)
    await world.deps.db.transaction((tx) =>
      world.deps.jobs.enqueue(tx, SettleCharge, { txid: 'nobodys' }, { after: 3600 }),
    )
    // reports of earlier payments may still come in between, as other kinds of jobs
    expect((await state()).queues.filter((it) => it.name === 'settle-charge')).toEqual([
      {
        name: 'settle-charge',
        label: 'Conferir um pagamento Pix',
        due: 0,
        underWay: 0,
        later: 1,
        failed: 0,
        oldestSeconds: expect.any(Number),
      },
    ])
    await world.deps.db.run(sql`delete from jobs`)
  })

  it('says of each company outside whether it answers now', async () => {
    const seen = {
      provider: 'a-company',
      lastOkAt: null,
      lastFailedAt: null,
      lastError: '',
      failures: 0,
      interruptedSince: null,
      countedOn: saoPauloDate(world.deps.clock.now()),
      calls: 1,
      failedCalls: 0,
    }
    const at = (time: string) => new Date(`2026-11-24T${time}Z`)
    const company = async () => (await state()).providers.find((it) => it.name === 'a-company')
    await saveProviderSeen(world.deps.db, { ...seen, lastOkAt: at('10:00:00') })
    expect(await company()).toMatchObject({ state: 'ANSWERS', lastError: '' })
    const failed = { ...seen, lastFailedAt: at('10:01:00'), lastError: 'a-company: answered 503' }
    await saveProviderSeen(world.deps.db, { ...failed, failures: 2 })
    expect(await company()).toMatchObject({ state: 'TROUBLED', lastError: 'a-company: answered 503' })
    await saveProviderSeen(world.deps.db, { ...failed, failures: 1 })
    expect(await company()).toMatchObject({
      state: 'TROUBLED',
      lastOkAt: at('10:00:00').toISOString(),
      calls: 3,
    })
    const now = world.deps.clock.now()
    await saveProviderSeen(world.deps.db, {
      ...failed,
      failures: 1,
      lastFailedAt: now,
      interruptedSince: now,
    })
    expect(await company()).toMatchObject({ state: 'INTERRUPTED', interruptedSince: now.toISOString() })
    await world.advance('PT6S')
    expect(await company()).toMatchObject({ state: 'TESTING', interruptedSince: now.toISOString() })
    await saveProviderSeen(world.deps.db, { ...seen, lastOkAt: world.deps.clock.now() })
    expect(await company()).toMatchObject({
      state: 'ANSWERS',
      interruptedSince: null,
      lastFailedAt: now.toISOString(),
    })
  })
})

describe('a webhook that was given up', () => {
  const list = async () => (await owner.call<AdminFailedWebhooks>('GET', '/failed_webhooks')).body.content

  /** Reports a purchase to a server that refuses, until delivery is abandoned; returns the delivery's id. */
  async function givenUp() {
    const receiver = await openReceiver()
    receiver.answer = (response) => response.writeHead(500).end()
    const merchant = await world.merchant()
    const headers = { 'x-api-key': merchant.apiKey }
    const url = `${receiver.url}/hook`
    const { body: endpoint } = await world.call<{ id: string }>(
      'POST',
      '/api/v2/webhook_endpoints',
      { url },
      headers,
    )
    await newCustomer(world, merchant.apiKey)
    await world.schedule('send-webhooks')
    const tried = sql`select from webhook_deliveries where endpoint_id = ${endpoint.id} and last_status = 500`
    await world.until(async () => (await world.deps.db.row(tried)) !== null)
    // three days of attempts, of which the last has failed
    await world.deps.db.run(sql`
      update webhook_deliveries set status = 'FAILED', next_try_at = null, done_at = ${world.deps.clock.now()}
      where endpoint_id = ${endpoint.id} and status = 'PENDING'`)
    const it = (await list()).find(({ merchantId }) => merchantId === merchant.id)
    return { id: it?.id ?? '', endpoint, headers, receiver, url }
  }

  it('is listed, and sent again once, which is written down', async () => {
    const { id, receiver, url } = await givenUp()
    expect((await list()).find((it) => it.id === id)).toMatchObject({
      url,
      enabled: true,
      eventType: 'checkout.approved',
      lastStatus: 500,
      lastError: null,
    })
    receiver.answer = (response) => response.writeHead(204).end()
    const before = receiver.received.length
    const answers = await Promise.all([1, 2].map(() => owner.call('POST', `/failed_webhooks/${id}/retry`)))
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([204, 404])
    expect((await list()).some((it) => it.id === id)).toBe(false)
    await world.deps.db.run(sql`update webhook_endpoints set rest_until = null`)
    await world.until(async () => {
      await world.schedule('send-webhooks')
      return receiver.received.length > before
    })
    expect(
      await world.deps.db.rows(
        sql`select action, object_type as type from audit_entries where object_id = ${id}`,
      ),
    ).toEqual([{ action: 'WEBHOOK_RETRIED', type: 'WEBHOOK_DELIVERY' }])
    await receiver.close()
  })

  it('of a paused endpoint waits for its merchant, and of a removed one for nobody', async () => {
    const { id, endpoint, headers, receiver } = await givenUp()
    const path = `/api/v2/webhook_endpoints/${endpoint.id}`
    await world.call('PATCH', path, { enabled: false }, headers)
    expect(await owner.call('POST', `/failed_webhooks/${id}/retry`)).toMatchObject(
      refusedAs(409, 'ENDPOINT_PAUSED'),
    )
    expect((await list()).find((it) => it.id === id)?.enabled).toBe(false)
    await world.call('DELETE', path, undefined, headers)
    expect((await list()).some((it) => it.id === id)).toBe(false)
    await receiver.close()
  })

  it('is found by an index, whatever else was delivered', async () => {
    const rows = await world.deps.db.transaction(async (tx) => {
      await tx.raw('set local enable_seqscan = off')
      return tx.raw(
        `explain select id from webhook_deliveries where status = 'FAILED' and closed_at is null
          order by done_at desc, id desc limit 21`,
        [],
      )
    })
    const plan = JSON.stringify(rows)
    expect(plan).toContain('webhook_deliveries_failed')
    expect(plan).not.toContain('Sort')
  })
})

describe('the audit log', () => {
  it('shows who did what, filtered, page after page, and that it is complete', async () => {
    const { orderId } = await newCustomer(world, apiKey)
    await owner.call('PUT', `/orders/${orderId}/cancel`)
    const read = async (query: string) => (await owner.call<AdminAudit>('GET', `/audit?${query}`)).body
    for (const beyond of ['from=0001-01-01', 'to=9999-12-31'])
      expect((await owner.call('GET', `/audit?${beyond}`)).status).toBe(400)
    const [entry] = (await read(`objectType=ORDER&objectId=${orderId}`)).content
    expect(entry).toMatchObject({
      actor: { type: 'ADMIN', id: owner.id, role: 'OWNER' },
      action: 'ORDER_REFUNDED',
      object: { type: 'ORDER', id: orderId },
      before: { status: 'ACTIVE' },
      after: { status: 'CANCELED' },
    })
    expect((await read(`actorId=${owner.id}&action=SIGNED_IN`)).content).toHaveLength(1)
    // an order is named by its buyer and code, a person by name, and a list has no name
    const [order] = await world.deps.db.rows<{ code: string; name: string }>(sql`
      select o.code, c.name from orders o join customers c on c.id = o.customer_id where o.id = ${orderId}`)
    expect(entry?.object.name).toBe(`${order?.name}, ${order?.code}`)
    const [signedIn] = (await read(`objectType=ADMIN&actorId=${owner.id}&action=SIGNED_IN`)).content
    expect(signedIn?.object.name).toBe(signedIn?.actor.name)
    await owner.call('POST', '/orders/search/csv', {})
    const [taken] = (await read('objectType=LIST')).content
    expect(taken?.object.name ?? null).toBeNull()
    expect((await read('from=2030-01-01')).content).toEqual([])
    const first = await read('')
    const second = await read(`before=${first.cursor}`)
    expect(second.content[0]?.seq).toBe((first.content.at(-1)?.seq ?? 0) - 1)
    const { body } = await owner.call<AdminAuditVerification>('GET', '/audit/verification')
    expect(body).toEqual({
      entries: first.content[0]?.seq,
      head: `${first.content[0]?.seq}:${first.content[0]?.hash}`,
      brokenAt: null,
      heldSince: null,
    })
  })
})
