/** The shopper's calls: no log-in, the checkout's unguessable id is the key (001 §7.3, §6). */
import * as calls from '@drip/core/contracts/checkout-calls'
import { stepGroup } from '@drip/core/checkout/step-groups'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { sharedLimit } from '../../../platform/http/counted-limits.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { rememberVerified, rememberVerifiedHere } from '../../people/sessions/verified-browser.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { deviceSteps } from './device-steps.routes.ts'
import { notifyPix } from './notify-pix.ts'
import { codesOfAnAddress } from './phone-code.ts'
import { findKeptAnswer, keepAnswer } from './polled-answers.ts'
import { openCheckout, takeStep } from './take-step.ts'
import { updateWaitlist } from './update-waitlist.ts'

export function checkoutRoutes(app: Door, deps: Deps): void {
  const serve = servingAnybody(app, deps)
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

  serve(calls.takeStep, async ({ params: { id }, body: step, address, reply }) => {
    if (stepGroup(step) === 'load') {
      const { answer, text } = (await findKeptAnswer(deps, id)) ?? (await open(id, reply))
      reply.serializer(() => text)
      return answer
    }
    return takeStep(deps, id, step, {
      address,
      onVerified: (codeId) => {
        rememberVerified(deps.config, reply, codeId)
        rememberVerifiedHere(deps.config, reply, codeId)
      },
    })
  })
  deviceSteps(serve, deps)
  serve(calls.cancelCheckout, ({ params }) => cancelCheckout(deps, params.id))
  serve(calls.notifyPix, async ({ params, address }) => {
    await codes.consume(address)
    await perCheckout.consume(params.id)
    await notifyPix(deps, params.id)
  })
  serve(calls.updateWaitlist, ({ params, body }) => updateWaitlist(deps, params.id, body))
}
