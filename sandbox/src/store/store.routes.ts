/** The demo shop "Passo Largo" under `/store`: pages for people, and the resolveUrl that the platform calls. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Demo, DemoBook } from '../control/demo.ts'
import type { Html } from '../platform/html.ts'
import { sendPage } from '../platform/send-page.ts'
import { spoilCalls } from '../platform/spoil-calls.ts'
import type { World } from '../platform/world.ts'
import { buy, type BuyForm } from './buy.ts'
import { findProduct } from './catalogue.ts'
import { PlatformFailure, readCheckout, readCnpj } from './merchant-client.ts'
import { type Order, openOrderBook, refreshOrder } from './orders.ts'
import { scriptProductPage } from './script-product.page.ts'
import { frame, listPage, missingPage, orderPage, ordersPage, productPage, type Shop } from './store.pages.ts'
import { storeWebhookRoutes } from './webhooks.routes.ts'

const HANG_MS = 60_000
const WAITING_REFRESH_SECONDS = 4
const MAX_LISTED = 50

export function storeRoutes(app: FastifyInstance, world: World, demo: DemoBook): void {
  const orders = openOrderBook(world)
  const cnpjs = new Map<string, string>()
  spoilCalls(app, world, 'store', { isSpared: (url) => !url.startsWith('/store/return') })

  const shopFor = (request: FastifyRequest): Shop => {
    const merchants = merchantsOf(demo.get())
    const chosen = Number(/(?:^|;\s*)merchant=(\d{1,3})/.exec(request.headers.cookie ?? '')?.[1] ?? 0)
    return { merchants, chosen: chosen < merchants.length ? chosen : 0 }
  }
  const cnpjOf = async (apiKey: string): Promise<string | undefined> => {
    const cnpj = cnpjs.get(apiKey) ?? (await readCnpj(world, apiKey))
    if (cnpj !== undefined) cnpjs.set(apiKey, cnpj)
    return cnpj
  }
  const show = (
    reply: FastifyReply,
    title: string,
    body: Html,
    more: { status?: number; refreshAfter?: number | false; scripts?: string[] } = {},
  ) =>
    sendPage(
      reply,
      { title: `${title} · Passo Largo`, look: 'store', body, refreshAfter: more.refreshAfter ?? false },
      {
        status: more.status ?? 200,
        frames: platformOrigins(world, demo.get()),
        scripts: more.scripts ?? [],
      },
    )
  const showProduct = async (
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    failure?: string,
  ): Promise<FastifyReply> => {
    const shop = shopFor(request)
    const product = findProduct(id)
    if (!product) return show(reply, 'Página não encontrada', missingPage(shop), { status: 404 })
    const merchant = shop.merchants[shop.chosen]
    const cnpj = merchant && (await cnpjOf(merchant.apiKey))
    const body = productPage(shop, { product, dripUrl: webOf(world, demo.get()), cnpj, failure })
    return show(reply, product.name, body, { status: failure === undefined ? 200 : 502 })
  }

  app.get('/', async (request, reply) =>
    show(reply, 'Calçados e roupas de trilha', listPage(shopFor(request))),
  )
  app.get<{ Params: { id: string } }>('/products/:id', (request, reply) =>
    showProduct(request, reply, request.params.id),
  )

  app.get<{ Params: { id: string } }>('/with-script/products/:id', async (request, reply) => {
    const shop = shopFor(request)
    const product = findProduct(request.params.id)
    if (!product) return show(reply, 'Página não encontrada', missingPage(shop), { status: 404 })
    const merchant = shop.merchants[shop.chosen]
    const cnpj = merchant && (await cnpjOf(merchant.apiKey))
    const dripUrl = webOf(world, demo.get())
    const body = scriptProductPage(shop, { product, dripUrl, cnpj })
    return show(reply, product.name, body, { scripts: [new URL(dripUrl).origin] })
  })

  app.post<{ Body: BuyForm }>('/buy', async (request, reply) => {
    const form = request.body
    void reply.header(
      'set-cookie',
      `merchant=${Number(form.merchant ?? 0)}; Path=/store; SameSite=Lax; HttpOnly`,
    )
    const inFrame = request.headers.accept?.includes('application/json') === true
    try {
      const order = await buy(world, orders, merchantsOf(demo.get()), form)
      if (!order) return showProduct(request, reply, form.productId ?? '', 'O valor ou o lojista não existe.')
      if (inFrame) return { number: order.number, formUrl: order.formUrl }
      return reply.redirect(order.formUrl ?? '/store', 303)
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error
      if (inFrame) return reply.code(502).send({ message: error.message })
      return showProduct(request, reply, form.productId ?? '', error.message)
    }
  })

  app.get('/orders', async (request, reply) =>
    show(reply, 'Meus pedidos', ordersPage(shopFor(request), orders.newest(MAX_LISTED))),
  )
  app.get<{ Params: { number: string } }>('/orders/:number', async (request, reply) => {
    const order = orders.get(Number(request.params.number))
    if (!order) return show(reply, 'Página não encontrada', missingPage(shopFor(request)), { status: 404 })
    await refreshQuietly(order)
    const refreshAfter = order.status === 'WAITING' && WAITING_REFRESH_SECONDS
    return show(reply, `Pedido ${order.number}`, orderPage(shopFor(request), order), { refreshAfter })
  })
  const refreshQuietly = async (order: Order): Promise<void> => {
    await refreshOrder(world, orders, order).catch((error: unknown) => {
      if (!(error instanceof PlatformFailure)) throw error
    })
  }

  /** A script may sell without our shop: its checkout is read back with each merchant's key, and confirmed when approved. */
  const confirmForScript = async (checkoutId: string, reply: FastifyReply): Promise<FastifyReply> => {
    for (const { apiKey } of checkoutId === '' ? [] : merchantsOf(demo.get())) {
      const checkout = await readCheckout(world, apiKey, checkoutId).catch((error: unknown) => {
        if (error instanceof PlatformFailure) return null
        throw error
      })
      if (checkout?.status === 'OK' && checkout.orderId) return reply.send({ confirmed: checkout.orderId })
    }
    return reply.code(404).send({ message: 'Nenhum pedido para este checkoutId.' })
  }

  /** Reads the checkout back during the call, books it, and shows the order to whoever asks. */
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
  /** The shopper's browser is shown the order even by a shop whose server fails. */
  const failing =
    (fail: (reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<ReturnCall>, reply: FastifyReply) =>
      request.headers.accept?.includes('text/html') === true ? confirm(request, reply) : fail(reply)
  storeWebhookRoutes(app, world, {
    merchants: () => merchantsOf(demo.get()),
    show: (reply, title, body) => show(reply, title, frame({ merchants: [], chosen: 0 }, body)),
  })
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

interface ReturnCall {
  Querystring: { checkoutId?: string }
  Body: { checkoutId?: string } | undefined
}
const checkoutIdOf = (request: FastifyRequest<ReturnCall>): string =>
  request.query.checkoutId ?? request.body?.checkoutId ?? ''

/** In whose name the shop can sell; a world with a single key has a single merchant. */
const merchantsOf = ({ merchants, apiKey }: Demo) =>
  merchants ?? (apiKey === undefined ? [] : [{ name: 'Passo Largo', apiKey }])

const webOf = (world: World, { web }: Demo): string => web?.replace(/\/$/, '') ?? world.dripUrl
const platformOrigins = (world: World, demo: Demo): string[] => [
  ...new Set([new URL(world.dripUrl).origin, new URL(webOf(world, demo)).origin]),
]
