/** The connector as a Nuvemshop shop uses it: the platform is the sandbox's, over HTTP. */
import { createContext, runInContext } from 'node:vm'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formOf, goTo, newShopper, pay, untilPix } from '../../../../test/shopper.ts'
import { expectTruths, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import type { Deps } from '../../../deps.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { findCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { confirmWithNuvemshop } from './confirm-nuvemshop.ts'
import { newPerson, signIn } from '../../areas/merchant-area/merchant-area.makers.ts'

const SHOP = 1_234_567
function orThrow<It>(it: It | null): It {
  if (it === null) throw new Error('there is none')
  return it
}
interface Cart {
  id: number
  hash: string
  transactions: {
    id: string
    status: string
    payment_method: { type: string }
    info: { external_id: string; refund_url: string }
    captured_amount: { value: string }
    refunded_amount: { value: string }
  }[]
}

let owner: string
const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'MANDATORY', cashback: null })
await join()
beforeEach(() => goTo(world, '2026-11-24'))
afterEach(() => expectTruths(world))

/** The merchant connects the shop: both pages, and the exchange. */
async function join(): Promise<void> {
  const user = await signIn(world, await newPerson(world, merchant.id))
  owner = user.email
  const signUp = (body: unknown) => user.call('POST', '/v1/plugin_sign_up/nuvemshop', body)
  const page = (await signUp({ code: 'from-their-side' })).headers.get('location') ?? ''
  const back = (await fetch(page, { redirect: 'manual' })).headers.get('location') ?? ''
  const { status } = await signUp(Object.fromEntries(new URL(back).searchParams))
  if (status !== 201) throw new Error(`not joined: ${status}`)
}

const atShop = async <Body = Cart>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Body> => {
  const answer = await fetch(`${world.sandbox}/nuvemshop/shop${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // the sandbox's own shape, which each test checks
  return (await answer.json()) as Body
}
const order = (id: number) => atShop('GET', `/orders/${id}`)
const requestOf = (cart: Cart, changes: Record<string, unknown> = {}) => ({
  storeId: SHOP,
  orderId: cart.id,
  cartHash: cart.hash,
  currency: 'BRL',
  total: 90,
  successUrl: `http://127.0.0.1/success/${cart.id}`,
  cancelUrl: `http://127.0.0.1/next/${cart.id}`,
  contact: { name: 'Ana Ramos', email: 'ana@exemplo.com.br', phone: '+5511988770001' },
  billingAddress: { address: 'Avenida Paulista', number: 1578, zipcode: '01310-100', id_number: '' },
  lineItems: [{ product_id: 1, name: 'Caneca', price: '90.00', quantity: 1 }],
  ...changes,
})
const begin = (cart: Cart, changes: Record<string, unknown> = {}) =>
  world.call('POST', '/nuvemshop/checkouts', requestOf(cart, changes))
const idOf = (redirect: unknown) => String(redirect).split('/').at(-1) ?? ''

/** A closed order of 90 reais whose checkout is open. */
async function ordered(changes: Record<string, unknown> = {}): Promise<{ cart: Cart; id: string }> {
  const cart = await atShop('POST', '/carts', { total: '90.00' })
  const { body } = await begin(cart, changes)
  await atShop('POST', `/orders/${cart.id}/close`, {})
  return { cart, id: idOf(body['redirect']) }
}
async function sold(): Promise<{ cart: Cart; id: string }> {
  const bought = await ordered()
  await pay(world, await untilPix(world, bought.id, newShopper()))
  await world.until(async () => (await world.step(bought.id)).body.result === 'OK')
  return bought
}

describe('what people read of a purchase', () => {
  it('is the shop’s order, without the mark of its cart', async () => {
    const { cart, id } = await sold()
    expect((await world.step(id)).body.receipt?.orderCode).toBe(String(cart.id))
    const user = await signIn(world, await newPerson(world, merchant.id))
    expect((await user.call('GET', `/v2/checkouts/${id}`)).body).toMatchObject({ code: String(cart.id) })
  })
})

