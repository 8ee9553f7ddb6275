import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { newShopper, pay, untilPix } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { seal } from '../../../platform/secrets/seal.ts'
import { newPerson, signIn } from '../../areas/merchant-area/merchant-area.makers.ts'
import { openReceiver } from '../../messaging/webhooks/webhooks.makers.ts'
import { vtexMoney } from './vtex.wire.ts'

const world = await ownWorld({ VTEX_APP_KEY: 'our-key', VTEX_APP_TOKEN: 'our-token' })
const merchant = await world.merchant({ upfront: 'MANDATORY', cashback: null })
const receiver = await openReceiver()

afterEach(() => expectTruths(world))
afterAll(() => receiver.close())

const keys = () => ({ 'x-provider-api-appkey': merchant.id, 'x-provider-api-apptoken': merchant.apiKey })
const post = (path: string, body: unknown, headers: Record<string, string> = keys()) =>
  world.call('POST', `/vtex${path}`, body, headers)

let payments = 0
/** A payment as VTEX requests it, with the odd values of real traffic. */
function paymentOf(changes: Record<string, unknown> = {}) {
  const paymentId = `F5C1A4E20D3B4E07B7E871F5B5BC${String(++payments).padStart(4, '0')}`
  return {
    reference: '32478982',
    orderId: `v${payments}vtx`,
    transactionId: 'D3AA1FC8372E430E8236649DB5EBD08E',
    paymentId,
    paymentMethod: 'Promissories',
    paymentMethodCustomCode: null,
    merchantName: 'loja',
    value: '90,00',
    referenceValue: 90,
    currency: 'BRL',
    installments: '0',
    card: { holder: null, number: null, csc: null },
    miniCart: {
      shippingValue: 0,
      buyer: {
        id: 'c1',
        firstName: 'Ana',
        lastName: 'Ramos',
        document: null,
        email: 'ana@exemplo.com.br',
        phone: '+5511988770001',
      },
      shippingAddress: {
        country: 'BRA',
        street: 'Avenida Paulista',
        number: '1578',
        postalCode: '01310-100',
      },
      items: [{ id: '132981', name: 'Sapato', price: 90, quantity: 1, discount: 0 }],
    },
    callbackUrl: `${receiver.url}/pvt/callback?accountName=loja&X-VTEX-signature=R*ab%2Bcd`,
    returnUrl: 'https://loja.myvtex.com/checkout/gatewayCallback/v1/32478982',
    url: null,
    ...changes,
  }
}
const told = (paymentId: string) =>
  receiver.received.filter((it) => (it.event as unknown as { paymentId: string }).paymentId === paymentId)

/** A payment that the shopper has paid; returns its checkout. */
async function paid(payment: ReturnType<typeof paymentOf>): Promise<string> {
  const { body } = await post('/payments', payment)
  const id = String(body['tid'])
  await pay(world, await untilPix(world, id, newShopper()))
  await world.until(() => told(payment.paymentId).length > 0)
  return id
}

describe('the manifest', () => {
  it('is shown to anybody', async () => {
    const { status, body } = await world.call('GET', '/vtex/manifest')
    expect(status).toBe(200)
    expect(body['paymentMethods']).toContainEqual({ name: 'Promissories', allowsSplit: 'disabled' })
  })
})

