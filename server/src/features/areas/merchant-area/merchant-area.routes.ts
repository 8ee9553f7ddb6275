/** The calls of a merchant's signed-in users (001 §7.2). */
import { MERCHANT_FACTORS } from '@drip/core/contracts/accounts/factor-calls'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { merchantAccountRoutes } from './account/merchant-account.routes.ts'
import { merchantDisputesRoutes } from './disputes/merchant-disputes.routes.ts'
import { factorOwnerOf, onlyMerchants } from '../../people/merchant-users/merchant-guard.ts'
import { serveFactors } from '../../people/second-factor/serve-factors.ts'
import { merchantLinksRoutes } from './merchant-links.routes.ts'
import { merchantSalesRoutes } from './sales/merchant-sales.routes.ts'
import { merchantSettlementsRoutes } from './settlements/merchant-settlements.routes.ts'
import { merchantWebhooksRoutes } from './account/merchant-webhooks.routes.ts'

export async function merchantAreaRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyMerchants(app, deps, (serve) => {
    merchantAccountRoutes(serve, deps)
    serveFactors(serve, deps, MERCHANT_FACTORS, ({ user, sessionId }) => ({
      ...factorOwnerOf(user),
      sessionId,
    }))
    merchantSalesRoutes(serve, deps)
    merchantDisputesRoutes(serve, deps)
    merchantSettlementsRoutes(serve, deps)
    merchantLinksRoutes(serve, deps)
    merchantWebhooksRoutes(serve, deps)
  })
}