describe('the script in the shop’s checkout', () => {
  it('is ES5, requests a checkout with the shopper’s typed data, and redirects the shopper to it', async () => {
    const answer = await fetch(`${world.url}/nuvemshop/checkout.js`)
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    const text = await answer.text()
    expect(text).not.toMatch(/=>|\b(let|const|class)\b|`/)
    const cart = await atShop('POST', '/carts', { total: '90.00' })
    const asked: { url: string; body: unknown }[] = []
    const outcome = await runScript(text, requestOf(cart), async (url, body) => {
      asked.push({ url, body })
      return (await world.call('POST', new URL(url).pathname, body)).body
    })
    expect(asked).toEqual([{ url: `${world.url}/nuvemshop/checkouts`, body: requestOf(cart) }])
    expect(outcome).toMatchObject({
      success: true,
      redirect: expect.stringContaining(`${world.url}/checkouts/`),
    })
    const failed = await runScript(text, requestOf(cart), () => Promise.reject(new Error('down')))
    expect(failed).toEqual({ success: false, error_code: 'payment_processing_error' })
  })

  it('may call us from the shop’s own origin', async () => {
    const asked = await fetch(`${world.url}/nuvemshop/checkouts`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://loja.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked.headers.get('access-control-allow-methods')).toContain('POST')
  })
})

/** Runs the script with the part of the shop's checkout that it uses. */
function runScript(
  text: string,
  it: ReturnType<typeof requestOf>,
  post: (url: string, body: unknown) => Promise<unknown>,
): Promise<unknown> {
  const known: Record<string, unknown> = {
    storeId: it.storeId,
    'order.cart.id': it.orderId,
    'order.cart.hash': it.cartHash,
    'order.cart.currency': it.currency,
    'order.cart.prices.total': it.total,
    'order.cart.lineItems': it.lineItems,
    'order.contact': it.contact,
    'order.billingAddress': it.billingAddress,
    callbackUrls: { success: it.successUrl, cancel: it.cancelUrl },
  }
  return new Promise((resolve) => {
    const Checkout = {
      getData: (name: string) => known[name],
      http: { post: async (url: string, body: unknown) => ({ data: await post(url, body) }) },
      addPaymentOption: (option: { onSubmit: (done: (it: unknown) => void) => void }) =>
        option.onSubmit(resolve),
    }
    const PaymentOptions = { ExternalPayment: (option: unknown) => option }
    const LoadCheckoutPaymentContext = (load: (...them: unknown[]) => void) => load(Checkout, PaymentOptions)
    runInContext(text, createContext({ LoadCheckoutPaymentContext }))
  })
}

describe('a purchase of the shop', () => {
  it('is booked there when it is paid, once, and is a sale from then on', async () => {
    const { cart, id } = await sold()
    const { transactions } = await order(cart.id)
    expect(transactions).toMatchObject([
      {
        status: 'paid',
        payment_method: { type: 'wallet' },
        info: { external_id: id, installments: { quantity: 3, interest: '0.00' } },
        captured_amount: { value: '90.00', currency: 'BRL' },
        refunded_amount: { value: '0.00' },
      },
    ])
    expect((await world.step(id)).body).toMatchObject({
      result: 'OK',
      resolveUrl: `http://127.0.0.1/success/${cart.id}`,
    })
  })

  it('requested again is the same one', async () => {
    const cart = await atShop('POST', '/carts', { total: '90.00' })
    const [first, second] = [await begin(cart), await begin(cart)]
    expect([first.status, second.body]).toEqual([201, first.body])
  })

  it('that comes to less than the order is none: the money is returned', async () => {
    const { cart, id } = await ordered({ total: '9.00' })
    await pay(world, await untilPix(world, id, newShopper()))
    await world.until(async () => {
      await hurryJobs(world)
      return (await world.step(id)).body.result === 'KO'
    })
    expect((await world.step(id)).body.koReason).toBe('FAILED_MERCHANT_ORDER_CONFIRMATION')
    await untilRefunded(world, id)
    expect((await order(cart.id)).transactions.filter((it) => it.status === 'paid')).toEqual([])
  })

  it('that the shop books only after we gave it up is reported as refunded there', async () => {
    const { cart, id } = await ordered()
    const shops = orThrow(world.deps.nuvemshop)
    const report = shops.reportSale.bind(shops)
    const late: (() => Promise<void>)[] = []
    const hanging = vi.spyOn(shops, 'reportSale').mockImplementation(async (shop, sale) => {
      if (sale.status === 'failure') return report(shop, sale)
      late.push(() => report(shop, sale))
      throw new ProviderDown('nuvemshop', 'no answer in time')
    })
    await pay(world, await untilPix(world, id, newShopper()))
    await world.until(async () => {
      // the look an hour later is not hurried
      await world.deps.db.run(sql`
        update jobs set due_at = jobs_now() where kind = 'confirm-with-store' and holder is null`)
      return (await world.step(id)).body.result === 'KO'
    })
    await world.drain()
    const known = async () =>
      (await order(cart.id)).transactions.map((it) => `${it.status} ${it.refunded_amount.value}`)
    expect(await known()).toEqual(['failed 0.00'])
    hanging.mockRestore()
    await orThrow(late[0] ?? null)()
    expect(await known()).toEqual(['failed 0.00', 'paid 0.00'])
    await hurryJobs(world)
    await world.drain()
    expect(await known()).toEqual(['failed 0.00', 'refunded 90.00'])
    await untilRefunded(world, id)
  })

  it('of an order that another one has paid is none either', async () => {
    const { cart } = await sold()
    const id = idOf((await begin(cart, { cartHash: 'another' })).body['redirect'])
    await pay(world, await untilPix(world, id, newShopper()))
    await world.until(async () => {
      await hurryJobs(world)
      return (await world.step(id)).body.result === 'KO'
    })
    expect((await order(cart.id)).transactions.filter((it) => it.status === 'paid')).toHaveLength(1)
    await untilRefunded(world, id)
  })

  it('of an order that another one is being booked for waits, and is none once the other is booked', async () => {
    const { cart, id } = await ordered()
    const other = idOf((await begin(cart, { cartHash: 'another' })).body['redirect'])
    const confirm = async (deps: Deps, checkoutId: string) =>
      confirmWithNuvemshop(deps, orThrow(await findCheckout(world.deps.db, checkoutId)))
    const shops = orThrow(world.deps.nuvemshop)
    const answers: boolean[] = []
    const meanwhile: Deps = {
      ...world.deps,
      nuvemshop: {
        ...shops,
        reportSale: async (shop, sale) => {
          answers.push(await confirm(world.deps, other))
          await shops.reportSale(shop, sale)
        },
      },
    }
    answers.push(await confirm(meanwhile, id))
    expect(answers).toEqual([false, true])
    expect((await order(cart.id)).transactions).toMatchObject([{ status: 'paid', info: { external_id: id } }])
    // the answer of the first was lost
    expect([await confirm(world.deps, other), await confirm(world.deps, id)]).toEqual([false, true])
  })

  it('whose booking had no answer is booked again, and leaves its order to another one after a minute', async () => {
    const { cart, id } = await ordered()
    const other = idOf((await begin(cart, { cartHash: 'another' })).body['redirect'])
    const confirm = async (deps: Deps, checkoutId: string) =>
      confirmWithNuvemshop(deps, orThrow(await findCheckout(world.deps.db, checkoutId)))
    const down = () => Promise.reject(new ProviderDown('nuvemshop', 'no answer'))
    const deps: Deps = { ...world.deps, nuvemshop: { ...orThrow(world.deps.nuvemshop), reportSale: down } }
    expect([await confirm(deps, id), await confirm(world.deps, other)]).toEqual([false, false])
    await world.advance('PT2M')
    expect([await confirm(world.deps, other), await confirm(world.deps, id)]).toEqual([true, false])
    expect((await order(cart.id)).transactions).toMatchObject([{ info: { external_id: other } }])
  })

  it('that nobody pays is reported as failed', async () => {
    const { cart, id } = await ordered()
    await world.advance('PT32M')
    await world.schedule('expire-checkouts')
    await world.until(async () => (await order(cart.id)).transactions.length > 0)
    expect((await order(cart.id)).transactions).toMatchObject([
      { status: 'failed', info: { external_id: id } },
    ])
  })

  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing to pay', { total: 0 }, ['total']],
    ['a total that is none', { total: 'x' }, ['total']],
    ['other money', { currency: 'USD' }, ['currency']],
    [
      'addresses that are not the shop’s',
      { successUrl: 'https://evil.example/', cancelUrl: 'javascript:1' },
      ['successUrl', 'cancelUrl'],
    ],
  ])('is refused for %s', async (_, changes, fields) => {
    const cart = await atShop('POST', '/carts', { total: '90.00' })
    expect(await begin(cart, changes)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_BODY', errors: fields.map((field) => ({ field })) },
    })
  })

  it('is refused for a shop that is not joined, and for an invalid body', async () => {
    const cart = await atShop('POST', '/carts', { total: '90.00' })
    expect((await begin(cart, { storeId: 1 })).status).toBe(404)
    expect((await world.call('POST', '/nuvemshop/checkouts', { orderId: {} })).status).toBe(400)
  })
})

