import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AdminOrder, AdminOrders } from '@drip/core/contracts/admin/admin-area'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type {
  BigNumbers,
  MerchantCheckout,
  MerchantSettlements,
  SettledOrders,
  SettlementBigNumbers,
} from '@drip/core/contracts/merchant/merchant-area'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { newShopper, pay, pixOf, untilDecided, untilPix } from '../../../../test/shopper.ts'
import { countOf, expectTruths, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { resolveUrlNotifier } from '../../../providers/stores/resolve-url.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { exportStatement } from '../../areas/merchant-area/settlements/export-statement.ts'
import { newSignedIn } from '../../areas/merchant-area/merchant-area.makers.ts'
import { SALE_DAYS } from '../../areas/merchant-area/sales/sale-days.store.ts'
import { createTransfers } from '../../purchases/settlements/create-transfers.ts'
import { findInstalments, findOrder } from '../../purchases/orders/orders.store.ts'
import { listenHere } from '../../../../test/free-port.ts'

/** The store's page for resolveUrl: its behaviour at the next calls, and the addresses it was called at. */
interface Store {
  url: string
  calls: string[]
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
  close(): void
}

const world = await ownWorld()
const store = await openStore()
const apiKey = (await world.merchant()).apiKey

beforeEach(() => {
  store.calls.length = 0
  store.answer = (_request, response) => void response.writeHead(200).end('OK')
})
afterEach(() => expectTruths(world))
afterAll(() => store.close())

const status =
  (code: number, headers: Record<string, string> = {}): Store['answer'] =>
  (_request, response) =>
    void response.writeHead(code, headers).end()

/** A paid purchase whose store has not been called yet. */
async function paid(key = apiKey, body: Record<string, unknown> = {}): Promise<string> {
  const id = await world.checkout(key, { resolveUrl: `${store.url}/return?order=7`, ...body })
  await pay(world, await untilPix(world, id, newShopper()))
  return id
}
function thisMonth() {
  const [year = 0, month = 0] = saoPauloDate(world.deps.clock.now()).split('-').map(Number)
  return { year, month }
}
const resultOf = async (id: string) => (await world.step(id)).body.result
const untilEnded = (id: string) =>
  world.until(async () => {
    await hurryJobs(world)
    return (await resultOf(id)) !== 'MORE_INFO'
  })

describe('a store that confirms', () => {
  it('is called once with its own query and the checkout’s id', async () => {
    const id = await paid()
    await untilEnded(id)
    expect(await resultOf(id)).toBe('OK')
    expect(store.calls).toEqual([`GET /return?order=7&checkoutId=${id}`])
  })

  it('by redirecting has confirmed, and the redirect is not followed', async () => {
    store.answer = status(302, { location: `${store.url}/elsewhere` })
    const id = await paid()
    await untilEnded(id)
    expect(await resultOf(id)).toBe('OK')
    expect(store.calls).toHaveLength(1)
  })

  it('reads the checkout back during the call: OK with its order, while the shopper still waits', async () => {
    const seen: unknown[] = []
    let id = ''
    store.answer = async (_request, response) => {
      const key = { 'x-api-key': apiKey }
      const checkout = await world.call('GET', `/api/v1/checkouts/${id}`, undefined, key)
      const order = await world.call('GET', `/api/v1/merchant/orders/${id}/detail`, undefined, key)
      const shopper = (await world.step(id)).body
      seen.push(
        [checkout.body['status'], checkout.body['orderId']],
        [order.body['status'], order.body['amount'], order.body['canceledAmount']],
        [shopper.result, pixOf(shopper).status],
      )
      response.writeHead(200).end()
    }
    id = await paid()
    await untilEnded(id)
    expect(seen).toEqual([
      ['OK', id],
      ['ACTIVE', 300, null],
      ['MORE_INFO', 'PAID'],
    ])
    expect(await resultOf(id)).toBe('OK')
  })

  it('reads an order paid at once as active, and as closed once the store has confirmed it', async () => {
    const { deniedCpf } = await world.control<{ deniedCpf: Record<string, string> }>('GET', '/demo')
    const { apiKey: ownKey } = await world.merchant({ offersFullAmount: true })
    const id = await world.checkout(ownKey, { resolveUrl: `${store.url}/return` })
    const orderRead = async () =>
      (await world.call('GET', `/api/v1/merchant/orders/${id}/detail`, undefined, { 'x-api-key': ownKey }))
        .body
    const seen: unknown[] = []
    store.answer = async (_request, response) => {
      seen.push(await orderRead())
      response.writeHead(200).end()
    }
    await pay(world, pixOf(await untilDecided(world, id, newShopper({ cpf: deniedCpf['LOW_SCORE'] ?? '' }))))
    await world.until(async () => (await resultOf(id)) === 'OK')
    // the older module books a payment by these (merchant API reference §2.6)
    expect(seen).toMatchObject([{ status: 'ACTIVE', canceledAmount: null, closedDate: null }])
    expect(await orderRead()).toMatchObject({
      status: 'CLOSED',
      canceledAmount: null,
      closedDate: expect.stringMatching(/Z$/) as unknown,
    })
  })

  it('only at the third try has confirmed', async () => {
    let left = 2
    store.answer = (_request, response) => void response.writeHead(left-- > 0 ? 503 : 200).end()
    const id = await paid()
    await untilEnded(id)
    expect(await resultOf(id)).toBe('OK')
    expect(store.calls).toHaveLength(3)
  })

  it('is not needed if the merchant gave no address', async () => {
    const id = await paid(apiKey, { resolveUrl: null })
    await untilEnded(id)
    expect(await resultOf(id)).toBe('OK')
    expect(store.calls).toEqual([])
  })
})

describe('a purchase that its store has not confirmed', () => {
  const listed = async (id: string) =>
    (await world.deps.db.row<{ state: string; reason: string }>(sql`
      select state, reason from merchant_sales where id = ${id}`)) ?? null

  it('is no sale in the list of its merchant, and never was a refund', async () => {
    const seen: (string | undefined)[] = []
    let id = ''
    store.answer = async (_request, response) => {
      seen.push((await listed(id))?.state)
      response.writeHead(500).end()
    }
    id = await paid()
    await untilEnded(id)
    expect(seen.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
    // the store is notified once more, of the refusal
    expect(seen.slice(4).every((it) => it === 'KO')).toBe(true)
    expect(await listed(id)).toEqual({ state: 'KO', reason: 'FAILED_MERCHANT_ORDER_CONFIRMATION' })
    const days = await world.deps.db.row<{ sales: number }>(sql`
      select coalesce(sum(sales), 0) as sales from ${SALE_DAYS}
      where state = 'REFUNDED' and merchant_id = (select merchant_id from checkouts where id = ${id})`)
    expect(Number(days?.sales)).toBe(0)
  })

  it('owes nothing and is distinguished from a cancellation', async () => {
    store.answer = status(500)
    const merchant = await world.merchant()
    const [user, admin] = [await newSignedIn(world, merchant.id), await newAdmin(world)]
    const id = await paid(merchant.apiKey)
    await untilEnded(id)
    await untilRefunded(world, id)

    const sale = await user.call<MerchantCheckout>('GET', `/v2/checkouts/${id}`)
    expect(sale.body).toMatchObject({ status: 'KO', canceledAmount: 0, canceledAt: null, order: null })
    expect(sale.body.products.every((it) => it.status === 'ACTIVE')).toBe(true)

    const order = await admin.call<AdminOrder>('GET', `/orders/${id}`)
    expect(order.body).toMatchObject({ neverConfirmed: true, amountToPay: 0, feeAmount: 0 })
    const found = await admin.call<AdminOrders>('POST', '/orders/search', { merchantId: merchant.id })
    expect(found.body.content).toMatchObject([{ id, neverConfirmed: true }])
  })

  it('is neither a sale nor a cancellation in the statement, its numbers, the chart and the export', async () => {
    const merchant = await world.merchant()
    const user = await newSignedIn(world, merchant.id)
    const sold = await paid(merchant.apiKey, { amount: '200.00' })
    await untilEnded(sold)
    const ledOf = async () => ({
      statement: (await user.call<MerchantSettlements>('GET', '/v1/settlements')).body,
      numbers: (await user.call<SettlementBigNumbers>('GET', '/v1/settlements/big_numbers')).body,
      figures: (await user.call<BigNumbers>('GET', '/v2/checkouts/statistics?period=MONTHLY')).body,
    })
    const before = await ledOf()
    expect(before.numbers).toMatchObject({ sold: 188.02, canceled: 0 })

    store.answer = status(500)
    const id = await paid(merchant.apiKey)
    await untilEnded(id)
    const after = await ledOf()
    expect(after).toEqual({ ...before, figures: { ...before.figures, checkoutsDenied: 1 } })
    await world.schedule('fold-settlement-changes')
    expect(await ledOf()).toEqual(after)

    const { lines } = await exportStatement(world.deps, merchant.id, thisMonth())
    let csv = ''
    for await (const text of lines) csv += text
    expect(csv.match(/Venda|Cancelamento/g)).toEqual(['Venda'])
    const days = `/v1/settlements/${saoPauloDate(world.deps.clock.now())}/orders`
    expect((await user.call<SettledOrders>('GET', days)).body).toMatchObject({
      totalElements: 1,
      content: [{ id: sold }],
    })
  })

  it('of a merchant without other sales leaves nothing to export', async () => {
    store.answer = status(500)
    const merchant = await world.merchant()
    const user = await newSignedIn(world, merchant.id)
    const id = await paid(merchant.apiKey)
    await untilEnded(id)
    expect((await user.call<MerchantSettlements>('GET', '/v1/settlements')).body).toMatchObject({
      content: [],
      totalElements: 0,
    })
    await expect(exportStatement(world.deps, merchant.id, thisMonth())).rejects.toThrow('NOTHING_TO_EXPORT')
  })

  it.each([500, 200])('was no sale either if its merchant refunded it before answering %i', async (code) => {
    const merchant = await world.merchant()
    const [user, admin] = [await newSignedIn(world, merchant.id), await newAdmin(world)]
    store.answer = async (_request, response) => {
      const [call = ''] = store.calls.slice(-1)
      const order = /checkoutId=([\w-]+)/.exec(call)?.[1]
      const key = { 'x-api-key': merchant.apiKey }
      await world.call('PUT', `/api/v1/merchant/orders/${order}/cancel`, undefined, key)
      response.writeHead(code).end()
    }
    const id = await paid(merchant.apiKey)
    await untilEnded(id)
    expect((await user.call<MerchantSettlements>('GET', '/v1/settlements')).body.content).toEqual([])
    expect((await admin.call<AdminOrder>('GET', `/orders/${id}`)).body.neverConfirmed).toBe(true)
    // nobody is told of the cancellation of a sale that they cannot find
    const told = await world.deps.db.rows(sql`
      select type from webhook_events where object_id = ${id}
      union all select type from merchant_events where purchase_id = ${id}`)
    expect(told).toEqual([{ type: 'checkout.denied' }])
  })

  it.each([
    [200, ['checkout.approved', 'ORDER_CREATED', 'order.refunded', 'ORDER_CANCELED'], true],
    [500, ['checkout.denied'], false],
  ] as const)(
    'of which its merchant refunded a part before answering %i: people are told of it only if it is a sale',
    async (code, told, isSale) => {
      const merchant = await world.merchant()
      let isRefunded = false
      store.answer = async (_request, response) => {
        const [call = ''] = store.calls.slice(-1)
        const order = /checkoutId=([\w-]+)/.exec(call)?.[1]
        const key = { 'x-api-key': merchant.apiKey }
        if (!isRefunded) await world.call('PUT', `/api/v1/cancellation/${order}`, { amount: 30 }, key)
        isRefunded = true
        response.writeHead(code).end()
      }
      const id = await paid(merchant.apiKey)
      await untilEnded(id)
      // it may wait for the store's answer
      await world.advance('PT10S')
      await world.drain()
      const events = await world.deps.db.values<string>(sql`
        select type from webhook_events where object_id = ${id}
        union all select type from merchant_events where purchase_id = ${id}`)
      expect(events.toSorted()).toEqual([...told].toSorted())
      const words = await world.deps.db.values<string>(sql`
        select words from customer_messages where purchase_id = ${id} and kind = 'REFUND_BEGUN'`)
      expect(words.some((it) => it.includes('30,00'))).toBe(isSale)
    },
  )

  it('is not transferred before its store has confirmed', async () => {
    const merchant = await world.merchant({
      settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: true } },
    })
    store.answer = status(503)
    const id = await paid(merchant.apiKey)
    await world.until(() => store.calls.length > 1)
    const transfers = async () => {
      await createTransfers(world.deps)
      return world.deps.db.rows(
        sql`select amount from settlement_transfers where merchant_id = ${merchant.id}`,
      )
    }
    await world.advance('P7D')
    expect(await transfers()).toEqual([])
    store.answer = status(200)
    await untilEnded(id)
    expect(await transfers()).toEqual([{ amount: 28_203 }])
  })

  it('is in the list once it is confirmed', async () => {
    const id = await paid()
    await untilEnded(id)
    expect(await listed(id)).toEqual({ state: 'OK', reason: '' })
  })
})

