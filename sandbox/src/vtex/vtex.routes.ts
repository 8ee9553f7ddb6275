/**
 * A bookshop whose platform is VTEX, under `/vtex`: pages for people, and the callback address that the provider
 * receives.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DemoBook } from '../control/demo.ts'
import type { Html } from '../platform/html.ts'
import { type Centavos, readMoney } from '../platform/money.ts'
import { sendPage } from '../platform/send-page.ts'
import type { World } from '../platform/world.ts'
import { GatewayFailure, type StoreKeys, openGateway } from './gateway.ts'
import { type VtexOrder, openVtexOrders } from './orders.ts'
import { orderPage, shopPage } from './vtex.pages.ts'

const WAITING_REFRESH_SECONDS = 4

export function vtexRoutes(app: FastifyInstance, world: World, demo: DemoBook): void {
  const orders = openVtexOrders(world)
  const gateway = openGateway(world, orders)
  const show = (
    reply: FastifyReply,
    body: Html,
    { status = 200, refreshAfter = false }: { status?: number; refreshAfter?: number | false } = {},
  ) => sendPage(reply, { title: 'Livraria Sabiá (VTEX)', look: 'store', body, refreshAfter }, { status })

  /** The keys of the demo merchant who sells at VTEX, otherwise of the first one. */
  const keys = (): StoreKeys | undefined => {
    const { merchants = [] } = demo.get()
    const merchant = merchants.find((it) => it['ecommPlatform'] === 'VTEX') ?? merchants[0]
    return merchant?.cnpj === undefined ? undefined : { appKey: merchant.cnpj, appToken: merchant.apiKey }
  }

  app.get('/', async (_request, reply) => show(reply, shopPage(keys() !== undefined)))

  app.post<{ Body: { amount?: string } }>('/orders', async (request, reply) => {
    const [amount, store] = [amountOf(request.body.amount), keys()]
    if (amount === undefined || store === undefined)
      return show(reply, shopPage(store !== undefined, 'O valor não existe.'), { status: 400 })
    const order = orders.open(amount)
    try {
      await gateway.authorize(store, order)
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error
      return show(reply, shopPage(true, error.message), { status: 502 })
    }
    return reply.redirect(order.paymentUrl ?? `/vtex/orders/${order.number}`, 303)
  })

  app.get<{ Params: { number: string } }>('/orders/:number', async (request, reply) => {
    const [order, store] = [orders.get(Number(request.params.number)), keys()]
    if (!order)
      return show(reply, shopPage(store !== undefined, 'Não encontramos este pedido.'), { status: 404 })
    // the gateway repeats its call while the state is undefined; here whenever the page is opened
    if (order.status === 'undefined' && store !== undefined)
      await gateway.authorize(store, order).catch((error: unknown) => {
        if (!(error instanceof GatewayFailure)) throw error
      })
    return show(reply, orderPage(order), {
      refreshAfter: order.status === 'undefined' && WAITING_REFRESH_SECONDS,
    })
  })

  const actions: Record<string, (store: StoreKeys, order: VtexOrder, amount: Centavos) => Promise<boolean>> =
    {
      settle: (store, order) => gateway.settle(store, order),
      cancel: (store, order) => gateway.cancel(store, order),
      refund: (store, order, amount) => gateway.refund(store, order, amount),
    }
  app.post<{ Params: { number: string; action: string }; Body: { amount?: string } | undefined }>(
    '/orders/:number/:action',
    async (request, reply) => {
      const [order, store] = [orders.get(Number(request.params.number)), keys()]
      const action = actions[request.params.action]
      if (!order || !store || !action) return reply.code(404).send({ message: 'Nada aqui.' })
      const amount = amountOf(request.body?.amount) ?? order.amount - order.refunded
      await action(store, order, amount)
      return reply.redirect(`/vtex/orders/${order.number}`, 303)
    },
  )

  app.post<{
    Params: { paymentId: string }
    Querystring: { 'X-VTEX-signature'?: string }
    Body: { status?: VtexOrder['status']; authorizationId?: string | null }
  }>('/callback/:paymentId', async (request, reply) => {
    const order = orders.ofPayment(request.params.paymentId)
    if (!order || request.query['X-VTEX-signature'] !== order.signature)
      return reply.code(401).send({ message: 'Unauthorized' })
    order.log.push(`callback: ${String(request.body.status)}`)
    gateway.take(order, request.body)
    orders.save(order)
    return {}
  })

  /** For tests: what the gateway knows. */
  app.get<{ Params: { number: string } }>('/orders/:number/state', async (request, reply) => {
    return orders.get(Number(request.params.number)) ?? reply.code(404).send({ message: 'Nada aqui.' })
  })
}

/** `1.234,56`, `1234.56` or `1234`. */
function amountOf(text: string | undefined): Centavos | undefined {
  if (text === undefined) return undefined
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  const [whole = '', cents = ''] = plain.trim().split('.')
  const amount = readMoney(`${whole}.${cents.padEnd(2, '0')}`)
  return amount === 0 ? undefined : amount
}