describe('refunds', () => {
  const refund = (cart: Cart, body: object = {}) =>
    atShop<{ status: number }>('POST', `/orders/${cart.id}/refund`, body)
  const refunded = async (cart: Cart) =>
    (await order(cart.id)).transactions.find((it) => it.captured_amount.value !== '0.00')?.refunded_amount
      .value

  it('by the shop’s staff, in part and then the rest, are reported to the shop, each once', async () => {
    const { cart, id } = await sold()
    expect(await refund(cart, { amount: '30.50' })).toEqual({ status: 202 })
    // the same again, before the shop was notified
    expect(await refund(cart, { amount: '30.50' })).toEqual({ status: 202 })
    await world.until(async () => (await refunded(cart)) === '30.50')
    // and once more, as a separate refund
    expect(await refund(cart, { amount: '30.50' })).toEqual({ status: 202 })
    await world.until(async () => (await refunded(cart)) === '61.00')
    expect((await refund(cart, { amount: '30.50' })).status).toBe(422)
    expect(await refund(cart)).toEqual({ status: 202 })
    await world.until(async () => (await refunded(cart)) === '90.00')
    await untilRefunded(world, id)
    expect(await refund(cart)).toEqual({ status: 202 })
    await world.drain()
    expect(await refunded(cart)).toBe('90.00')
  })

  it('by the merchant’s own server are reported to the shop too', async () => {
    const { cart, id } = await sold()
    await world.call('PUT', `/api/v1/cancellation/${id}`, { amount: 20 }, { 'x-api-key': merchant.apiKey })
    await world.until(async () => (await refunded(cart)) !== '0.00')
    expect(await refunded(cart)).toBe('20.00')
  })

  it('are refused to a caller who only knows the number', async () => {
    const { cart, id } = await sold()
    const address = (await order(cart.id)).transactions[0]?.info.refund_url ?? ''
    const post = (url: string, store = SHOP) =>
      world.call('POST', url.slice(world.url.length), { store_id: store })
    expect((await post(address.replace(/key=.*/, 'key=x'))).status).toBe(404)
    expect((await post(address, 1)).status).toBe(404)
    const other = await sold()
    expect((await post(address.replace(id, other.id))).status).toBe(404)
    expect(await refunded(cart)).toBe('0.00')
  })
})

