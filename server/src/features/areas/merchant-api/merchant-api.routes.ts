/**
 * Calls of stores' servers with their API key (merchant API reference §2); the shopper's calls are with the checkouts.
 */
import * as api from '@drip/core/contracts/merchant/merchant-api'
import { type Cents, parseReais, parseReaisNumber } from '@drip/core/money/cents'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { addressOf } from '../../../platform/http/address-of.ts'
import type { Door } from '../../../platform/http/http.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { findCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { createCheckout } from '../../purchases/checkouts/create-checkout.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { merchantCheckout, merchantOrder } from './merchant-api.views.ts'
import { findOrderForModules } from './merchant-orders.store.ts'
import type { Serve } from './serve-operations.ts'
import { checkMaySell } from '../../marketplace/merchants/check-may-sell.ts'

/** The protocol of existing store modules. */
export function merchantApiRoutes(serve: Serve, deps: Deps): void {
  serve(api.createCheckout, async ({ merchant, body }) => {
    // an archived merchant sells nothing more, but can still read and refund its sales
    checkMaySell(merchant)
    return merchantCheckout(await createCheckout(deps, merchant, body), deps.config.publicUrl)
  })

  serve(api.isDisabled, async () => ({ isDisabled: deps.config.storesDisabled }))

  serve(api.getCheckout, async ({ merchant, params }) => {
    const checkout = await findCheckout(deps.db, params.id)
    if (checkout === null || checkout.merchant.id !== merchant.id) throw new Refusal('CHECKOUT_NOT_FOUND')
    return merchantCheckout(checkout, deps.config.publicUrl)
  })

  serve(api.getOrderState, async ({ merchant, params }) => {
    const order = orRefuse(await findOrderForModules(deps.db, merchant.id, params.id), 'ORDER_NOT_FOUND')
    return merchantOrder(order)
  })

  serve(api.cancelOrder, async ({ merchant, params, requestKey }) =>
    cancelOrder(deps, merchant.id, params.id, { amount: 'all', source: 'MERCHANT_API', requestKey }),
  )

  serve(api.cancelAmount, async ({ merchant, params, body, requestKey }) =>
    cancelOrder(deps, merchant.id, params.id, {
      amount: amountOf(body.amount),
      source: 'MERCHANT_API',
      requestKey,
    }),
  )

  serve(api.getCnpj, async ({ merchant }) => ({ cnpj: merchant.cnpj }))
}

/** @throws Refusal INVALID_BODY if it is not an amount, or zero */
function amountOf(given: number | string): Cents {
  const amount = typeof given === 'number' ? parseReaisNumber(given) : parseReais(given)
  if (amount === null || amount === 0)
    throw new Refusal('INVALID_BODY', { errors: [{ field: 'amount', code: 'invalid' }] })
  return amount
}

/**
 * A refusal here breaks the shopper's page in the store (reference 2.8), so everything is answered with 204; readable
 * reports within the limits are logged without what people typed.
 */
export async function pluginErrorRoutes(app: Door, deps: Deps): Promise<void> {
  const fromAddress = rateLimit(deps.clock, 60, 60_000)
  // many addresses together must not fill the log either
  const fromAll = rateLimit(deps.clock, 600, 60_000)
  await app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => {
      done(null, String(body))
    })
    inside.setErrorHandler((_error, _request, reply) => reply.status(204).send())
    // before the body is read: excess costs almost nothing, and its connection is closed
    inside.addHook('onRequest', async (request, reply) => {
      if (fromAddress.count(addressOf(request)).allowed && fromAll.count('').allowed) return
      return reply.header('connection', 'close').status(204).send()
    })
    inside.post('/api/v1/merchants/log_plugin_error', async (request, reply) => {
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
