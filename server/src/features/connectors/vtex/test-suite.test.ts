/** VTEX's own test suite: its redirect flow approves itself, and nothing in it is a purchase. */
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { hurryJobs } from '../../../../test/truths.ts'
import { openReceiver } from '../../messaging/webhooks/webhooks.makers.ts'

const TOKEN = 'the-token-of-the-test-suite'
const world = await ownWorld({ VTEX_TEST_SUITE_TOKEN: TOKEN })
const receiver = await openReceiver()

afterAll(() => receiver.close())

const MARK = { 'x-vtex-api-is-testsuite': 'true' }
const SUITE = { ...MARK, 'x-provider-api-appkey': 'suite', 'x-provider-api-apptoken': TOKEN }
const post = (path: string, body: unknown, headers: Record<string, string> = SUITE) =>
  world.call('POST', `/vtex${path}`, body, headers)
let payments = 0
const paymentOf = () => ({
  paymentId: `TEST${++payments}`,
  value: 20,
  currency: 'BRL',
  paymentMethod: 'Promissories',
  callbackUrl: `${receiver.url}/callback/${payments}?X-VTEX-signature=R1`,
  returnUrl: 'https://loja.myvtex.com/back',
})
const told = (it: { callbackUrl: string }) =>
  receiver.received.filter(({ path }) => it.callbackUrl.endsWith(path))
const approved = async (payment: ReturnType<typeof paymentOf>) => {
  await world.until(async () => {
    await hurryJobs(world)
    return told(payment).length > 0
  })
}

describe('a payment of the test suite', () => {
  it('is undefined with an address, then approves automatically, notifies its callback, and stays the same', async () => {
    const payment = paymentOf()
    const first = await post('/payments', payment)
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'undefined', paymentUrl: payment.returnUrl, authorizationId: null },
    })
    await approved(payment)
    const { body } = await post('/payments', payment)
    expect(body).toMatchObject({ status: 'approved', authorizationId: first.body['tid'], paymentUrl: null })
    expect(JSON.parse(told(payment)[0]?.body ?? '')).toEqual(body)
    // every field of a real answer
    expect(Object.keys(body)).toHaveLength(13)
  })

  it('is settled and refunded, each request with one answer; cancelled before, it is denied', async () => {
    const payment = paymentOf()
    await post('/payments', payment)
    const path = `/payments/${payment.paymentId}`
    expect(await post(`${path}/settlements`, { requestId: 'S0', value: 20 })).toMatchObject({ status: 500 })
    await approved(payment)
    const settled = await post(`${path}/settlements`, { requestId: 'S1', value: 20 })
    expect(settled).toMatchObject({ status: 200, body: { value: 20, requestId: 'S1', code: null } })
    expect((await post(`${path}/settlements`, { requestId: 'S1', value: 20 })).body).toEqual(settled.body)
    expect((await post(`${path}/refunds`, { requestId: 'R1', value: '5,50' })).body).toMatchObject({
      refundId: expect.any(String) as unknown,
      value: 5.5,
    })
    const other = paymentOf()
    await post('/payments', other)
    const cancel = await post(`/payments/${other.paymentId}/cancellations`, { requestId: 'C1' })
    expect(cancel).toMatchObject({ status: 200, body: { cancellationId: expect.any(String) as unknown } })
    expect((await post('/payments', other)).body['status']).toBe('denied')
    expect((await post('/payments/unknown/refunds', { requestId: 'R1', value: 1 })).status).toBe(404)
  })

  it('is no purchase, and is forgotten', async () => {
    const count = () =>
      world.deps.db.row<{ checkouts: number; tests: number }>(sql`
        select (select count(*) from checkouts) as checkouts, (select count(*) from vtex_test_payments) as tests`)
    expect(await count()).toMatchObject({ checkouts: 0 })
    await world.advance('P9D')
    await world.schedule('forget-vtex-tests')
    expect(await count()).toEqual({ checkouts: 0, tests: 0 })
  })
})

describe('the mark of the test suite', () => {
  it('does nothing without its token, and nothing for a merchant', async () => {
    expect((await post('/payments', paymentOf(), { ...SUITE, 'x-provider-api-apptoken': 'x' })).status).toBe(
      401,
    )
    expect((await post('/payments', paymentOf(), MARK)).status).toBe(401)
    const { 'x-vtex-api-is-testsuite': _, ...unmarked } = SUITE
    expect((await post('/payments', paymentOf(), unmarked)).status).toBe(401)
    const merchant = await world.merchant()
    const keys = { 'x-provider-api-appkey': merchant.id, 'x-provider-api-apptoken': merchant.apiKey }
    const payment = paymentOf()
    const real = await post('/payments', payment, { ...MARK, ...keys })
    // like any other purchase it must be paid by a person
    expect(real.body['paymentUrl']).toContain(`${world.url}/checkouts/`)
    await hurryJobs(world)
    await world.drain()
    expect((await post('/payments', payment, keys)).body['status']).toBe('undefined')
  })
})
