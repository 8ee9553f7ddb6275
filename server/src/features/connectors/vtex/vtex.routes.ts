/** VTEX's Payment Provider Protocol 1.0, below `/vtex`: the calls with which a VTEX store offers and connects us. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { refusesValue } from '../../../platform/database/db.ts'
import { addressOf } from '../../../platform/http/address-of.ts'
import type { Door } from '../../../platform/http/http.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { beginVtex, vtexCredentials, vtexPage } from '../plugins/sign-up-vtex.ts'
import { findCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { createVtexPayment } from './create-payment.ts'
import { cancelVtexPayment, refundVtexPayment, settleVtexPayment } from './cancel-or-refund.ts'
import { changeTestPayment, createTestPayment, isTestSuite } from './test-suite.ts'
import { vtexMerchants } from './vtex-merchant.ts'
import { findVtexPayment } from './vtex.store.ts'
import { vtexAnswer } from './vtex.views.ts'
import { VtexPayment, VtexRequest } from './vtex.wire.ts'

const Params = z.object({ paymentId: z.string().min(1).max(200) })
const SIGN_UPS_PER_ADDRESS = 30

/** A custom method is declared under its type. We cannot split a payment among sellers. */
const MANIFEST = {
  paymentMethods: [
    { name: 'Pix', allowsSplit: 'disabled' },
    { name: 'Promissories', allowsSplit: 'disabled' },
  ],
  customFields: [],
  autoSettleDelay: { minimum: '0', maximum: '168' },
}

export async function vtexRoutes(app: Door, deps: Deps): Promise<void> {
  await app.register(
    async (inside: Door) => {
      inside.setErrorHandler((error: FastifyError, request, reply) =>
        answerError(deps, error, request, reply),
      )
      inside.get('/manifest', async () => MANIFEST)
      paymentRoutes(inside, deps)
      signUpRoutes(inside, deps)
    },
    { prefix: '/vtex' },
  )
}

function paymentRoutes(app: Door, deps: Deps): void {
  const merchantOf = vtexMerchants(deps)

  app.post('/payments', { schema: { body: VtexPayment } }, async (request) =>
    isTestSuite(deps, request)
      ? createTestPayment(deps, request.body)
      : createVtexPayment(deps, await merchantOf(request), request.body),
  )

  const changes = [
    ['cancellations', 'CANCEL', cancelVtexPayment],
    ['settlements', 'SETTLE', settleVtexPayment],
    ['refunds', 'REFUND', refundVtexPayment],
  ] as const
  for (const [name, kind, change] of changes) {
    app.post(
      `/payments/:paymentId/${name}`,
      { schema: { params: Params, body: VtexRequest } },
      async (request, reply) => {
        const asked = { paymentId: request.params.paymentId, request: request.body }
        const { status, body } = isTestSuite(deps, request)
          ? await changeTestPayment(deps, kind, asked)
          : await change(deps, { ...asked, merchantId: (await merchantOf(request)).id })
        return reply.status(status).send(body)
      },
    )
  }

  for (const name of ['inbound', 'inbound-request']) {
    app.post(
      `/payments/:paymentId/${name}/:action`,
      {
        schema: {
          params: Params.extend({ action: z.string() }),
          body: z.looseObject({ requestId: z.unknown() }),
        },
      },
      async (request) => {
        const { id: merchantId } = await merchantOf(request)
        const { paymentId } = request.params
        const payment = await findVtexPayment(deps.db, merchantId, paymentId)
        const checkout = payment === null ? null : await findCheckout(deps.db, payment.checkoutId)
        if (checkout === null) throw new Refusal('NOT_FOUND')
        const { status } = vtexAnswer(paymentId, checkout, deps.config.publicUrl)
        return {
          requestId: request.body.requestId ?? null,
          paymentId,
          responseData: {
            statusCode: 200,
            contentType: 'application/json',
            content: JSON.stringify({ status }),
          },
        }
      },
    )
  }
}

function signUpRoutes(app: Door, deps: Deps): void {
  const perAddress = rateLimit(deps.clock, SIGN_UPS_PER_ADDRESS, 600_000)

  app.post(
    '/authorization/token',
    {
      schema: {
        body: z.looseObject({ applicationId: z.string().max(100), returnUrl: z.string().max(2000) }),
      },
    },
    async (request) => {
      perAddress.consume(addressOf(request))
      const { applicationId, returnUrl } = request.body
      return { applicationId, token: await beginVtex(deps, returnUrl) }
    },
  )

  app.get(
    '/authorization/redirect',
    { schema: { querystring: z.object({ token: z.string().max(200) }) } },
    async (request, reply) => reply.redirect(await vtexPage(deps, request.query.token), 302),
  )

  app.get(
    '/authorization/credentials',
    { schema: { querystring: z.object({ authorizationCode: z.string().max(200) }) } },
    async (request, reply) => {
      perAddress.consume(addressOf(request))
      const credentials = await vtexCredentials(deps, request.query.authorizationCode)
      return reply.header('cache-control', 'no-store').send({ applicationId: 'vtex', ...credentials })
    },
  )
}

/** As the protocol requires: 4xx for an invalid call, 500 for one that may be repeated. */
function answerError(
  deps: Deps,
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isKnown = error instanceof Refusal || isCallers(error)
  if (!isKnown) deps.log.error('vtex.unexpected', error, { request: request.id })
  const status = error instanceof Refusal ? statusOf(error) : isKnown ? 400 : 500
  const code = error instanceof Refusal ? error.code : isKnown ? 'INVALID_BODY' : 'UNEXPECTED'
  return reply.status(status).send({ status: String(status), code, message: messageOf(error) })
}

/** The call itself is wrong, also by a text that no database stores: VTEX would repeat it for a day in vain. */
const isCallers = (error: FastifyError) =>
  refusesValue(error) || (error.statusCode !== undefined && error.statusCode < 500)

/** 409 is temporary, and VTEX repeats only calls that ended in 500. */
function statusOf(refusal: Refusal): number {
  return refusal.status === 409 ? 500 : refusal.status
}

function messageOf(error: FastifyError | Refusal): string {
  if (!(error instanceof Refusal)) return 'The call is not what the protocol says'
  const fields = error.facts.errors?.map((it) => it.field).join(', ')
  return fields === undefined ? error.toProblem().title : `${error.toProblem().title}: ${fields}`
}
