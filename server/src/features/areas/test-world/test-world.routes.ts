/** Calls that only the test world answers (docs/decisions/0119). */
import { Admission } from '@drip/core/contracts/merchant/test-world'
import { enterTestWorld as enter } from '@drip/core/contracts/merchant/merchant-calls'
import * as calls from '@drip/core/contracts/merchant/test-world-calls'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { codeOf, sameSecret } from '../../../platform/secrets/secrets.ts'
import { orUnavailable } from '../../../providers/or-unavailable.ts'
import { call } from '../../../providers/call.ts'
import { findCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { deviceName } from '../../people/sessions/device-name.ts'
import { admitMerchant } from './admit-merchant.ts'
import { enterTestWorld } from './enter-test-world.ts'

const PAY_MS = 5000

export function testWorldRoutes(app: Door, deps: Deps): void {
  const { config, db } = deps
  const serve = servingAnybody(app, deps)
  const onlyHere = () => {
    if (!config.isTestWorld) throw new Refusal('NOT_FOUND')
  }
  serve(enter, ({ body, request }) =>
    enterTestWorld(deps, { ...body, device: deviceName(request.headers['user-agent'] ?? '') }),
  )
  serve(calls.showTestCode, async ({ params }) => {
    onlyHere()
    const checkout = orRefuse(await findCheckout(db, params.id), 'NOT_FOUND')
    return { code: checkout.code === null ? null : codeOf(config.secret, checkout.code.id) }
  })
  serve(calls.payTestPix, async ({ body }) => {
    onlyHere()
    const { status } = await orUnavailable(
      deps,
      call(deps.guards, {
        provider: 'sandbox',
        method: 'POST',
        url: `http://127.0.0.1:${config.sandboxPort}/control/pix/pay`,
        body,
        timeoutMs: PAY_MS,
      }),
    )
    if (status >= 300) throw new Refusal('NOTHING_TO_PAY')
  })
  const { testWorld } = config
  if (!config.isTestWorld || testWorld === null) return
  // between servers: no person and no store calls it
  app.post('/test-world/entries', {
    schema: { body: Admission },
    onRequest: async ({ headers }) => {
      if (!sameSecret(headers.authorization ?? '', `Bearer ${testWorld.secret}`))
        throw new Refusal('NOT_FOUND')
    },
    handler: ({ body }) => admitMerchant(deps, body),
  })
}
