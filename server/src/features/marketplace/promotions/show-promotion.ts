import type { Promotion, PromotionProduct, Promotions } from '@drip/core/contracts/catalogue/catalogue'
import { toReais } from '@drip/core/money/cents'
import { versionOf } from '../../../platform/database/versions.ts'
import type { StoredProduct, StoredPromotion } from './promotions.store.ts'

export function toRow(it: StoredPromotion): Promotions['content'][number] {
  const { id, name, type, status, store, imageUrl } = it
  return {
    id,
    name,
    type,
    status,
    store,
    imageUrl,
    from: it.startsOn,
    to: it.endsOn,
    createdAt: it.createdAt.toISOString(),
  }
}

export function toPromotion(it: StoredPromotion, products: readonly StoredProduct[]): Promotion {
  return {
    ...toRow(it),
    productsPageUrl: it.productsPageUrl,
    products: products.map(toProduct),
    version: versionOf(it),
  }
}

export function toProduct(it: StoredProduct): PromotionProduct {
  const { id, name, description, url, storeId, storeName } = it
  return {
    id,
    name,
    description,
    url,
    image: it.imageUrl,
    basePrice: toReais(it.basePrice),
    price: toReais(it.price),
    storeId,
    storeName,
    version: versionOf(it),
  }
}
