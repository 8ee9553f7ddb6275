/** Calls by Nuvemshop's shops and their shoppers' browsers (docs/decisions/0023). */
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { addressOf } from '../../../platform/http/address-of.ts'
import type { Door } from '../../../platform/http/http.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { orUnavailable } from '../../../providers/or-unavailable.ts'
import { checkoutScript } from './checkout-script.ts'
import { createShopCheckout } from './create-shop-checkout.ts'
import { SHOP_EVENTS, handleShopEvent, isFromNuvemshop } from './handle-shop-event.ts'
import { ShopCart, ShopEvent, ShopRefund } from './nuvemshop.wire.ts'
import { refundShopPayment } from './refund-shop-payment.ts'

/** Many shoppers share an address; each call queries the shop. */
const CHECKOUTS_PER_ADDRESS = 60
/** A fixed script reaches everybody within minutes. */
const SCRIPT_CACHE = 'public, max-age=600'
const ANY_ORIGIN = { 'access-control-allow-origin': '*' }
const MAY_POST = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

export async function nuvemshopRoutes(app: Door, deps: Deps): Promise<void> {
  const perAddress = rateLimit(deps.clock, CHECKOUTS_PER_ADDRESS, 600_000)

  app.get('/nuvemshop/checkout.js', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': SCRIPT_CACHE })
      .send(checkoutScript(deps.config.publicUrl)),
  )

  // a browser on the shop's own origin sends a preflight before it posts JSON
  app.options('/nuvemshop/checkouts', async (_request, reply) =>
    reply
      .headers({ ...ANY_ORIGIN, ...MAY_POST })
      .status(204)
      .send(),
  )
  app.post(
    '/nuvemshop/checkouts',
    {
      schema: { body: ShopCart },
      onRequest: async (_request, reply) => void reply.headers(ANY_ORIGIN),
    },
    async (request, reply) => {
      perAddress.consume(addressOf(request))
      const redirect = await orUnavailable(deps, createShopCheckout(deps, request.body))
      return reply.status(201).send({ redirect })
    },
  )

  app.post(
    '/nuvemshop/refunds',
    {
      schema: {
        querystring: z.object({ payment: z.uuid(), key: z.string().max(100) }),
        body: ShopRefund,
      },
    },
    async (request, reply) => {
      await refundShopPayment(deps, request.query, request.body)
      return reply.status(202).send({})
    },
  )

  await app.register(async (inside: Door) => {
    // the signature covers the raw body
    inside.removeContentTypeParser('application/json')
    inside.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    inside.post(
      '/nuvemshop/webhooks/:kind',
      { schema: { params: z.object({ kind: z.enum(SHOP_EVENTS) }) } },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isFromNuvemshop(deps, body, request.headers['x-linkedstore-hmac-sha256']))
          throw new Refusal('INVALID_API_KEY')
        await orUnavailable(deps, handleShopEvent(deps, request.params.kind, eventOf(body)))
        return reply.status(200).send({})
      },
    )
  })
}

/** @throws Refusal INVALID_BODY */
function eventOf(body: Buffer): ShopEvent {
  try {
    return ShopEvent.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new Refusal('INVALID_BODY')
  }
}
