/** Calls about stores (000 §7). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import * as calls from '@drip/core/contracts/catalogue/catalogue-calls'
import type { Deps } from '../../../deps.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { asPage } from '../../../platform/http/as-page.ts'
import type { ServeKeepers } from '../catalogue/catalogue-guard.ts'
import { changeStore, changeStoreStatus, createStore } from './save-store.ts'
import { findBuckets, findStore, findStores } from './stores.store.ts'
import { toStore } from './stores.views.ts'

const MOST_IN_BUCKET = 20

export function storeRoutes(serve: ServeKeepers, deps: Deps): void {
  serve(calls.listStores, async ({ query: { page, size, storeName, onlyActiveStores, status } }) => {
    const { content, totalElements } = await findStores(deps.db, {
      search: storeName,
      status: onlyActiveStores ? 'ACTIVE' : (status ?? null),
      page,
      size,
    })
    return asPage(content, { page, size }, totalElements)
  })
  serve(calls.listBuckets, () => findBuckets(deps.db, saoPauloDate(deps.clock.now()), MOST_IN_BUCKET))
  serve(calls.showStore, async ({ params }) => {
    const store = orRefuse(await findStore(deps.db, params.id), 'NOT_FOUND')
    return toStore(store)
  })
  serve(calls.createStore, ({ actor, body }) => createStore(deps, actor, body))
  serve(calls.changeStore, ({ actor, params, body, seen }) =>
    changeStore(deps, actor, { id: params.id, seen }, body),
  )
  serve(calls.changeStoreStatus, ({ actor, params, body }) =>
    changeStoreStatus(deps, actor, params.id, body.status),
  )
}
