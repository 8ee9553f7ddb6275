/** The demo shop "Passo Largo" under `/store`: pages for people, and the resolveUrl that the platform calls. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DemoBook } from '../control/demo.ts'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'
import { buy, type BuyForm } from './buy.ts'
import { findProduct } from './catalogue.ts'
import { PlatformFailure, readCnpj } from './merchant-client.ts'
import { type OrderBook, openOrderBook, refreshOrder } from './orders.ts'
import { returnRoutes } from './return.routes.ts'
import { scriptProductPage } from './script-product.page.ts'
import { type Shopfront, openShopfront } from './shopfront.ts'
import { frame, listPage, missingPage, orderPage, ordersPage, productPage } from './store.pages.ts'
import { storeWebhookRoutes } from './webhooks.routes.ts'

const WAITING_REFRESH_SECONDS = 4
const MAX_LISTED = 50

export function storeRoutes(app: FastifyInstance, world: World, demo: DemoBook): void {
  const orders = openOrderBook(world)
  const front = openShopfront(world, demo)
  injectFaults(app, world, 'store', { isSpared: (url) => !url.startsWith('/store/return') })
  productRoutes(app, world, front, orders)
  orderRoutes(app, world, front, orders)
  returnRoutes(app, world, front, orders)
  storeWebhookRoutes(app, world, {
    merchants: () => front.merchants(),
    show: (reply, title, body) => front.show(reply, title, frame({ merchants: [], chosen: 0 }, body)),
  })
}

function productRoutes(app: FastifyInstance, world: World, front: Shopfront, orders: OrderBook): void {
  const cnpjs = new Map<string, string>()
  const cnpjOf = async (apiKey: string): Promise<string | undefined> => {
    const cnpj = cnpjs.get(apiKey) ?? (await readCnpj(world, apiKey))
    if (cnpj !== undefined) cnpjs.set(apiKey, cnpj)
    return cnpj
  }
  const showProduct = async (
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    failure?: string,
  ): Promise<FastifyReply> => {
    const shop = front.shopFor(request)
    const product = findProduct(id)
    if (!product) return front.show(reply, 'Página não encontrada', missingPage(shop), { status: 404 })
    const merchant = shop.merchants[shop.chosen]
    const cnpj = merchant && (await cnpjOf(merchant.apiKey))
    const body = productPage(shop, { product, dripUrl: front.dripUrl(), cnpj, failure })
    return front.show(reply, product.name, body, { status: failure === undefined ? 200 : 502 })
  }

  app.get('/', async (request, reply) =>
    front.show(reply, 'Calçados e roupas de trilha', listPage(front.shopFor(request))),
  )
  app.get<{ Params: { id: string } }>('/products/:id', (request, reply) =>
    showProduct(request, reply, request.params.id),
  )

  app.get<{ Params: { id: string } }>('/with-script/products/:id', async (request, reply) => {
    const shop = front.shopFor(request)
    const product = findProduct(request.params.id)
    if (!product) return front.show(reply, 'Página não encontrada', missingPage(shop), { status: 404 })
    const merchant = shop.merchants[shop.chosen]
    const cnpj = merchant && (await cnpjOf(merchant.apiKey))
    const dripUrl = front.dripUrl()
    const body = scriptProductPage(shop, { product, dripUrl, cnpj })
    return front.show(reply, product.name, body, { scripts: [new URL(dripUrl).origin] })
  })

  app.post<{ Body: BuyForm }>('/buy', async (request, reply) => {
    const form = request.body
    void reply.header(
      'set-cookie',
      `merchant=${Number(form.merchant ?? 0)}; Path=/store; SameSite=Lax; HttpOnly`,
    )
    const inFrame = request.headers.accept?.includes('application/json') === true
    try {
      const order = await buy(world, orders, front.merchants(), form)
      if (!order) return showProduct(request, reply, form.productId ?? '', 'O valor ou o lojista não existe.')
      if (inFrame) return { number: order.number, formUrl: order.formUrl }
      return reply.redirect(order.formUrl ?? '/store', 303)
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error
      if (inFrame) return reply.code(502).send({ message: error.message })
      return showProduct(request, reply, form.productId ?? '', error.message)
    }
  })
}

function orderRoutes(app: FastifyInstance, world: World, front: Shopfront, orders: OrderBook): void {
  app.get('/orders', async (request, reply) =>
    front.show(reply, 'Meus pedidos', ordersPage(front.shopFor(request), orders.newest(MAX_LISTED))),
  )
  app.get<{ Params: { number: string } }>('/orders/:number', async (request, reply) => {
    const order = orders.get(Number(request.params.number))
    if (!order)
      return front.show(reply, 'Página não encontrada', missingPage(front.shopFor(request)), { status: 404 })
    await refreshOrder(world, orders, order).catch((error: unknown) => {
      if (!(error instanceof PlatformFailure)) throw error
    })
    const refreshAfter = order.status === 'WAITING' && WAITING_REFRESH_SECONDS
    return front.show(reply, `Pedido ${order.number}`, orderPage(front.shopFor(request), order), {
      refreshAfter,
    })
  })
}
