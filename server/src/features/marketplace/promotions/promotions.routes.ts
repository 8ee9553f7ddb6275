/** Calls about promotions and their products (000 §7). */
import {
  ImageWrite,
  NewPromotionProducts,
  Promotion,
  PromotionProduct,
  PromotionProductWrite,
  PromotionWrite,
  Promotions,
} from '@drip/core/contracts/catalogue'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { seenVersion } from '../../../platform/versions.ts'
import { needs } from '../../people/admins/admin-guard.ts'
import type { WhoActs } from '../catalogue/catalogue-guard.ts'
import { pagingBy } from '@drip/core/contracts/shapes'
import { PICTURE_BODY } from '../../records/pictures/keep-picture.ts'
import { findPromotions } from './promotions.store.ts'
import { toRow } from './show-promotion.ts'
import { addProducts, changeProduct, removeProduct } from './save-products.ts'
import { changePromotion, changePromotionImage, createPromotion, showPromotion } from './save-promotion.ts'

const Params = z.object({ id: z.uuid() })
/** Twenty a page unless said otherwise (000 §9). */
const PromotionPaging = pagingBy(20)
/** Products come with their pictures; a hundred small ones, or a few large ones. */
const PRODUCTS_BODY = 4 * PICTURE_BODY

export function promotionRoutes(app: Door, deps: Deps, whoActs: WhoActs): void {
  app.get(
    '/promotion-banner',
    {
      config: needs('CATALOGUE_READ'),
      schema: { querystring: PromotionPaging, response: { 200: Promotions } },
    },
    async ({ query: { page, size } }): Promise<Promotions> => {
      const { content, totalElements } = await findPromotions(deps.db, { page, size })
      return {
        content: content.map(toRow),
        page,
        size,
        totalElements,
        totalPages: Math.ceil(totalElements / size),
      }
    },
  )

  app.post(
    '/promotion-banner',
    { config: needs('CATALOGUE_EDIT'), bodyLimit: PICTURE_BODY, schema: { body: PromotionWrite } },
    async (request, reply) =>
      reply.status(201).send(await createPromotion(deps, whoActs(request), request.body)),
  )

  app.get(
    '/promotion-banner/:id',
    { config: needs('CATALOGUE_READ'), schema: { params: Params, response: { 200: Promotion } } },
    async (request) => showPromotion(deps.db, request.params.id),
  )

  app.put(
    '/promotion-banner/:id',
    {
      config: needs('CATALOGUE_EDIT'),
      bodyLimit: PICTURE_BODY,
      schema: { params: Params, body: PromotionWrite, response: { 200: Promotion } },
    },
    async (request) =>
      changePromotion(
        deps,
        whoActs(request),
        { id: request.params.id, seen: seenVersion(request) },
        request.body,
      ),
  )

  app.put(
    '/promotion-banner/:id/image',
    {
      config: needs('CATALOGUE_EDIT'),
      bodyLimit: PICTURE_BODY,
      schema: { params: Params, body: ImageWrite, response: { 200: Promotion } },
    },
    async (request) => changePromotionImage(deps, whoActs(request), request.params.id, request.body.image),
  )

  productRoutes(app, deps, whoActs)
}

function productRoutes(app: Door, deps: Deps, whoActs: WhoActs): void {
  app.post(
    '/affiliate-product',
    { config: needs('CATALOGUE_EDIT'), bodyLimit: PRODUCTS_BODY, schema: { body: NewPromotionProducts } },
    async (request, reply) => reply.status(201).send(await addProducts(deps, whoActs(request), request.body)),
  )

  app.put(
    '/affiliate-product/:id',
    {
      config: needs('CATALOGUE_EDIT'),
      bodyLimit: PICTURE_BODY,
      schema: { params: Params, body: PromotionProductWrite, response: { 200: PromotionProduct } },
    },
    async (request) => changeProduct(deps, whoActs(request), request.params.id, request.body),
  )

  app.delete(
    '/affiliate-product/:id',
    { config: needs('CATALOGUE_EDIT'), schema: { params: Params } },
    async (request, reply) => {
      await removeProduct(deps, whoActs(request), request.params.id)
      return reply.status(204).send()
    },
  )
}
