/** Everything that admins keep of the app, behind one guard. */
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { categoryRoutes } from '../categories/categories.routes.ts'
import { promotionRoutes } from '../promotions/promotions.routes.ts'
import { storeRoutes } from '../stores/stores.routes.ts'
import { tagRoutes } from '../tags/tags.routes.ts'
import { onlyCatalogueKeepers } from './catalogue-guard.ts'

export async function catalogueRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyCatalogueKeepers(app, deps, (inside, whoActs) => {
    categoryRoutes(inside, deps, whoActs)
    tagRoutes(inside, deps, whoActs)
    storeRoutes(inside, deps, whoActs)
    promotionRoutes(inside, deps, whoActs)
  })
}