describe('a payment', () => {
  it('is answered with every field, undefined, and the address of the checkout', async () => {
    const payment = paymentOf()
    const { status, body } = await post('/payments', payment)
    expect(status).toBe(200)
    expect(body).toEqual({
      paymentId: payment.paymentId,
      status: 'undefined',
      authorizationId: null,
      tid: body['tid'],
      nsu: null,
      acquirer: 'Drip',
      code: null,
      message: null,
      paymentUrl: `${world.url}/checkouts/${String(body['tid'])}`,
      paymentAppData: null,
      delayToAutoSettle: 21_600,
      delayToAutoSettleAfterAntifraud: 21_600,
      delayToCancel: 1860,
    })
    const row = await world.deps.db.row<Record<string, unknown>>(sql`
      select amount, phone, email, address_cep, merchant_code, resolve_url, connector from checkouts
      where id = ${String(body['tid'])}`)
    expect(row).toEqual({
      amount: 9000,
      phone: '+5511988770001',
      email: 'ana@exemplo.com.br',
      addressCep: '01310100',
      merchantCode: `${payment.orderId}/${payment.paymentId}`,
      resolveUrl: payment.returnUrl,
      connector: 'VTEX',
    })
  })

  it('is read by its order at VTEX, and stores’ servers get the whole code', async () => {
    const payment = paymentOf()
    const id = await paid(payment)
    const whole = `${payment.orderId}/${payment.paymentId}`
    expect((await world.step(id)).body.receipt).toMatchObject({ orderCode: payment.orderId })
    const owner = await signIn(world, await newPerson(world, merchant.id))
    const found = await owner.call<{ content: object[] }>('GET', `/v2/checkouts?code=${payment.orderId}`)
    expect(found.body.content).toMatchObject([{ id, code: payment.orderId }])
    const byWhole = await owner.call<{ content: object[] }>(
      'GET',
      `/v2/checkouts?code=${encodeURIComponent(whole)}`,
    )
    expect(byWhole.body.content).toMatchObject([{ id }])
    const asked = await world.call('GET', `/api/v2/orders/${id}`, undefined, { 'x-api-key': merchant.apiKey })
    expect(asked.body['merchantCode']).toBe(whole)
    const mail = await world.delivered('ana@exemplo.com.br')
    expect(mail.map((it) => it.text).join()).not.toContain(payment.paymentId)
  })

  it('requested again, also ten times at once, is the same one', async () => {
    const payment = paymentOf()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/payments', payment)))
    expect(new Set(answers.map((it) => it.body['tid'])).size).toBe(1)
    expect((await post('/payments', payment)).body).toEqual(answers[0]?.body)
  })

  it('of the same order with another id is another one', async () => {
    const payment = paymentOf()
    const first = await post('/payments', payment)
    const second = await post('/payments', { ...payment, paymentId: `${payment.paymentId}B` })
    expect(second.body['tid']).not.toBe(first.body['tid'])
  })

  it('that is paid is reported to the given address, and approved from then on', async () => {
    const payment = paymentOf()
    const id = await paid(payment)
    const [call] = told(payment.paymentId)
    expect(call?.path).toBe('/pvt/callback?accountName=loja&X-VTEX-signature=R*ab%2Bcd')
    expect(call?.headers).toMatchObject({
      'x-vtex-api-appkey': 'our-key',
      'x-vtex-api-apptoken': 'our-token',
    })
    const { body } = await post('/payments', payment)
    expect(JSON.parse(call?.body ?? '')).toEqual(body)
    expect(body).toMatchObject({ status: 'approved', authorizationId: id, tid: id, paymentUrl: null })
    // its page is only for the shopper's browser
    expect((await world.step(id)).body).toMatchObject({ result: 'OK', resolveUrl: payment.returnUrl })
  })

  it('is reported with the merchant’s own keys if there are any', async () => {
    const { db, config } = world.deps
    const keep = (key: string, token: Buffer | null) =>
      db.run(
        sql`update merchants set vtex_app_key = ${key}, vtex_app_token_sealed = ${token} where id = ${merchant.id}`,
      )
    await keep('vtexappkey-loja-ABC', seal(config.secret, 'vtexAppToken', 'their-token'))
    const payment = paymentOf()
    await paid(payment)
    await keep('', null)
    expect(told(payment.paymentId)[0]?.headers).toMatchObject({
      'x-vtex-api-appkey': 'vtexappkey-loja-ABC',
      'x-vtex-api-apptoken': 'their-token',
    })
  })

  it('is reported without keys to an address outside VTEX', async () => {
    const payment = paymentOf()
    const elsewhere = payment.callbackUrl.replace('127.0.0.1', 'localhost')
    await paid({ ...payment, callbackUrl: elsewhere })
    const headers = told(payment.paymentId)[0]?.headers ?? {}
    expect(Object.keys(headers).filter((name) => name.startsWith('x-vtex'))).toEqual([])
  })

  it('whose callback fails is reported again', async () => {
    const payment = paymentOf()
    let refused = false
    receiver.answer = (response) => {
      response.writeHead(refused ? 200 : 500).end()
      refused = true
    }
    await paid(payment)
    await world.until(() => told(payment.paymentId).length > 1)
    expect(new Set(told(payment.paymentId).map((it) => it.body)).size).toBe(1)
    receiver.answer = (response) => response.writeHead(200).end()
  })

  it('that nobody pays is denied, and reported as such', async () => {
    const payment = paymentOf()
    await post('/payments', payment)
    await world.advance('PT32M')
    await world.schedule('expire-checkouts')
    await world.until(() => told(payment.paymentId).length > 0)
    expect((await post('/payments', payment)).body).toMatchObject({
      status: 'denied',
      code: 'EXPIRED',
      authorizationId: null,
      paymentUrl: null,
    })
  })

  it.each<[string, Record<string, unknown>]>([
    ['no value', { value: undefined }],
    ['nothing to pay', { value: 0 }],
    ['a value that is none', { value: 'x' }],
    ['other money', { currency: 'USD' }],
    ['an address that is none', { callbackUrl: 'x' }],
    ['no id', { paymentId: '' }],
  ])('is refused for %s, in the words of the protocol', async (_, changes) => {
    const { status, body } = await post('/payments', paymentOf(changes))
    expect([status, body]).toEqual([
      400,
      { status: '400', code: 'INVALID_BODY', message: expect.any(String) as unknown },
    ])
  })

  it('needs both key and token, in either spelling of the headers', async () => {
    const [appKey, appToken] = Object.values(keys())
    for (const headers of [
      {},
      { 'x-provider-api-appkey': merchant.id },
      { ...keys(), 'x-provider-api-apptoken': 'x' },
      { ...keys(), 'x-provider-api-appkey': (await world.merchant()).id },
    ])
      expect((await post('/payments', paymentOf(), headers)).status).toBe(401)
    const older = { 'x-vtex-api-appkey': appKey ?? '', 'x-vtex-api-apptoken': appToken ?? '' }
    expect((await post('/payments', paymentOf(), older)).status).toBe(200)
  })

  it('is let in by a CNPJ with letters, in either case and with its mask', async () => {
    const other = await world.merchant()
    await world.deps.db.run(sql`update merchants set cnpj = '12ABC34501DE35' where id = ${other.id}`)
    for (const typed of ['12ABC34501DE35', '12.abc.345/01de-35']) {
      const headers = { 'x-provider-api-appkey': typed, 'x-provider-api-apptoken': other.apiKey }
      expect([typed, (await post('/payments', paymentOf(), headers)).status]).toEqual([typed, 200])
    }
  })
})

