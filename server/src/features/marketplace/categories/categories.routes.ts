/** Calls about categories (000 §7). */
import * as calls from '@drip/core/contracts/catalogue/catalogue-calls'
import type { Deps } from '../../../deps.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import type { ServeKeepers } from '../catalogue/catalogue-guard.ts'
import { keptList } from '../catalogue/kept-lists.ts'
import { findCategories, findCategory } from './categories.store.ts'
import { addSubcategories, changeCategory, createCategory, toCategory } from './save-category.ts'

export function categoryRoutes(serve: ServeKeepers, deps: Deps): void {
  const listOf = (onlyActive: boolean) =>
    keptList(deps.db, async () => (await findCategories(deps.db, { onlyActive })).map(toCategory))
  const lists = { ALL: listOf(false), ACTIVE: listOf(true) }

  serve(calls.listCategories, ({ query }) => lists[query.status]())
  serve(calls.createCategory, ({ actor, body }) => createCategory(deps, actor, body))
  serve(calls.showCategory, async ({ params }) => {
    const category = orRefuse(await findCategory(deps.db, params.id), 'NOT_FOUND')
    return toCategory(category)
  })
  serve(calls.changeCategory, ({ actor, params, body, seen }) =>
    changeCategory(deps, actor, { id: params.id, seen }, body),
  )
  serve(calls.addSubcategories, ({ actor, params, body }) => addSubcategories(deps, actor, params.id, body))
}
