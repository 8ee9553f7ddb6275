/**
 * The calls of an application to a shop: its offer, its orders and their payments, its notices. Below
 * `/nuvemshop/api/{version}/{shop}`.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type MoneyEvent,
  type Offer,
  SHOP_DOMAIN,
  SHOP_ID,
  type ShopBook,
  type Transaction,
  moneyOf,
} from './shop.ts'

interface ById {
  Params: { shop: string; id: string; transaction: string }
}

export function shopApiRoutes(app: FastifyInstance, shop: ShopBook): void {
  app.addHook<{ Params: { shop: string } }>('onRequest', async (request, reply) => {
    const token = /^bearer (.+)$/.exec(String(request.headers['authentication'] ?? ''))?.[1] ?? ''
    if (token === '' || shop.get().token !== token || request.params.shop !== String(SHOP_ID))
      return refuse(reply, 401, 'Unauthorized', 'Invalid access token')
    if (request.headers['user-agent'] === undefined)
      return refuse(reply, 400, 'Bad Request', 'Missing User-Agent')
  })

  app.get('/store', async () => ({
    id: SHOP_ID,
    name: { pt: 'Ateliê Nuvem' },
    domains: [],
    original_domain: SHOP_DOMAIN,
  }))

  app.get('/payment_providers', async () => [shop.get().offer].filter((it) => it !== null))
  app.post<{ Body: Omit<Offer, 'id'> & { name: string } }>('/payment_providers', async (request, reply) => {
    if (shop.get().offer !== null) return refuse(reply, 422, 'Unprocessable Entity', 'Already offered')
    const offer = { ...request.body, id: randomBytes(16).toString('hex'), store_id: SHOP_ID }
    shop.change({ offer })
    return reply.code(201).send(offer)
  })

  app.delete<ById>('/payment_providers/:id', async (request, reply) => {
    if (shop.get().offer?.id !== request.params.id)
      return refuse(reply, 404, 'Not Found', 'Payment provider not found')
    shop.change({ offer: null })
    return reply.code(204).send()
  })

  app.post<{ Body: { event?: string; url?: string } }>('/webhooks', async (request, reply) => {
    const { event, url } = request.body
    if (event !== 'app/uninstalled' || url === undefined)
      return refuse(reply, 422, 'Unprocessable Entity', 'Invalid event or url')
    shop.change({ removalUrl: url })
    return reply.code(201).send({ id: 101, event, url })
  })

  const orderOf = (request: FastifyRequest<ById>) => {
    const cart = shop.cart(request.params.id)
    return cart?.isClosed === true ? cart : undefined
  }
  app.get<ById>('/orders/:id', async (request, reply) => {
    const order = orderOf(request)
    if (!order) return refuse(reply, 404, 'Not Found', 'Order not found')
    return { id: order.id, number: order.id, total: moneyOf(order.total).value, currency: 'BRL' }
  })

  app.get<ById>('/orders/:id/transactions', async (request, reply) => {
    const order = orderOf(request)
    return order ? order.transactions : refuse(reply, 404, 'Not Found', 'Order not found')
  })
  app.post<ById & { Body: Pick<Transaction, 'payment_method' | 'info'> & Sale }>(
    '/orders/:id/transactions',
    async (request, reply) => {
      const order = orderOf(request)
      if (!order) return refuse(reply, 404, 'Not Found', 'Order not found')
      const { payment_provider_id: provider, payment_method, info, first_event: event } = request.body
      if (
        provider === undefined ||
        provider !== shop.get().offer?.id ||
        event?.type !== 'sale' ||
        event.amount === undefined
      )
        return refuse(reply, 400, 'Bad Request', 'Invalid payment_provider_id or first_event')
      const transaction: Transaction = {
        id: randomUUID(),
        payment_provider_id: provider,
        payment_method,
        info,
        status: 'pending',
        captured_amount: moneyOf(0),
        refunded_amount: moneyOf(0),
        events: [],
      }
      order.transactions.push(transaction)
      shop.book(order, transaction, event)
      return reply.code(201).send(transaction)
    },
  )
  app.post<ById & { Body: MoneyEvent }>(
    '/orders/:id/transactions/:transaction/events',
    async (request, reply) => {
      const order = orderOf(request)
      const transaction = order?.transactions.find((it) => it.id === request.params.transaction)
      if (!order || !transaction) return refuse(reply, 404, 'Not Found', 'Transaction not found')
      shop.book(order, transaction, request.body)
      return reply.code(201).send({ transaction_id: transaction.id, ...request.body })
    },
  )
}

interface Sale {
  payment_provider_id?: string
  first_event?: MoneyEvent
}

const refuse = (reply: FastifyReply, code: number, message: string, description: string): FastifyReply =>
  reply.code(code).send({ code, message, description })
