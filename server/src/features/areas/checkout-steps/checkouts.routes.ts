/** The shopper's calls: no log-in, the checkout's unguessable id is the key (001 §7.3, §6). */
import { CheckoutAnswer, CheckoutStep, WaitlistUpdate } from '@drip/core/contracts/checkout'
import { stepGroup } from '@drip/core/checkout/step-groups'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { sharedLimit } from '../../../platform/counted-limits.ts'
import { rememberVerified } from '../../people/sessions/verified-browser.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { notifyPix } from './notify-pix.ts'
import { codesOfAnAddress } from './phone-code.ts'
import { findKeptAnswer, keepAnswer } from './polled-answers.ts'
import { openCheckout, takeStep } from './take-step.ts'
import { updateWaitlist } from './update-waitlist.ts'

const Params = z.object({ id: z.uuid() })
/** An empty body loads the checkout. */
const Step = z.preprocess((body) => body ?? {}, CheckoutStep)

export function checkoutRoutes(app: Door, deps: Deps): void {
  const codes = sharedLimit(deps, codesOfAnAddress(deps))
  const perCheckout = sharedLimit(deps, { name: 'notices of a checkout', tries: 3, windowMs: 600_000 })

  const open = async (id: string, reply: FastifyReply) => {
    const { checkout, answer } = await openCheckout(deps, id)
    // the route's own serializer, which checks the answer by its contract
    const serialized = reply.serialize(answer)
    const text = typeof serialized === 'string' ? serialized : new TextDecoder().decode(serialized)
    keepAnswer(deps, checkout, { answer, text })
    return { answer, text }
  }

  app.put(
    '/api/v1/checkouts/:id',
    { schema: { params: Params, body: Step, response: { 200: CheckoutAnswer } } },
    async (request, reply) => {
      const step = request.body
      const { id } = request.params
      if (stepGroup(step) === 'load') {
        const { answer, text } = (await findKeptAnswer(deps, id)) ?? (await open(id, reply))
        return reply.serializer(() => text).send(answer)
      }
      return takeStep(deps, id, step, {
        address: request.ip,
        onVerified: (codeId) => rememberVerified(deps.config, reply, codeId),
      })
    },
  )

  app.put('/api/v1/checkouts/:id/cancel', { schema: { params: Params } }, async (request) =>
    cancelCheckout(deps, request.params.id),
  )

  app.post('/api/v1/checkouts/:id/notify_pix', { schema: { params: Params } }, async (request, reply) => {
    await codes.take(request.ip)
    await perCheckout.take(request.params.id)
    await notifyPix(deps, request.params.id)
    return reply.status(204).send()
  })

  app.post(
    '/api/v1/checkouts/:id/update_waitlist',
    { schema: { params: Params, body: WaitlistUpdate } },
    async (request) => updateWaitlist(deps, request.params.id, request.body),
  )
}
