import * as calls from '@drip/core/contracts/public-calls'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { sendLimitCode, showLimitByPhone } from './ask-by-phone.ts'

export function storeLimitRoutes(app: Door, deps: Deps): void {
  const serve = servingAnybody(app, deps)
  serve(calls.sendLimitCode, ({ params, body, address }) =>
    sendLimitCode(deps, { merchantId: params.id, ...body, address }),
  )
  serve(calls.showLimitByPhone, ({ params, body }) =>
    showLimitByPhone(deps, { merchantId: params.id, ...body }),
  )
}
