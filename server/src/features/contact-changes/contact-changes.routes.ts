/** Changes of phone or e-mail: by who is signed in, and by the link that went to the old addresses. */
import { ConfirmContactChange, ContactChangeConfirmed, Objection } from '@drip/core/contracts/contact-changes'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { rateLimit } from '../../platform/rate-limits.ts'
import { sharedLimit } from '../../platform/counted-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { onlyCustomers } from '../customer-area/customer-guard.ts'
import { confirmChange, sendChangeCode } from './confirm-contact-change.ts'
import { findChange } from './contact-changes.store.ts'
import { objection, peekObjection } from './show-contact-change.ts'
import { objectToChange, withdrawChange } from './end-contact-change.ts'
import { changeOfToken } from './objection-link.ts'

const AREA = '/customer_backoffice/api/v1/user/contact_changes'
const LINKS = '/api/v1/contact_changes'
const Params = z.object({ id: z.uuid() })
const LinkParams = z.object({ token: z.string().max(80) })
const TEN_MINUTES_MS = 600_000
/** Each is paid for at the company that carries it. */
const CODES_PER_CUSTOMER = 10
const CALLS_PER_ADDRESS = 120

export async function contactChangeRoutes(app: Door, deps: Deps): Promise<void> {
  await customerRoutes(app, deps)
  linkRoutes(app, deps)
}

async function customerRoutes(app: Door, deps: Deps): Promise<void> {
  const codes = sharedLimit(deps, {
    name: 'contact codes',
    tries: CODES_PER_CUSTOMER,
    windowMs: TEN_MINUTES_MS,
  })

  await onlyCustomers(app, deps, (inside, whoCalls) => {
    inside.post(`${AREA}/:id/code`, { schema: { params: Params } }, async (request, reply) => {
      const { id: customerId } = whoCalls(request)
      await codes.take(customerId)
      await sendChangeCode(deps, customerId, request.params.id)
      return reply.status(204).send()
    })

    inside.put(
      `${AREA}/:id/confirm`,
      { schema: { params: Params, body: ConfirmContactChange, response: { 200: ContactChangeConfirmed } } },
      async (request) => {
        const { id } = request.params
        return confirmChange(deps, whoCalls(request).id, { id, code: request.body.code })
      },
    )

    inside.post(`${AREA}/:id/objection`, { schema: { params: Params } }, async (request, reply) => {
      const change = await findChange(deps.db, request.params.id)
      if (change?.customerId !== whoCalls(request).id) throw new Refusal('CONTACT_CHANGE_OVER')
      await objectToChange(deps, change.id)
      return reply.status(204).send()
    })

    inside.delete(`${AREA}/:id`, { schema: { params: Params } }, async (request, reply) => {
      await withdrawChange(deps, whoCalls(request).id, request.params.id)
      return reply.status(204).send()
    })
  })
}

function linkRoutes(app: Door, deps: Deps): void {
  const perAddress = rateLimit(deps.clock, CALLS_PER_ADDRESS, TEN_MINUTES_MS)

  app.get(
    `${LINKS}/:token`,
    { schema: { params: LinkParams, response: { 200: Objection } } },
    async (request, reply) => {
      perAddress.take(request.ip)
      reply.header('cache-control', 'no-store')
      const found = await peekObjection(deps, request.params.token)
      if (found === null) throw new Refusal('NOT_FOUND')
      return found
    },
  )

  app.post(
    `${LINKS}/:token/objection`,
    { schema: { params: LinkParams, response: { 200: Objection } } },
    async (request, reply) => {
      perAddress.take(request.ip)
      reply.header('cache-control', 'no-store')
      const id = changeOfToken(deps.config.secret, request.params.token)
      if (id === null) throw new Refusal('NOT_FOUND')
      return objection(await objectToChange(deps, id), deps.clock.now())
    },
  )
}
