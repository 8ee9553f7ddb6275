/**
 * `/store/return`, the shop's resolveUrl: the platform calls it, or sends the shopper to it, when a checkout is
 * approved.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../platform/world.ts'
import { PlatformFailure, readCheckout } from './merchant-client.ts'
import { type OrderBook, refreshOrder } from './orders.ts'
import type { Shopfront } from './shopfront.ts'

const HANG_MS = 60_000

interface ReturnCall {
  Querystring: { checkoutId?: string }
  Body: { checkoutId?: string } | undefined
}

const checkoutIdOf = (request: FastifyRequest<ReturnCall>): string =>
  request.query.checkoutId ?? request.body?.checkoutId ?? ''

export function returnRoutes(app: FastifyInstance, world: World, front: Shopfront, orders: OrderBook): void {
  /**
   * A script may sell without our shop: its checkout is read with each merchant's key, and confirmed if it is approved.
   */
  const confirmForScript = async (checkoutId: string, reply: FastifyReply): Promise<FastifyReply> => {
    for (const { apiKey } of checkoutId === '' ? [] : front.merchants()) {
      const checkout = await readCheckout(world, apiKey, checkoutId).catch((error: unknown) => {
        if (error instanceof PlatformFailure) return null
        throw error
      })
      if (checkout?.status === 'OK' && checkout.orderId) return reply.send({ confirmed: checkout.orderId })
    }
    return reply.code(404).send({ message: 'Nenhum pedido para este checkoutId.' })
  }

  /** Reads the checkout during the call, books it, and answers with the order. */
  const confirm = async (request: FastifyRequest<ReturnCall>, reply: FastifyReply): Promise<FastifyReply> => {
    const order = orders.ofCheckout(checkoutIdOf(request))
    if (!order) return confirmForScript(checkoutIdOf(request), reply)
    try {
      await refreshOrder(world, orders, order)
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error
      return reply.code(500).send({ message: error.message })
    }
    return reply.redirect(`/store/orders/${order.number}`, 302)
  }
  /** Even if the shop's server fails, the shopper's browser sees the order. */
  const failing =
    (fail: (reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<ReturnCall>, reply: FastifyReply) =>
      request.headers.accept?.includes('text/html') === true ? confirm(request, reply) : fail(reply)
  const method = ['GET', 'POST']
  app.route<ReturnCall>({ method, url: '/return', handler: confirm })
  app.route<ReturnCall>({
    method,
    url: '/return/refuses',
    handler: failing(async (reply) => reply.code(500).send({ message: 'A loja não confirma este pedido.' })),
  })
  app.route<ReturnCall>({
    method,
    url: '/return/hangs',
    handler: failing(async (reply) => {
      await wait(HANG_MS, undefined, { ref: false })
      return reply.code(504).send({ message: 'A loja demorou demais.' })
    }),
  })
}
