/**
 * What people do at the shop: shoppers fill carts and close orders; the owner refunds, removes applications, and
 * forwards privacy requests.
 */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readMoney } from '../platform/money.ts'
import type { World } from '../platform/world.ts'
import { NUVEMSHOP_APP, SHOP_ID, type ShopBook } from './shop.ts'

const TIMEOUT_MS = 10_000
const PRIVACY = ['store-redact', 'customers-redact', 'customers-data-request']

export function shopPeopleRoutes(app: FastifyInstance, world: World, shop: ShopBook): void {
  // ways to pay, as the owner's panel shows them
  app.get('/offers', async () => [shop.get().offer].filter((it) => it !== null))
  app.post<{ Body: { total?: string } }>('/carts', async (request, reply) => {
    const total = readMoney(request.body.total ?? '')
    return total ? shop.fill(total) : reply.code(400).send({ message: 'total: 123.45' })
  })
  app.get<{ Params: { id: string } }>(
    '/orders/:id',
    async (request, reply) => shop.cart(request.params.id) ?? missing(reply),
  )
  app.post<{ Params: { id: string } }>('/orders/:id/close', async (request, reply) => {
    const cart = shop.cart(request.params.id)
    if (!cart) return missing(reply)
    cart.isClosed = true
    shop.keep()
    return cart
  })

  app.post<{ Params: { id: string }; Body: { amount?: string } | undefined }>(
    '/orders/:id/refund',
    async (request, reply) => {
      const paid = shop
        .cart(request.params.id)
        ?.transactions.find((it) => it.captured_amount.value !== '0.00')
      const address = paid?.info.refund_url
      if (!paid || address === undefined) return missing(reply)
      const { amount } = request.body ?? {}
      return {
        status: await post(address, {
          store_id: SHOP_ID,
          payment_provider_id: paid.payment_provider_id,
          transaction_id: paid.id,
          ...(amount === undefined ? {} : { amount }),
        }),
      }
    },
  )

  app.post('/remove-app', async () => {
    const { removalUrl } = shop.get()
    shop.change({ token: null, offer: null, removalUrl: null })
    if (removalUrl === null) return { status: null }
    return { status: await post(removalUrl, notice('app/uninstalled', { id: NUVEMSHOP_APP.id })) }
  })

  app.post<{ Params: { kind: string }; Body: object | undefined }>(
    '/privacy/:kind',
    async (request, reply) => {
      const { kind } = request.params
      if (!PRIVACY.includes(kind)) return missing(reply)
      const event = kind.replace('-', '/').replace('-', '_')
      const url = `${world.dripUrl}/nuvemshop/webhooks/${kind}`
      return { status: await post(url, notice(event, request.body ?? {})) }
    },
  )
}

const notice = (event: string, more: object): object => ({ store_id: SHOP_ID, event, ...more })

/** Signed with the application's secret; returns the status of the answer, 0 if there was none. */
async function post(url: string, body: object): Promise<number> {
  const text = JSON.stringify(body)
  const signature = createHmac('sha256', NUVEMSHOP_APP.secret).update(text).digest('hex')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-linkedstore-hmac-sha256': signature },
      body: text,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.status
  } catch {
    return 0
  }
}

const missing = (reply: FastifyReply): FastifyReply => reply.code(404).send({ message: 'Not Found' })