describe('a store that does not confirm', () => {
  it('with a symbolic Pix ends without a sale: order cancelled, nothing owed, R$ 1,00 back', async () => {
    store.answer = status(500)
    const id = await paid()
    await untilEnded(id)
    expect((await world.step(id)).body).toMatchObject({
      result: 'KO',
      koReason: 'FAILED_MERCHANT_ORDER_CONFIRMATION',
      fields: [],
    })
    // four attempts, and once more to report the outcome
    expect(store.calls).toHaveLength(5)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CANCELED', canceledAmount: 30_000 })
    expect(await findInstalments(world.deps.db, id)).toEqual(
      [1, 2, 3].map((number) => expect.objectContaining({ number, status: 'CANCELED', cashbackAmount: 0 })),
    )
    await untilRefunded(world, id)
    for (const account of Object.values(ACCOUNTS)) expect(await world.balance(account, id)).toBe(0)
    const key = { 'x-api-key': apiKey }
    expect((await world.call('GET', `/api/v1/checkouts/${id}`, undefined, key)).body).toMatchObject({
      status: 'KO',
      orderId: null,
    })
  })

  it('tells its administrators of the first of a day, and of none that the store takes back itself', async () => {
    const merchant = await world.merchant()
    const { email } = await newSignedIn(world, merchant.id)
    const told = async () => {
      await world.drain()
      return (await world.messages(email)).filter(({ subject }) =>
        subject?.startsWith('Uma venda foi cancelada'),
      )
    }
    let id = ''
    store.answer = async (_request, response) => {
      await world.call('PUT', `/api/v1/merchant/orders/${id}/cancel`, undefined, {
        'x-api-key': merchant.apiKey,
      })
      response.writeHead(500).end()
    }
    id = await paid(merchant.apiKey)
    await untilEnded(id)
    expect(await told()).toEqual([])
    store.answer = status(500)
    const lost = await paid(merchant.apiKey, { merchantCode: 'PED-9' })
    await untilEnded(lost)
    const [mail, ...more] = await told()
    expect(more).toEqual([])
    expect(mail?.text).toContain('A compra PED-9 de R$\u00A0300,00 foi aprovada')
    expect(mail?.text).toContain(`não a confirmou em ${new URL(store.url).host}.`)
    expect(mail?.text).toContain(`/parceira/pedidos/${lost}`)
    await untilEnded(await paid(merchant.apiKey))
    expect(await told()).toHaveLength(1)
    // a store that never has a day of rest is told each day all the same
    for (const days of [2, 3, 4]) {
      await world.advance('PT20H')
      await untilEnded(await paid(merchant.apiKey))
      await world.advance('PT4H')
      await untilEnded(await paid(merchant.apiKey))
      expect(await told()).toHaveLength(days)
    }
  })

  it('with a first instalment gives all of it back', async () => {
    store.answer = status(404)
    const upfront = (await world.merchant({ upfront: 'MANDATORY' })).apiKey
    const id = await paid(upfront, { amount: '100.01' })
    await untilEnded(id)
    await untilRefunded(world, id)
    for (const account of Object.values(ACCOUNTS)) expect(await world.balance(account, id)).toBe(0)
    const refund = await world.deps.db.row(
      sql`select amount, cause from pix_refunds where purchase_id = ${id}`,
    )
    expect(refund).toMatchObject({ amount: 3334, cause: expect.stringContaining('canceled:') as unknown })
  })

  it('with everything paid at once gives all of it back', async () => {
    store.answer = status(500)
    const { deniedCpf } = await world.control<{ deniedCpf: Record<string, string> }>('GET', '/demo')
    const key = (await world.merchant({ offersFullAmount: true })).apiKey
    const id = await world.checkout(key, { amount: '150.00', resolveUrl: store.url })
    await pay(world, pixOf(await untilDecided(world, id, newShopper({ cpf: deniedCpf['LOW_SCORE'] ?? '' }))))
    await world.until(async () => (await countOf(world, 'orders', id)) === 1)
    await untilEnded(id)
    expect(await resultOf(id)).toBe('KO')
    await untilRefunded(world, id)
    for (const account of Object.values(ACCOUNTS)) expect(await world.balance(account, id)).toBe(0)
  })

  it('because it is not there is the same', async () => {
    const id = await paid(apiKey, { resolveUrl: 'http://127.0.0.1:9/return' })
    await untilEnded(id)
    expect((await world.step(id)).body.koReason).toBe('FAILED_MERCHANT_ORDER_CONFIRMATION')
    await untilRefunded(world, id)
  })

  it('but hangs, is given up after eight seconds and asked again', async () => {
    store.answer = () => {}
    const id = await paid()
    await world.until(() => store.calls.length > 0)
    store.answer = status(200)
    await untilEnded(id)
    expect(await resultOf(id)).toBe('OK')
    expect(store.calls).toHaveLength(2)
  })

  it('that the merchant has cancelled meanwhile is not cancelled twice', async () => {
    store.answer = async (_request, response) => {
      const [call = ''] = store.calls.slice(-1)
      const id = /checkoutId=([\w-]+)/.exec(call)?.[1]
      await world.call('PUT', `/api/v1/merchant/orders/${id}/cancel`, undefined, { 'x-api-key': apiKey })
      response.writeHead(500).end()
    }
    const id = await paid()
    await untilEnded(id)
    await untilRefunded(world, id)
    expect(await countOf(world, 'cancellations', id)).toBe(1)
    expect((await world.step(id)).body.koReason).toBe('FAILED_MERCHANT_ORDER_CONFIRMATION')
  })
})

