/** The shopper's calls: no log-in, the checkout's unguessable id is the key (001 §7.3, §6). */
import { CheckoutAnswer, CheckoutStep, WaitlistUpdate } from '@drip/core/contracts/checkout'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { sharedLimit } from '../../platform/counted-limits.ts'
import { rememberVerified } from '../sessions/verified-browser.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { notifyPix } from './notify-pix.ts'
import { takeStep } from './take-step.ts'
import { updateWaitlist } from './update-waitlist.ts'

const Params = z.object({ id: z.uuid() })
/** An empty body loads the checkout. */
const Step = z.preprocess((body) => body ?? {}, CheckoutStep)

export function checkoutRoutes(app: Door, deps: Deps): void {
  const codes = sharedLimit(deps, {
    name: 'phone codes',
    tries: deps.config.codesPerAddressAndHour,
    windowMs: 3_600_000,
  })

  const perCheckout = sharedLimit(deps, { name: 'notices of a checkout', tries: 3, windowMs: 600_000 })

  app.put(
    '/api/v1/checkouts/:id',
    { schema: { params: Params, body: Step, response: { 200: CheckoutAnswer } } },
    async (request, reply) => {
      const step = request.body
      if (step.customerPhone !== undefined || step.shouldResendPhoneVerificationCode)
        await codes.take(request.ip)
      return takeStep(deps, request.params.id, step, {
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
