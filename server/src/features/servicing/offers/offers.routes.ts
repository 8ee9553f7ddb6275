/** The link of an offer: anybody who has it reads the offer, accepts it and pays; nothing shows who owes. */
import * as calls from '@drip/core/contracts/debts/offer-calls'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { acceptOffer, payOffer } from './accept-offer.ts'
import { openOffer, peekOffer } from './show-offer.ts'

export function offerRoutes(app: Door, deps: Deps): void {
  const serve = servingAnybody(app, deps)
  const shown = async (token: string) => {
    const found = orRefuse(await peekOffer(deps, token), 'NOT_FOUND')
    return found
  }
  serve(calls.showOffer, ({ params }) => shown(params.token))
  serve(calls.openOffer, ({ params }) => openOffer(deps, params.token))
  serve(calls.acceptOffer, async ({ params, body }) => {
    await acceptOffer(deps, params.token, body.version)
    return shown(params.token)
  })
  serve(calls.payOffer, ({ params }) => payOffer(deps, params.token))
}