describe('what Nuvemshop tells', () => {
  const privacy = (kind: string, body: object = {}) =>
    atShop<{ status: number }>('POST', `/privacy/${kind}`, body)
  const kept = (id: string) =>
    world.deps.db.row<{ email: string | null; name: string | null; phone: string | null }>(
      sql`select email, name, phone from checkouts where id = ${id}`,
    )
  async function expired(): Promise<{ cart: Cart; id: string }> {
    const bought = await ordered()
    const shopper = newShopper({ email: `redact-${bought.cart.id}@exemplo.com.br` })
    await world.step(bought.id, { customerPhone: shopper.phone })
    await world.step(bought.id, { phoneVerificationCode: await world.newestCode(shopper.phone) })
    await world.step(bought.id, formOf(shopper))
    await world.advance('PT40M')
    await world.schedule('expire-checkouts')
    return bought
  }

  it('is believed only when it is signed', async () => {
    for (const headers of [{}, { 'x-linkedstore-hmac-sha256': 'a'.repeat(64) }])
      for (const kind of ['app-uninstalled', 'store-redact', 'customers-redact', 'customers-data-request'])
        expect(
          (await world.call('POST', `/nuvemshop/webhooks/${kind}`, { store_id: SHOP }, headers)).status,
        ).toBe(401)
    expect((await world.call('POST', '/nuvemshop/webhooks/other', { store_id: SHOP })).status).toBe(404)
  })

  it('for the erasure of a shopper erases the shop’s data of the shopper if nothing was sold', async () => {
    const [one, other, bought] = [await expired(), await expired(), await sold()]
    await untilTold(one.cart)
    expect(await privacy('customers-redact', { orders_to_redact: [one.cart.id, bought.cart.id] })).toEqual({
      status: 200,
    })
    expect(await kept(one.id)).toEqual({ email: null, name: null, phone: null })
    expect((await kept(other.id))?.email).toContain('redact-')
    expect((await kept(bought.id))?.name).not.toBeNull()
    const email = (await kept(other.id))?.email ?? ''
    await privacy('customers-redact', { customer: { email: email.toUpperCase() } })
    expect((await kept(other.id))?.email).toBeNull()
  })

  it('for a shopper who requests their data is recorded for our staff, without naming the shopper', async () => {
    await privacy('customers-data-request', {
      customer: { email: 'ana@exemplo.com.br' },
      data_request: { id: 456 },
    })
    const rows = await world.deps.db.rows<{ content: unknown }>(sql`
      select content::text as content from audit_entries
      where action = 'SHOPPER_DATA_REQUESTED' and object_id = ${merchant.id}`)
    expect(rows).toHaveLength(1)
    expect(String(rows[0]?.content)).toContain('456')
    expect(String(rows[0]?.content)).not.toContain('ana@')
  })

  it('of our removed application ends the offer; a late notice of a shop that returned does not', async () => {
    const { id } = await ordered()
    expect(await privacy('store-redact')).toEqual({ status: 200 })
    const plugin = () =>
      world.deps.db.row<{ open: boolean }>(
        sql`select sealed_token is not null as open from merchant_plugins where merchant_id = ${merchant.id}`,
      )
    expect(await plugin()).toEqual({ open: true })
    expect(await atShop('POST', '/remove-app', {})).toEqual({ status: 200 })
    expect(await plugin()).toEqual({ open: false })
    await world.drain()
    const told = await world.messages(owner)
    expect(told[0]?.subject).toBe('Sua loja não está mais conectada à Nuvemshop')
    expect((await begin(await atShop('POST', '/carts', { total: '90.00' }))).status).toBe(404)
    await world.advance('PT40M')
    await world.schedule('expire-checkouts')
    await world.drain()
    expect(await privacy('store-redact')).toEqual({ status: 200 })
    expect(await plugin()).toBeNull()
    expect(await kept(id)).toEqual({ email: null, name: null, phone: null })
    await join()
    expect(await plugin()).toEqual({ open: true })
  })

  it('no longer refunds through the shop once its merchant has left: the purchase stays, and is refunded here', async () => {
    const { cart, id } = await sold()
    const user = await signIn(world, await newPerson(world, merchant.id))
    expect((await user.call('DELETE', '/v1/plugins/nuvemshop')).status).toBe(204)
    expect((await begin(await atShop('POST', '/carts', { total: '90.00' }))).status).toBe(404)
    expect(await atShop('POST', `/orders/${cart.id}/refund`, {})).toEqual({ status: 404 })
    expect((await user.call('GET', `/v1/orders/${id}`)).body).toMatchObject({ id })
    expect((await user.call('PUT', `/v1/orders/${id}/cancel`)).status).toBe(200)
    await join()
  })

  async function untilTold(cart: Cart): Promise<void> {
    await world.until(async () => (await order(cart.id)).transactions.length > 0)
  }
})