describe('a store whose job was lost', () => {
  it('is asked by the sweep', async () => {
    const id = await paid()
    store.answer = status(500)
    await world.until(() => store.calls.length > 0)
    await world.deps.db.run(sql`delete from jobs where kind = 'confirm-with-store'`)
    store.answer = status(200)
    await world.advance('PT61S')
    await world.schedule('sweep-unconfirmed')
    expect(await resultOf(id)).toBe('OK')
  })
})

describe('an address inside our own network', () => {
  it.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://[::ffff:127.0.0.1]:1/',
    'http://2130706433:1/',
    'http://0x7f.1:1/',
    'http://10.0.0.1/',
    'http://172.16.5.4/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://0.0.0.0/',
    'ftp://example.com/',
  ])('is never called in production: %s', async (address) => {
    const target = address.replace(':1/', `:${new URL(store.url).port}/`)
    expect(await resolveUrlNotifier({ allowPrivate: false }, world.deps.guards).confirms(target, 'x')).toBe(
      false,
    )
    expect(store.calls).toEqual([])
  })
})

async function openStore(): Promise<Store> {
  const it: Store = { url: '', calls: [], answer: () => {}, close: () => {} }
  const server = createServer((request, response) => {
    it.calls.push(`${request.method} ${request.url}`)
    void it.answer(request, response)
  })
  it.url = await listenHere(server)
  it.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return it
}
