import type { DisputeOfMerchant } from '@drip/core/contracts/merchant/merchant-disputes-api'
import type { AdminOrder, AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import type { OrderOfMerchant } from '@drip/core/contracts/merchant/merchant-api'
import { LARGEST_EVIDENCE } from '@drip/core/debts/evidence'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld, refusedAs, wrongField } from '../../../../test/own-world.ts'
import { newKey } from '../../marketplace/merchants/merchants.makers.ts'
import { PDF, STORY, letRunOut, newDispute } from '../../servicing/disputes/disputes.makers.ts'
import { newAdmin } from '../admin-area/admin-area.makers.ts'
import { newSignedIn } from '../merchant-area/merchant-area.makers.ts'

interface Page {
  content: DisputeOfMerchant[]
  nextCursor: string | null
}
type Answered = DisputeOfMerchant & { code?: string; errors?: unknown }

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED' })
beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
afterEach(() => expectTruths(world))

const get = <Body>(path: string, apiKey = merchant.apiKey) =>
  world.call<Body>('GET', `/api/v2/disputes${path}`, undefined, { 'x-api-key': apiKey })
const post = (
  path: string,
  body: unknown,
  { key, apiKey = merchant.apiKey }: { key?: string; apiKey?: string } = {},
) =>
  world.call<Answered>('POST', `/api/v2/disputes/${path}`, body, {
    'x-api-key': apiKey,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  })
const idsOf = ({ body }: { body: Page }) => body.content.map(({ id }) => id)
const orderOf = (id: string) =>
  world.call<OrderOfMerchant>('GET', `/api/v2/orders/${id}`, undefined, { 'x-api-key': merchant.apiKey })
const WHY = { text: 'O rastreio da entrega mostra a chegada.' }

describe('the list of disputes', () => {
  it('goes on where it ended, is narrowed to a state, and is nobody else’s', async () => {
    const store = await world.merchant({ upfront: 'DISABLED' })
    const first = await newDispute(world, store.apiKey)
    await world.advance('PT1M')
    const second = await newDispute(world, store.apiKey)
    await world.advance('PT1M')
    const third = await newDispute(world, store.apiKey)
    await post(`${second.disputeId}/contest`, WHY, store)
    const page = await get<Page>('?limit=2', store.apiKey)
    expect(idsOf(page)).toEqual([third.disputeId, second.disputeId])
    const rest = await get<Page>(`?limit=2&after=${page.body.nextCursor}`, store.apiKey)
    expect([idsOf(rest), rest.body.nextCursor]).toEqual([[first.disputeId], null])
    expect(idsOf(await get('?state=WAITING_DECISION', store.apiKey))).toEqual([second.disputeId])
    expect(idsOf(await get('?state=RESOLVED', store.apiKey))).toEqual([])
    expect(idsOf(await get('?limit=100'))).not.toContain(first.disputeId)
    expect(await get('?state=OPEN', store.apiKey)).toMatchObject(refusedAs(400, 'INVALID_QUERY'))
  })

  it('and one of them say what happened, whose turn it is and what may go back', async () => {
    const it = await newDispute(world, merchant.apiKey)
    const { status, body } = await get<DisputeOfMerchant>(`/${it.disputeId}`)
    expect([status, body]).toEqual([
      200,
      {
        id: it.disputeId,
        orderId: it.orderId,
        providerCode: (await orderOf(it.orderId)).body.providerCode,
        merchantCode: (await orderOf(it.orderId)).body.merchantCode,
        reason: 'NOT_RECEIVED',
        story: STORY,
        state: 'WAITING_MERCHANT',
        openedDate: expect.stringMatching(/^2026-11-24T13:\d\d/) as unknown,
        nextStep: { who: 'MERCHANT', by: '2026-12-01' },
        answer: null,
        earlierAnswer: null,
        refundedAmount: 0,
        refundableAmount: 300,
        end: null,
        files: [],
      },
    ])
    const stranger = await world.merchant()
    const other = { apiKey: stranger.apiKey }
    const notFound = { status: 404, body: { code: 'DISPUTE_NOT_FOUND' } }
    expect(await get(`/${it.disputeId}`, stranger.apiKey)).toMatchObject(notFound)
    expect(await post(`${it.disputeId}/contest`, WHY, other)).toMatchObject(notFound)
    expect(await post(`${it.disputeId}/acceptance`, { all: true }, other)).toMatchObject(notFound)
    const file = { name: 'a.pdf', content: PDF }
    expect(await post(`${it.disputeId}/files`, file, other)).toMatchObject(notFound)
  })
})

