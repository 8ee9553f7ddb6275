/** Calls about tags (000 §7). */
import * as calls from '@drip/core/contracts/catalogue/catalogue-calls'
import type { Deps } from '../../../deps.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import type { ServeKeepers } from '../catalogue/catalogue-guard.ts'
import { changeTag, createTag, toTag } from './save-tag.ts'
import { findTag, findTags } from './tags.store.ts'

export function tagRoutes(serve: ServeKeepers, deps: Deps): void {
  serve(calls.listTags, async () => (await findTags(deps.db)).map(toTag))
  serve(calls.createTag, ({ actor, body }) => createTag(deps, actor, body))
  serve(calls.showTag, async ({ params }) => {
    const tag = orRefuse(await findTag(deps.db, params.id), 'NOT_FOUND')
    return toTag(tag)
  })
  serve(calls.changeTag, ({ actor, params, body, seen }) =>
    changeTag(deps, actor, { id: params.id, seen }, body),
  )
}