describe('a payment at VTEX', () => {
  it('is settled, refunded in parts, each by its request once, and no more than there is', async () => {
    const payment = paymentOf()
    const id = await paid(payment)
    const path = `/payments/${payment.paymentId}`
    const settled = await post(`${path}/settlements`, { requestId: 'S1', value: 90, transactionId: 't' })
    expect(settled).toMatchObject({
      status: 200,
      body: {
        paymentId: payment.paymentId,
        settleId: expect.any(String) as unknown,
        value: 90,
        requestId: 'S1',
      },
    })
    const again = await post(`${path}/settlements`, { requestId: 'S1', value: 90 })
    expect(again.body).toEqual(settled.body)
    const refunds = await Promise.all(
      Array.from({ length: 3 }, () => post(`${path}/refunds`, { requestId: 'R1', value: '30,50' })),
    )
    for (const it of refunds) expect(it.body).toMatchObject({ value: 30.5, requestId: 'R1', code: null })
    const read = () => world.call('GET', `/api/v2/orders/${id}`, undefined, { 'x-api-key': merchant.apiKey })
    expect((await read()).body['canceledAmount']).toBe(30.5)
    expect(await post(`${path}/refunds`, { requestId: 'R2', value: 60 })).toMatchObject({
      status: 501,
      body: { refundId: null, value: 0, code: 'refund-manually', requestId: 'R2' },
    })
    expect((await post(`${path}/refunds`, { requestId: 'R3', value: 59.5 })).status).toBe(200)
    expect((await read()).body['canceledAmount']).toBe(90)
    await untilRefunded(world, id)
  })

  it('of which the store refunded a part in our area is settled, and refunded, with the rest', async () => {
    const payment = paymentOf()
    const id = await paid(payment)
    const path = `/payments/${payment.paymentId}`
    const refundHere = (amount: number) =>
      world.call('PUT', `/api/v1/cancellation/${id}`, { amount }, { 'x-api-key': merchant.apiKey })
    expect((await refundHere(30)).status).toBe(204)
    const settled = await post(`${path}/settlements`, { requestId: 'S1', value: 90 })
    expect(settled).toMatchObject({
      status: 200,
      body: { settleId: expect.any(String) as unknown, value: 60, message: 'The rest was refunded' },
    })
    expect((await refundHere(20)).status).toBe(204)
    expect((await post(`${path}/settlements`, { requestId: 'S1', value: 90 })).body).toEqual(settled.body)
    for (const time of [1, 2])
      expect(await post(`${path}/refunds`, { requestId: 'R1', value: 60 }), `${time}`).toMatchObject({
        status: 501,
        body: { refundId: null, value: 0, code: 'refund-manually' },
      })
    const canceled = await post(`${path}/cancellations`, { requestId: 'C1' })
    expect(canceled).toMatchObject({
      status: 200,
      body: { cancellationId: expect.any(String) as unknown, code: null },
    })
    expect((await post(`${path}/cancellations`, { requestId: 'C1' })).body).toEqual(canceled.body)
    await untilRefunded(world, id)
  })

  it('that the store refunded whole in our area has nothing to settle, for good', async () => {
    const payment = paymentOf()
    const id = await paid(payment)
    const path = `/payments/${payment.paymentId}`
    await world.call('PUT', `/api/v1/merchant/orders/${id}/cancel`, undefined, {
      'x-api-key': merchant.apiKey,
    })
    const settled = await post(`${path}/settlements`, { requestId: 'S1', value: 90 })
    expect(settled).toMatchObject({ status: 501, body: { settleId: null, value: 0, code: 'refunded' } })
    const again = await post(`${path}/settlements`, { requestId: 'S1', value: 90 })
    expect([again.status, again.body]).toEqual([501, settled.body])
    expect((await post(`${path}/cancellations`, { requestId: 'C1' })).status).toBe(200)
    await untilRefunded(world, id)
  })

  it('is cancelled: before payment nothing is sold, afterwards everything is refunded', async () => {
    const open = paymentOf()
    await post('/payments', open)
    const canceled = await post(`/payments/${open.paymentId}/cancellations`, { requestId: 'C1' })
    expect(canceled).toMatchObject({
      status: 200,
      body: { paymentId: open.paymentId, cancellationId: expect.any(String) as unknown, requestId: 'C1' },
    })
    expect((await post('/payments', open)).body['status']).toBe('denied')
    expect(
      await post(`/payments/${open.paymentId}/settlements`, { requestId: 'S', value: 90 }),
    ).toMatchObject({
      status: 500,
      body: { settleId: null, code: 'not-approved' },
    })
    const bought = paymentOf()
    const id = await paid(bought)
    const path = `/payments/${bought.paymentId}/cancellations`
    const first = await post(path, { requestId: 'C2' })
    expect((await post(path, { requestId: 'C2' })).body).toEqual(first.body)
    const order = await world.call('GET', `/api/v1/merchant/orders/${id}/detail`, undefined, {
      'x-api-key': merchant.apiKey,
    })
    expect(order.body).toMatchObject({ status: 'CLOSED', canceledAmount: 90 })
    await untilRefunded(world, id)
  })

  it('is the store’s own affair when the merchant’s time for refunds is over', async () => {
    const payment = paymentOf()
    await paid(payment)
    const allow = (days: number | null) =>
      world.deps.db.run(sql`update merchants set cancel_max_days = ${days} where id = ${merchant.id}`)
    await allow(0)
    await world.advance('P1D')
    const path = `/payments/${payment.paymentId}`
    expect(await post(`${path}/refunds`, { requestId: 'W1', value: 10 })).toMatchObject({
      status: 501,
      body: { refundId: null, value: 0, code: 'refund-manually' },
    })
    expect(await post(`${path}/cancellations`, { requestId: 'W2' })).toMatchObject({
      status: 501,
      body: { cancellationId: null, code: 'cancel-manually' },
    })
    await allow(null)
  })

  it('of another merchant is not found', async () => {
    const payment = paymentOf()
    await post('/payments', payment)
    const other = await world.merchant()
    const headers = { 'x-provider-api-appkey': other.id, 'x-provider-api-apptoken': other.apiKey }
    for (const name of ['cancellations', 'settlements', 'refunds', 'inbound/x'])
      expect(
        await post(`/payments/${payment.paymentId}/${name}`, { requestId: '1', value: 1 }, headers),
      ).toMatchObject({ status: 404 })
  })

  it('with a text that nobody can store is the caller’s error, which is not repeated', async () => {
    const payment = paymentOf()
    await post('/payments', payment)
    const wrong = { status: 400, body: { code: 'INVALID_BODY' } }
    expect(await post('/payments', paymentOf({ paymentId: 'a\u0000b' }))).toMatchObject(wrong)
    for (const name of ['cancellations', 'settlements', 'refunds', 'inbound/x'])
      expect(await post(`/payments/a%00b/${name}`, { requestId: '1', value: 1 })).toMatchObject(wrong)
    for (const requestId of ['a\u0000b', 'a\ud800b'])
      expect(await post(`/payments/${payment.paymentId}/cancellations`, { requestId })).toMatchObject(wrong)
  })

  it('of an order whose number leaves no room for the payment’s is refused, not taken for another', async () => {
    const orderId = 'v'.repeat(190)
    for (const payment of [paymentOf({ orderId }), paymentOf({ orderId })])
      expect(await post('/payments', payment)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_BODY' },
      })
  })

  it('is requested by an inbound request', async () => {
    const payment = paymentOf()
    await post('/payments', payment)
    const body = { requestId: 'I1', requestData: { body: '{}' } }
    for (const name of ['inbound', 'inbound-request'])
      expect((await post(`/payments/${payment.paymentId}/${name}/status`, body)).body).toEqual({
        requestId: 'I1',
        paymentId: payment.paymentId,
        responseData: { statusCode: 200, contentType: 'application/json', content: '{"status":"undefined"}' },
      })
  })
})

it.each<[number | string, number | null]>([
  [20, 2000],
  ['29,90', 2990],
  ['1.234,50', 123_450],
  ['29.90', 2990],
  ['x', null],
  [-1, null],
])('money %j is %j centavos', (given, amount) => {
  expect(vtexMoney(given)).toBe(amount)
})