describe('the store’s server answers', () => {
  it('gives everything back: it is over, and the sale’s pages say that the server did it', async () => {
    const it = await newDispute(world, merchant.apiKey)
    const accepted = await post(
      `${it.disputeId}/acceptance`,
      { all: true, text: 'Desculpe!' },
      { key: 'a-1' },
    )
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        state: 'RESOLVED',
        refundedAmount: 300,
        refundableAmount: 0,
        answer: { kind: 'ACCEPTED', text: 'Desculpe!' },
        end: { by: 'MERCHANT', outcome: 'REFUND' },
      },
    })
    const again = await post(`${it.disputeId}/acceptance`, { all: true, text: 'Desculpe!' }, { key: 'a-1' })
    expect(again.body).toEqual(accepted.body)
    const other = await post(`${it.disputeId}/acceptance`, { all: true }, { key: 'a-1' })
    expect(other).toMatchObject(refusedAs(422, 'IDEMPOTENCY_KEY_REUSED'))
    const { body: order } = await orderOf(it.orderId)
    expect(order.refunds).toMatchObject([{ amount: 300, by: 'MERCHANT' }])
    const user = await newSignedIn(world, merchant.id)
    const sale = await user.call<MerchantCheckout>('GET', `/v2/checkouts/${it.orderId}`)
    expect(sale.body.order?.refunds).toMatchObject([{ by: 'STORE_SERVER', userName: null }])
  })

  it('gives a part back once, however often it asks, with its key or without', async () => {
    const it = await newDispute(world, merchant.apiKey)
    const path = `${it.disputeId}/acceptance`
    expect(await post(path, { amount: 300 })).toMatchObject(refusedAs(422, 'AMOUNT_NOT_REFUNDABLE'))
    expect(await post(path, { amount: 10.005 })).toMatchObject(refusedAs(400, 'INVALID_BODY'))
    expect(await post(path, { amount: 10, all: true })).toMatchObject({ status: 400 })
    const part = { state: 'WAITING_DECISION', refundedAmount: 50, answer: { kind: 'ACCEPTED_PART' } }
    expect((await post(path, { amount: 50 }, { key: 'p-1' })).body).toMatchObject(part)
    expect((await post(path, { amount: 50 }, { key: 'p-1' })).body).toMatchObject(part)
    expect((await post(path, { amount: 50 })).body).toMatchObject(part)
    expect(await post(path, { amount: 40 })).toMatchObject(refusedAs(409, 'DISPUTE_NOT_WAITING'))
    expect((await orderOf(it.orderId)).body).toMatchObject({
      canceledAmount: 50,
      refunds: [{ by: 'MERCHANT' }],
    })
    // and in the end everything, which is a different answer
    expect((await post(path, { all: true })).body).toMatchObject({
      state: 'RESOLVED',
      refundedAmount: 300,
      earlierAnswer: { kind: 'ACCEPTED_PART' },
    })
  })

  it('contests with a file; when it accepts in the end, what it had said stays readable for everybody', async () => {
    const it = await newDispute(world, merchant.apiKey)
    const file = await post(`${it.disputeId}/files`, { name: 'rastreio.exe', content: PDF }, { key: 'f-1' })
    expect(file).toMatchObject({
      status: 201,
      body: { files: [{ party: 'MERCHANT', name: 'rastreio.pdf', type: 'application/pdf' }] },
    })
    expect((await post(`${it.disputeId}/files`, { name: 'b.pdf', content: PDF })).body.files).toHaveLength(1)
    const contest = await post(`${it.disputeId}/contest`, WHY)
    expect(contest.body).toMatchObject({ state: 'WAITING_DECISION', answer: { kind: 'CONTESTED', ...WHY } })
    expect((await post(`${it.disputeId}/contest`, WHY)).body).toEqual(contest.body)
    const { body } = await post(`${it.disputeId}/acceptance`, { all: true })
    expect(body).toMatchObject({
      answer: { kind: 'ACCEPTED', text: '' },
      earlierAnswer: { kind: 'CONTESTED', ...WHY, date: contest.body.answer?.date },
    })
    const admin = await newAdmin(world)
    const order = await admin.call<AdminOrder>('GET', `/orders/${it.orderId}`)
    expect(order.body.disputes.content).toMatchObject([{ earlierAnswer: { kind: 'CONTESTED', ...WHY } }])
    const { body: story } = await admin.call<AdminTimeline>('GET', `/orders/${it.orderId}/timeline`)
    const answers = story.content.filter(({ text }) => text === 'A loja respondeu ao problema')
    expect(answers).toHaveLength(2)
    expect(await post(`${it.disputeId}/contest`, WHY)).toMatchObject({
      body: { code: 'DISPUTE_NOT_WAITING' },
    })
  })

  it('after its days everything alone, and its silence stays readable', async () => {
    const it = await newDispute(world, merchant.apiKey)
    await letRunOut(world)
    expect((await post(`${it.disputeId}/contest`, WHY)).body.code).toBe('DISPUTE_NOT_WAITING')
    expect((await post(`${it.disputeId}/acceptance`, { amount: 10 })).body.code).toBe('DISPUTE_NOT_WAITING')
    expect((await post(`${it.disputeId}/acceptance`, { all: true })).body.earlierAnswer?.kind).toBe('NONE')
  })

  it('a file is what its content says, and as large as in the inbox', async () => {
    const { disputeId } = await newDispute(world, merchant.apiKey)
    const add = (content: Buffer) =>
      post(`${disputeId}/files`, { name: 'a.pdf', content: content.toString('base64') })
    expect(await add(Buffer.from('MZ program'))).toMatchObject(wrongField('content', 'invalid'))
    const whole = Buffer.alloc(LARGEST_EVIDENCE, '%PDF-1.4\n')
    expect((await add(whole)).status).toBe(201)
    expect(await add(Buffer.concat([whole, Buffer.from('x')]))).toMatchObject(
      wrongField('content', 'too_large'),
    )
  })

  it('with a key that may only read it looks, and one that only sells does not even that', async () => {
    const { disputeId } = await newDispute(world, merchant.apiKey)
    const reads = await newKey(world, merchant.id, ['disputes:read'])
    expect((await get(`/${disputeId}`, reads)).status).toBe(200)
    for (const [path, body] of [
      ['acceptance', { all: true }],
      ['contest', WHY],
      ['files', { name: 'a.pdf', content: PDF }],
    ] as const)
      expect(await post(`${disputeId}/${path}`, body, { apiKey: reads })).toMatchObject({
        status: 403,
        body: { code: 'KEY_SCOPE', detail: 'disputes:write' },
      })
    const sells = await newKey(world, merchant.id, ['checkouts:write', 'refunds:write'])
    expect(await get('', sells)).toMatchObject({ status: 403, body: { detail: 'disputes:read' } })
  })
})
