/** Calls about promotions and their products (000 §7). */
import * as calls from '@drip/core/contracts/catalogue/catalogue-calls'
import { asPage } from '../../../platform/http/as-page.ts'
import type { Deps } from '../../../deps.ts'
import type { ServeKeepers } from '../catalogue/catalogue-guard.ts'
import { findPromotions } from './promotions.store.ts'
import { toRow } from './show-promotion.ts'
import { addProducts, changeProduct, removeProduct } from './save-products.ts'
import { changePromotion, changePromotionImage, createPromotion, showPromotion } from './save-promotion.ts'

export function promotionRoutes(serve: ServeKeepers, deps: Deps): void {
  serve(calls.listPromotions, async ({ query: { page, size } }) => {
    const { content, totalElements } = await findPromotions(deps.db, { page, size })
    return asPage(content.map(toRow), { page, size }, totalElements)
  })
  serve(calls.createPromotion, ({ actor, body }) => createPromotion(deps, actor, body))
  serve(calls.showPromotion, ({ params }) => showPromotion(deps.db, params.id))
  serve(calls.changePromotion, ({ actor, params, body, seen }) =>
    changePromotion(deps, actor, { id: params.id, seen }, body),
  )
  serve(calls.changePromotionImage, ({ actor, params, body }) =>
    changePromotionImage(deps, actor, params.id, body.image),
  )
  serve(calls.addPromotionProducts, ({ actor, body }) => addProducts(deps, actor, body))
  serve(calls.changePromotionProduct, ({ actor, params, body, seen }) =>
    changeProduct(deps, actor, { id: params.id, seen }, body),
  )
  serve(calls.removePromotionProduct, ({ actor, params }) => removeProduct(deps, actor, params.id))
}
