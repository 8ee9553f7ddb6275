import type { Store } from '@drip/core/contracts/catalogue/catalogue'
import { toFraction } from '@drip/core/money/rate'
import { versionOf } from '../../../platform/database/versions.ts'
import type { StoredStore } from './stores.store.ts'

export function toStore(it: StoredStore): Store {
  return {
    ...it,
    minimumCashback: toFraction(it.minimumCashback),
    customerCashback: toFraction(it.customerCashback),
    tax: toFraction(it.tax),
    categoriesIds: it.categories.map(({ id }) => id),
    tagsIds: it.tags.map(({ id }) => id),
    createdAt: it.createdAt.toISOString(),
    version: versionOf(it),
  }
}
