/** The calls of a merchant's signed-in users (001 §7.2). */
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { merchantAccountRoutes } from './merchant-account.routes.ts'
import { onlyMerchants } from './merchant-guard.ts'
import { merchantSalesRoutes } from './merchant-sales.routes.ts'

export async function merchantAreaRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyMerchants(app, deps, (doors) => {
    merchantAccountRoutes(doors, deps)
    merchantSalesRoutes(doors, deps)
  })
}
