import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { ownCaller } from '../../test/caller.ts'

/** The part of the platform that the shop uses. */
interface Platform {
  url: string
  asked: { path: string; key: string | undefined; body: Record<string, unknown> }[]
  status: 'MORE_INFO' | 'OK' | 'KO'
  server: Server
}
const CHECKOUT = '018f0000-0000-7000-8000-000000000001'

const platform = await startPlatform()
const world = await ownCaller('ordinary', platform.url)
await world.call('PUT', '/control/demo', {
  merchants: [
    { name: 'Loja Um', apiKey: 'key-one' },
    { name: 'Loja Dois', apiKey: 'key-two' },
  ],
})
afterAll(() => platform.server.close())

async function startPlatform(): Promise<Platform> {
  const asked: Platform['asked'] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push({ path, key: [request.headers['x-api-key']].flat()[0], body: text ? JSON.parse(text) : {} })
      const answer = path.endsWith('get_cnpj')
        ? { cnpj: '45123078000131' }
        : {
            id: CHECKOUT,
            status: platform.status,
            formUrl: `${platform.url}/checkouts/${CHECKOUT}`,
            orderId: platform.status === 'OK' ? CHECKOUT : null,
          }
      response
        .writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port has an address object.
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    status: 'MORE_INFO',
    server,
  }
}

const buy = async (form: Record<string, string>, accept = 'text/html') => {
  const body = new URLSearchParams({ productId: 'tenis-serra', size: '40', merchant: '1', ...form })
  return fetch(`${world.url}/store/buy`, { method: 'POST', headers: { accept }, body, redirect: 'manual' })
}
const lastOrder = () => platform.asked.findLast((call) => call.path === '/api/v1/checkouts')

describe('the shop', () => {
  it('shows its goods and frames the simulator of the chosen merchant', async () => {
    expect((await world.call('GET', '/store')).body).toContain('Tênis Serra')
    const product = await world.call('GET', '/store/products/tenis-serra')
    expect(product.body).toContain(
      `${platform.url}/instalments_simulator?amount=349.90&#38;merchant=45123078000131`,
    )
    expect(product.headers.get('content-security-policy')).toContain(`frame-src ${platform.url}`)
    expect(product.body).not.toMatch(/pix parcelado/i)
    expect((await world.call('GET', '/store/products/nothing')).status).toBe(404)
  })

  it('redirects the shopper to the checkout that it created for the merchant', async () => {
    const answer = await buy({ mode: 'redirect', phone: '(11) 98765-4321' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${platform.url}/checkouts/${CHECKOUT}`,
    ])
    expect(lastOrder()).toMatchObject({
      key: 'key-two',
      body: { amount: '349.90', customerPhone: '(11) 98765-4321', resolveUrl: `${world.url}/store/return` },
    })
    expect(lastOrder()?.body['merchantCode']).toMatch(/^PL-\d+$/)
  })

  it('answers the frame of the transparent checkout with its address', async () => {
    const answer = await buy({ mode: 'transparent' }, 'application/json')
    expect(await answer.json()).toMatchObject({ formUrl: `${platform.url}/checkouts/${CHECKOUT}` })
  })

  it.each([
    ['1.234,77', 'refuses'],
    ['100,78', 'hangs'],
  ])('fails to confirm a purchase of %s', async (amount, path) => {
    await buy({ amount })
    expect(lastOrder()?.body['resolveUrl']).toBe(`${world.url}/store/return/${path}`)
  })

  it('reads the checkout when it is called, and approves only OK', async () => {
    const { number } = (await (await buy({}, 'application/json')).json()) as { number: number }
    const order = async (): Promise<string> => (await world.call('GET', `/store/orders/${number}`)).body
    expect(await order()).toContain('Aguardando pagamento')
    platform.status = 'OK'
    const called = await world.call('GET', `/store/return?checkoutId=${CHECKOUT}`)
    expect([called.status, called.headers.get('location')]).toEqual([302, `/store/orders/${number}`])
    expect(await order()).toContain('Pedido aprovado')
    platform.status = 'KO'
    expect((await world.call('POST', `/store/return?checkoutId=${CHECKOUT}`)).status).toBe(302)
    expect(await order()).toContain('Pedido negado')
    platform.status = 'MORE_INFO'
  })

  it('refuses the confirmation of the server but shows the order to the browser', async () => {
    const path = `/store/return/refuses?checkoutId=${CHECKOUT}`
    expect((await world.call('GET', path)).status).toBe(500)
    expect((await world.call('GET', path, undefined, { accept: 'text/html' })).status).toBe(302)
    expect((await world.call('GET', '/store/return?checkoutId=unknown')).status).toBe(404)
  })
})

describe('the bank', () => {
  const txid = 'bank0000000000000000000000000001'

  it('shows the payee and the amount, pays for the chosen person, and not twice', async () => {
    const charge = await world.pix('PUT', `/cob/${txid}`, {
      calendario: {},
      valor: { original: '116.63' },
      chave: 'key',
      devedor: { cpf: '12345678909', nome: 'Maria <b>Souza</b>' },
    })
    const code: string = charge.body.pixCopiaECola
    const review = await world.call('GET', `/bank?code=${encodeURIComponent(code)}`)
    expect(review.body).toContain('Drip Meios de Pagamento')
    expect(review.body).toContain('116,63')
    expect(review.body).not.toContain('<b>Souza</b>')
    const post = (form: Record<string, string>) =>
      fetch(`${world.url}/bank/pay`, { method: 'POST', body: new URLSearchParams({ code, ...form }) })
    expect((await post({ payer: 'typed', cpf: '123' })).status).toBe(422)
    expect(await (await post({ payer: 'typed', cpf: '100.200.301-69' })).text()).toContain('Pix enviado')
    const byPayer = await world.pix(
      'GET',
      `/pix?inicio=2020-01-01T00:00:00Z&fim=2090-01-01T00:00:00Z&txid=${txid}&cpf=10020030169`,
    )
    expect(byPayer.body.pix).toHaveLength(1)
    expect(await (await post({ payer: 'debtor' })).text()).toContain('já foi paga')
  })
})

describe('the panel', () => {
  it('shows messages, charges and magic values, escaped', async () => {
    await world.call(
      'POST',
      '/messages/v1/send',
      { channel: 'SMS', to: '11987654321', text: 'código 123456 <script>' },
      { authorization: 'Bearer sandbox-messages' },
    )
    const { body } = await world.call('GET', '/')
    expect(body).toContain('Copiar 123456')
    expect(body).toContain('código 123456 &#60;script&#62;')
    expect(body).toContain('100.200.301-69')
    expect((await world.call('GET', '/panel/messages?to=0000')).body).toContain('Nenhuma mensagem')
    expect((await world.call('GET', '/panel/receipts')).body).toContain('/control/pix/take-back')
  })
})
