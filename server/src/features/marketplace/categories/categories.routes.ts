/** Calls about categories (000 §7). */
import {
  Categories,
  Category,
  CategoryChange,
  CategoryQuery,
  CategoryWrite,
  NewSubcategories,
} from '@drip/core/contracts/catalogue'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { seenVersion } from '../../../platform/versions.ts'
import { needs } from '../../people/admins/admin-guard.ts'
import type { WhoActs } from '../catalogue/catalogue-guard.ts'
import { keptList } from '../catalogue/kept-lists.ts'
import { findCategories, findCategory } from './categories.store.ts'
import { addSubcategories, changeCategory, createCategory, toCategory } from './save-category.ts'

const Params = z.object({ id: z.uuid() })

export function categoryRoutes(app: Door, deps: Deps, whoActs: WhoActs): void {
  const listOf = (onlyActive: boolean) =>
    keptList(deps.db, async () => (await findCategories(deps.db, { onlyActive })).map(toCategory))
  const lists = { ALL: listOf(false), ACTIVE: listOf(true) }

  app.get(
    '/categories',
    {
      config: needs('CATALOGUE_READ'),
      schema: { querystring: CategoryQuery, response: { 200: Categories } },
    },
    async ({ query }) => lists[query.status](),
  )

  app.post(
    '/categories',
    { config: needs('CATALOGUE_EDIT'), schema: { body: CategoryWrite } },
    async (request, reply) =>
      reply.status(201).send(await createCategory(deps, whoActs(request), request.body)),
  )

  app.get(
    '/categories/:id',
    { config: needs('CATALOGUE_READ'), schema: { params: Params, response: { 200: Category } } },
    async (request) => {
      const category = await findCategory(deps.db, request.params.id)
      if (category === null) throw new Refusal('NOT_FOUND')
      return toCategory(category)
    },
  )

  app.patch(
    '/categories/:id',
    {
      config: needs('CATALOGUE_EDIT'),
      schema: { params: Params, body: CategoryChange, response: { 200: Category } },
    },
    async (request) =>
      changeCategory(
        deps,
        whoActs(request),
        { id: request.params.id, seen: seenVersion(request) },
        request.body,
      ),
  )

  app.post(
    '/categories/:id/subcategories',
    { config: needs('CATALOGUE_EDIT'), schema: { params: Params, body: NewSubcategories } },
    async (request, reply) =>
      reply.status(201).send(await addSubcategories(deps, whoActs(request), request.params.id, request.body)),
  )
}
