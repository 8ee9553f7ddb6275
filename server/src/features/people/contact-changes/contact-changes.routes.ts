/** Changes of phone or e-mail: by who is signed in, and by the link that went to the old addresses. */
import { Objection } from '@drip/core/contracts/contact-changes'
import * as calls from '@drip/core/contracts/customer-calls'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { rateLimit } from '../../../platform/rate-limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { onlyCustomers } from '../customers/customer-guard.ts'
import { confirmChange, sendChangeCode } from './confirm-contact-change.ts'
import { findChange } from './contact-changes.store.ts'
import { objection, peekObjection } from './show-contact-change.ts'
import { objectToChange, withdrawChange } from './end-contact-change.ts'
import { changeOfToken } from './objection-link.ts'

const LINKS = '/api/v1/contact_changes'
const LinkParams = z.object({ token: z.string().max(80) })
const TEN_MINUTES_MS = 600_000
const CALLS_PER_ADDRESS = 120

export async function contactChangeRoutes(app: Door, deps: Deps): Promise<void> {
  await customerRoutes(app, deps)
  linkRoutes(app, deps)
}

async function customerRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyCustomers(app, deps, (serve) => {
    serve(calls.sendChangeCode, ({ customer, params }) => sendChangeCode(deps, customer.id, params.id))
    serve(calls.confirmChange, ({ customer, params, body }) =>
      confirmChange(deps, customer.id, { id: params.id, code: body.code }),
    )
    serve(calls.objectToChange, async ({ customer, params }) => {
      const change = await findChange(deps.db, params.id)
      if (change?.customerId !== customer.id) throw new Refusal('CONTACT_CHANGE_OVER')
      await objectToChange(deps, change.id)
    })
    serve(calls.withdrawChange, ({ customer, params }) => withdrawChange(deps, customer.id, params.id))
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
