/** What the app reads without signing in: stores, their groups, and today's promotions (000 §1, §3). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type {
  AppCategories,
  AppPromotions,
  AppStoreFilter,
  AppStores,
} from '@drip/core/contracts/catalogue/catalogue'
import * as calls from '@drip/core/contracts/public-calls'
import { toFraction } from '@drip/core/money/rate'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { asPage } from '../../../platform/http/as-page.ts'
import { findCategories } from '../../marketplace/categories/categories.store.ts'
import { absolute } from '../../records/pictures/keep-picture.ts'
import { findRunning, findShownProducts } from '../../marketplace/promotions/promotions.store.ts'
import { toPromotion } from '../../marketplace/promotions/show-promotion.ts'
import { findAppStores } from '../../marketplace/stores/stores.store.ts'
import { findTags } from '../../marketplace/tags/tags.store.ts'
import { keptList } from '../../marketplace/catalogue/kept-lists.ts'

const MOST_PROMOTIONS = 50

export function appListRoutes(app: Door, deps: Deps): void {
  const serve = servingAnybody(app, deps)
  const categories = keptList(deps.db, () => listCategories(deps))
  // an archived store must disappear everywhere within a minute
  const mayBeKept = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=60')

  serve(calls.listAppStores, ({ query, reply }) => {
    mayBeKept(reply)
    return listStores(deps, query)
  })
  serve(calls.listAppCategories, ({ reply }) => {
    mayBeKept(reply)
    return categories()
  })
  serve(calls.listAppPromotions, ({ reply }) => {
    mayBeKept(reply)
    return listPromotions(deps)
  })
}

async function listStores(
  { db, clock, config }: Deps,
  { page, size, ...filter }: AppStoreFilter & { page: number; size: number },
): Promise<AppStores> {
  const { content, totalElements } = await findAppStores(db, {
    ...filter,
    today: saoPauloDate(clock.now()),
    page,
    size,
  })
  const rows = content.map((it) => ({
    id: it.id,
    merchantId: it.merchantId,
    name: it.name,
    url: it.url,
    logoUrl: absolute(config.publicUrl, it.logoUrl),
    customerCashback: toFraction(it.customerCashback),
    minimumCashback: toFraction(it.minimumCashback),
    offerPixDiscount: it.offerPixDiscount,
    categories: it.categories,
    tags: it.tags,
  }))
  return asPage(rows, { page, size }, totalElements)
}

/** The visible categories, each with its visible subcategories and tags. */
async function listCategories({ db, config }: Deps): Promise<AppCategories> {
  const [categories, tags] = await Promise.all([findCategories(db, { onlyActive: true }), findTags(db)])
  const shown = new Map(tags.filter((tag) => tag.status === 'ACTIVE').map((tag) => [tag.id, tag]))
  return categories.map(({ id, name, subCategory, tags: own }) => ({
    id,
    name,
    subCategory: subCategory.map((it) => ({ id: it.id, name: it.name })),
    tags: own.flatMap((tag) => {
      const known = shown.get(tag.id)
      return known === undefined ? [] : [{ ...tag, logoUrl: absolute(config.publicUrl, known.logoUrl) }]
    }),
  }))
}

async function listPromotions({ db, clock, config }: Deps): Promise<AppPromotions> {
  const today = saoPauloDate(clock.now())
  const running = await findRunning(db, today, MOST_PROMOTIONS)
  const products = await findShownProducts(
    db,
    running.map(({ id }) => id),
    today,
  )
  return running.map((it) => {
    const promotion = toPromotion(
      it,
      products.filter((product) => product.promotionId === it.id),
    )
    return {
      ...promotion,
      imageUrl: absolute(config.publicUrl, promotion.imageUrl),
      products: promotion.products.map(({ version: _version, ...product }) => ({
        ...product,
        image: absolute(config.publicUrl, product.image),
      })),
    }
  })
}
