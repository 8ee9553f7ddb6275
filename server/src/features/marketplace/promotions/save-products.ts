/** Products of a promotion (000 §2, §5): added all or none, changed and removed one by one. */
import { checkPromotionProduct } from '@drip/core/catalogue/catalogue-forms'
import type {
  NewPromotionProducts,
  Promotion,
  PromotionProduct,
  PromotionProductWrite,
} from '@drip/core/contracts/catalogue/catalogue'
import { type Cents, parseReaisNumber, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { fieldRefusal, refuseFields } from '../../../platform/http/field-errors.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { checkSeen } from '../../records/audit/check-seen.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { type Fields, recordChange } from '../../records/audit/record-change.ts'
import { keepPicture } from '../../records/pictures/keep-picture.ts'
import { countStores } from '../stores/stores.store.ts'
import {
  type ProductFields,
  type StoredProduct,
  countProducts,
  deleteProduct,
  findProduct,
  insertProducts,
  lockPromotion,
  updateProduct,
} from './promotions.store.ts'
import { toProduct } from './show-promotion.ts'
import { showPromotion } from './save-promotion.ts'

const MOST_PRODUCTS = 100

/**
 * All or none; each error is reported as `payload.{index}.{name}`.
 * @throws Refusal INVALID_FIELDS, NOT_FOUND (the promotion)
 */
export async function addProducts(
  deps: Deps,
  actor: AuditActor,
  { promotionId, payload }: NewPromotionProducts,
): Promise<Promotion> {
  refuseFields(
    payload.flatMap((form, at) =>
      checkPromotionProduct(form).map(({ field, code }) => ({ field: `payload.${at}.${field}`, code })),
    ),
  )
  await checkStores(deps.db, payload)
  const images: (string | null)[] = []
  // one after another: each is re-encoded, and many at once would take the machine from everybody else
  for (const [at, { image }] of payload.entries())
    images.push(await imageOf(deps, `payload.${at}.image`, image))
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if ((await lockPromotion(tx, promotionId)) === null) throw new Refusal('NOT_FOUND')
    const { count, next } = await countProducts(tx, promotionId)
    if (count + payload.length > MOST_PRODUCTS) throw fieldRefusal('payload', 'out_of_range')
    const products = payload.map((form, at) => ({
      ...fieldsOf(form),
      id: newId(now),
      promotionId,
      imageUrl: images[at] ?? null,
      position: next + at,
      createdAt: now,
    }))
    await insertProducts(tx, products)
    for (const product of products)
      await recordChange(deps, tx, {
        ...entryOf(actor, 'PROMOTION_PRODUCT_ADDED', promotionId),
        before: null,
        after: auditFields(product),
      })
    return showPromotion(tx, promotionId)
  })
}

/**
 * Without an image the picture is kept. `seen`: the version that the form was based on.
 * @throws Refusal INVALID_FIELDS, NOT_FOUND, CHANGED_MEANWHILE
 */
export async function changeProduct(
  deps: Deps,
  actor: AuditActor,
  { id, seen }: { id: string; seen: string | null },
  form: PromotionProductWrite,
): Promise<PromotionProduct> {
  refuseFields(checkPromotionProduct(form))
  const known = orRefuse(await findProduct(deps.db, id), 'NOT_FOUND')
  const object = { type: 'PROMOTION', id: known.promotionId }
  await checkSeen(deps.db, seen, versionOf(known), object)
  if ((await countStores(deps.db, [form.storeId])) === 0) throw fieldRefusal('storeId', 'unknown')
  const imageUrl = await imageOf(deps, 'image', form.image, known.imageUrl)
  return deps.db.transaction(async (tx) => {
    await lockPromotion(tx, known.promotionId)
    const before = orRefuse(await findProduct(tx, id), 'NOT_FOUND')
    await checkSeen(tx, seen, versionOf(before), object)
    await updateProduct(tx, {
      ...fieldsOf(form),
      id,
      promotionId: before.promotionId,
      imageUrl: imageUrl ?? before.imageUrl,
    })
    const after = orRefuse(await findProduct(tx, id), 'NOT_FOUND')
    await recordChange(deps, tx, {
      ...entryOf(actor, 'PROMOTION_PRODUCT_UPDATED', before.promotionId),
      before: auditFields(before),
      after: auditFields(after),
    })
    return toProduct(after)
  })
}

/** @throws Refusal NOT_FOUND */
export async function removeProduct(deps: Deps, actor: AuditActor, id: string): Promise<void> {
  const known = orRefuse(await findProduct(deps.db, id), 'NOT_FOUND')
  await deps.db.transaction(async (tx) => {
    await lockPromotion(tx, known.promotionId)
    const before: StoredProduct | null = await findProduct(tx, id)
    if (before === null) throw new Refusal('NOT_FOUND')
    await deleteProduct(tx, id)
    await recordChange(deps, tx, {
      ...entryOf(actor, 'PROMOTION_PRODUCT_REMOVED', before.promotionId),
      before: auditFields(before),
      after: { name: null, url: null, price: null },
    })
  })
}

async function checkStores(db: Queries, payload: readonly PromotionProductWrite[]): Promise<void> {
  const ids = [...new Set(payload.map(({ storeId }) => storeId))]
  if ((await countStores(db, ids)) === ids.length) return
  for (const [at, { storeId }] of payload.entries())
    if ((await countStores(db, [storeId])) === 0) throw fieldRefusal(`payload.${at}.storeId`, 'unknown')
}

async function imageOf(
  deps: Deps,
  field: string,
  text: string | undefined,
  current: string | null = null,
): Promise<string | null> {
  return text === undefined || text === '' ? null : keepPicture(deps, { field, text, current })
}

function fieldsOf(form: PromotionProductWrite): Omit<ProductFields, 'id' | 'promotionId' | 'imageUrl'> {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    url: form.url.trim(),
    storeId: form.storeId,
    price: reais('price', form.price),
    basePrice: reais('basePrice', form.basePrice ?? form.price),
  }
}

function reais(field: string, amount: number): Cents {
  const read = parseReaisNumber(amount)
  if (read === null) throw fieldRefusal(field, 'invalid')
  return read
}

function auditFields(it: ProductFields): Fields {
  const { name, description, url, imageUrl, storeId } = it
  return {
    name,
    description,
    url,
    imageUrl,
    storeId,
    basePrice: toReais(it.basePrice),
    price: toReais(it.price),
  }
}

function entryOf(actor: AuditActor, action: string, promotionId: string) {
  return { actor, action, object: { type: 'PROMOTION', id: promotionId } }
}
