/** Calls about tags (000 §7). */
import { Tag, TagChange, TagWrite, Tags } from '@drip/core/contracts/catalogue'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { seenVersion } from '../../../platform/versions.ts'
import { needs } from '../../people/admins/admin-guard.ts'
import type { WhoActs } from '../catalogue/catalogue-guard.ts'
import { PICTURE_BODY } from '../../records/pictures/keep-picture.ts'
import { changeTag, createTag, toTag } from './save-tag.ts'
import { findTag, findTags } from './tags.store.ts'

const Params = z.object({ id: z.uuid() })

export function tagRoutes(app: Door, deps: Deps, whoActs: WhoActs): void {
  app.get(
    '/management/tags',
    { config: needs('CATALOGUE_READ'), schema: { response: { 200: Tags } } },
    async () => (await findTags(deps.db)).map(toTag),
  )

  app.post(
    '/management/tags',
    { config: needs('CATALOGUE_EDIT'), bodyLimit: PICTURE_BODY, schema: { body: TagWrite } },
    async (request, reply) => reply.status(201).send(await createTag(deps, whoActs(request), request.body)),
  )

  app.get(
    '/management/tags/:id',
    { config: needs('CATALOGUE_READ'), schema: { params: Params, response: { 200: Tag } } },
    async (request) => {
      const tag = await findTag(deps.db, request.params.id)
      if (tag === null) throw new Refusal('NOT_FOUND')
      return toTag(tag)
    },
  )

  app.put(
    '/management/tags/:id',
    {
      config: needs('CATALOGUE_EDIT'),
      bodyLimit: PICTURE_BODY,
      schema: { params: Params, body: TagChange, response: { 200: Tag } },
    },
    async (request) =>
      changeTag(deps, whoActs(request), { id: request.params.id, seen: seenVersion(request) }, request.body),
  )
}
