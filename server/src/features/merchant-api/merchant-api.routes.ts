/** What stores' servers call with their API key (merchant API reference §2); the shopper's calls live with the checkouts. */
import { parseReais, parseReaisNumber } from '@drip/core/money/cents'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { idempotently } from '../../platform/idempotency.ts'
import { rateLimit } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findCheckout } from '../checkouts/checkouts.store.ts'
import { createCheckout } from '../checkouts/create-checkout.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { findOrder } from '../orders/orders.store.ts'
import { merchantCheckout, merchantOrder } from './merchant-api.views.ts'
import type { MerchantKeys } from './merchant-key.ts'

const Params = z.object({ id: z.uuid() })
/** Stores send every product with its description. */
const MAX_CHECKOUT_BYTES = 2_000_000
const Anything = z.record(z.string(), z.unknown())
const Headers = z.object({ 'idempotency-key': z.string().max(200).optional() })

export function merchantApiRoutes(app: Door, deps: Deps, keys: MerchantKeys): void {
  app.post(
    '/api/v1/checkouts',
    { schema: { body: Anything, headers: Headers }, bodyLimit: MAX_CHECKOUT_BYTES },
    async (request, reply) => {
      const merchant = await keys.merchantOf(request)
      // an archived merchant sells no more, but still reads and refunds what was sold
      if (merchant.status !== 'ENABLED') throw new Refusal('MERCHANT_DISABLED')
      const key = request.headers['idempotency-key']
      const { status, body } = await idempotently(
        deps.db,
        deps.clock,
        { scope: `checkouts:${merchant.id}`, key, body: request.body },
        async () => {
          const checkout = await createCheckout(deps, merchant, request.body)
          return { status: 201, body: merchantCheckout(checkout, deps.config.publicUrl) }
        },
      )
      return reply.status(status).send(body)
    },
  )

  app.get('/api/v1/checkouts/disabled', async () => ({ isDisabled: deps.config.storesDisabled }))

  app.get('/api/v1/checkouts/:id', { schema: { params: Params } }, async (request) => {
    const merchant = await keys.merchantOf(request)
    const checkout = await findCheckout(deps.db, request.params.id)
    if (checkout === null || checkout.merchant.id !== merchant.id) throw new Refusal('CHECKOUT_NOT_FOUND')
    return merchantCheckout(checkout, deps.config.publicUrl)
  })

  app.get('/api/v1/merchant/orders/:id/detail', { schema: { params: Params } }, async (request) => {
    const merchant = await keys.merchantOf(request)
    const order = await findOrder(deps.db, request.params.id)
    if (order === null || order.merchantId !== merchant.id) throw new Refusal('ORDER_NOT_FOUND')
    return merchantOrder(order)
  })

  app.put(
    '/api/v1/merchant/orders/:id/cancel',
    { schema: { params: Params, headers: Headers } },
    async (request, reply) => {
      const merchant = await keys.merchantOf(request)
      await cancelOrder(deps, merchant.id, request.params.id, {
        amount: 'all',
        source: 'MERCHANT_API',
        requestKey: request.headers['idempotency-key'],
      })
      return reply.status(204).send()
    },
  )

  app.put(
    '/api/v1/cancellation/:id',
    {
      schema: {
        params: Params,
        headers: Headers,
        body: z.object({ amount: z.union([z.number(), z.string()]) }),
      },
    },
    async (request, reply) => {
      const merchant = await keys.merchantOf(request)
      const { amount: given } = request.body
      const amount = typeof given === 'number' ? parseReaisNumber(given) : parseReais(given)
      if (amount === null || amount === 0) {
        throw new Refusal('INVALID_BODY', { errors: [{ field: 'amount', code: 'invalid' }] })
      }
      await cancelOrder(deps, merchant.id, request.params.id, {
        amount,
        source: 'MERCHANT_API',
        requestKey: request.headers['idempotency-key'],
      })
      return reply.status(204).send()
    },
  )

  app.get('/api/v1/merchants/get_cnpj', async (request) => ({ cnpj: (await keys.merchantOf(request)).cnpj }))
}

/**
 * A refusal here breaks the shopper's page in the store (reference 2.8), so whatever comes is answered 204; what can
 * be read of it, and is not too much, is logged without what people typed.
 */
export async function pluginErrorRoutes(app: Door, deps: Deps): Promise<void> {
  const fromAddress = rateLimit(deps.clock, 60, 60_000)
  await app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => {
      done(null, String(body))
    })
    inside.setErrorHandler((_error, _request, reply) => reply.status(204).send())
    inside.post('/api/v1/merchants/log_plugin_error', async (request, reply) => {
      fromAddress.take(request.ip)
      deps.log.warn('plugin.error', pluginFacts(request.body))
      return reply.status(204).send()
    })
  })
}

const PluginReport = z.object({
  website: z.string().max(200).optional(),
  ecommerceType: z.string().max(40).optional(),
  pluginVersion: z.string().max(40).optional(),
})

function pluginFacts(body: unknown): z.output<typeof PluginReport> {
  try {
    const text: unknown = JSON.parse(typeof body === 'string' ? body : '')
    const report = PluginReport.safeParse(text)
    return report.success ? report.data : {}
  } catch {
    return {}
  }
}
