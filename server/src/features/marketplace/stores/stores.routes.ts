/** Calls about stores (000 §7). */
import {
  Store,
  StoreBuckets,
  StoreFilter,
  StoreStatusChange,
  StoreWrite,
  Stores,
} from '@drip/core/contracts/catalogue'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { seenVersion } from '../../../platform/versions.ts'
import { needs } from '../../people/admins/admin-guard.ts'
import type { WhoActs } from '../catalogue/catalogue-guard.ts'
import { pagingBy } from '@drip/core/contracts/shapes'
import { PICTURE_BODY } from '../../records/pictures/keep-picture.ts'
import { changeStore, changeStoreStatus, createStore } from './save-store.ts'
import { findBuckets, findStore, findStores } from './stores.store.ts'
import { toStore } from './stores.views.ts'

const Params = z.object({ id: z.uuid() })
const MOST_IN_BUCKET = 20
/** 20 where none is asked for (000 §7); the back-office's list asks for 10, its selectors for 50. */
const StoreQuery = pagingBy(20).extend(StoreFilter.shape)

export function storeRoutes(app: Door, deps: Deps, whoActs: WhoActs): void {
  readRoutes(app, deps)

  app.post(
    '/management/stores',
    { config: needs('CATALOGUE_EDIT'), bodyLimit: PICTURE_BODY, schema: { body: StoreWrite } },
    async (request, reply) => reply.status(201).send(await createStore(deps, whoActs(request), request.body)),
  )

  app.put(
    '/management/stores/:id',
    {
      config: needs('CATALOGUE_EDIT'),
      bodyLimit: PICTURE_BODY,
      schema: { params: Params, body: StoreWrite, response: { 200: Store } },
    },
    async (request) =>
      changeStore(
        deps,
        whoActs(request),
        { id: request.params.id, seen: seenVersion(request) },
        request.body,
      ),
  )

  app.put(
    '/admin_backoffice/api/v1/stores/:id/status',
    {
      config: needs('CATALOGUE_EDIT'),
      schema: { params: Params, body: StoreStatusChange, response: { 200: Store } },
    },
    async (request) => changeStoreStatus(deps, whoActs(request), request.params.id, request.body.status),
  )
}

function readRoutes(app: Door, deps: Deps): void {
  app.get(
    '/management/stores',
    {
      config: needs('CATALOGUE_READ'),
      schema: { querystring: StoreQuery, response: { 200: Stores } },
    },
    async ({ query }): Promise<Stores> => {
      const { page, size, storeName, onlyActiveStores, status } = query
      const { content, totalElements } = await findStores(deps.db, {
        search: storeName,
        status: onlyActiveStores ? 'ACTIVE' : (status ?? null),
        page,
        size,
      })
      return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) }
    },
  )

  app.get(
    '/management/stores/buckets',
    { config: needs('CATALOGUE_READ'), schema: { response: { 200: StoreBuckets } } },
    async () => findBuckets(deps.db, MOST_IN_BUCKET),
  )

  app.get(
    '/management/stores/:id',
    { config: needs('CATALOGUE_READ'), schema: { params: Params, response: { 200: Store } } },
    async (request) => {
      const store = await findStore(deps.db, request.params.id)
      if (store === null) throw new Refusal('NOT_FOUND')
      return toStore(store)
    },
  )
}
