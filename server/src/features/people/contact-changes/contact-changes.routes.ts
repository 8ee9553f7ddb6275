/** Changes of phone or e-mail: by signed-in customers, and by the link sent to the old addresses. */
import * as calls from '@drip/core/contracts/customer-calls'
import * as links from '@drip/core/contracts/public-calls'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { onlyCustomers } from '../customers/customer-guard.ts'
import { confirmChange, sendChangeCode } from './confirm-contact-change.ts'
import { findChange } from './contact-changes.store.ts'
import { objection, peekObjection } from './show-contact-change.ts'
import { objectToChange, withdrawChange } from './end-contact-change.ts'
import { changeOfToken } from './objection-link.ts'

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
  const serve = servingAnybody(app, deps)

  serve(links.showObjection, async ({ params }) => {
    const found = orRefuse(await peekObjection(deps, params.token), 'NOT_FOUND')
    return found
  })
  serve(links.objectToChange, async ({ params }) => {
    const id = orRefuse(changeOfToken(deps.config.secret, params.token), 'NOT_FOUND')
    return objection(await objectToChange(deps, id), deps.clock.now())
  })
}
