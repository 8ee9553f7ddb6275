/** Promotions of the app (000 §4, §5): a store's page, or products of any stores. */
import { type CivilDate, parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { checkPromotion } from '@drip/core/catalogue/catalogue-forms'
import type { Promotion, PromotionWrite } from '@drip/core/contracts/catalogue/catalogue'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { fieldRefusal, refuseFields } from '../../../platform/http/field-errors.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { checkSeen } from '../../records/audit/check-seen.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { type Fields, recordChange } from '../../records/audit/record-change.ts'
import { keepPicture } from '../../records/pictures/keep-picture.ts'
import { findStore } from '../stores/stores.store.ts'
import {
  type PromotionFields,
  type StoredPromotion,
  findProducts,
  findPromotion,
  insertPromotion,
  lockPromotion,
  updatePromotion,
} from './promotions.store.ts'
import { toPromotion } from './show-promotion.ts'

/**
 * Starts today by default.
 * @throws Refusal INVALID_FIELDS
 */
export async function createPromotion(
  deps: Deps,
  actor: AuditActor,
  given: PromotionWrite,
): Promise<Promotion> {
  const now = deps.clock.now()
  const form = { ...given, from: given.from ?? saoPauloDate(now) }
  refuseFields(checkPromotion(form, { isNew: true }))
  const storeId = await storeOf(deps.db, form)
  const imageUrl = await keepPicture(deps, { field: 'image', text: form.image ?? '' })
  const id = newId(now)
  return deps.db.transaction(async (tx) => {
    await insertPromotion(tx, { ...fieldsOf(form), id, storeId, imageUrl, createdAt: now })
    return record(deps, tx, { actor, action: 'PROMOTION_CREATED', id, before: null })
  })
}

/**
 * Everything but the image, which has its own call. `seen`: the version that the form was based on.
 * @throws Refusal INVALID_FIELDS, NOT_FOUND, CHANGED_MEANWHILE
 */
export async function changePromotion(
  deps: Deps,
  actor: AuditActor,
  { id, seen }: { id: string; seen: string | null },
  form: PromotionWrite,
): Promise<Promotion> {
  refuseFields(checkPromotion(form, { isNew: false }))
  const storeId = await storeOf(deps.db, form)
  return deps.db.transaction(async (tx) => {
    const before = orRefuse(await lockPromotion(tx, id), 'NOT_FOUND')
    await checkSeen(tx, seen, versionOf(before), { type: 'PROMOTION', id })
    await updatePromotion(tx, { ...fieldsOf(form), id, storeId, imageUrl: before.imageUrl })
    return record(deps, tx, { actor, action: 'PROMOTION_UPDATED', id, before })
  })
}

/** @throws Refusal INVALID_FIELDS (image), NOT_FOUND */
export async function changePromotionImage(
  deps: Deps,
  actor: AuditActor,
  id: string,
  image: string,
): Promise<Promotion> {
  const known = orRefuse(await findPromotion(deps.db, id), 'NOT_FOUND')
  const imageUrl = await keepPicture(deps, { field: 'image', text: image, current: known.imageUrl })
  return deps.db.transaction(async (tx) => {
    const before = orRefuse(await lockPromotion(tx, id), 'NOT_FOUND')
    await updatePromotion(tx, { ...before, imageUrl })
    return record(deps, tx, { actor, action: 'PROMOTION_UPDATED', id, before })
  })
}

/** @throws Refusal NOT_FOUND */
export async function showPromotion(db: Queries, id: string): Promise<Promotion> {
  const [promotion, products] = await Promise.all([findPromotion(db, id), findProducts(db, [id])])
  if (promotion === null) throw new Refusal('NOT_FOUND')
  return toPromotion(promotion, products)
}

async function record(
  deps: Deps,
  tx: Tx,
  it: { actor: AuditActor; action: string; id: string; before: StoredPromotion | null },
): Promise<Promotion> {
  const { actor, action, id, before } = it
  const after = orRefuse(await findPromotion(tx, id), 'NOT_FOUND')
  await recordChange(deps, tx, {
    actor,
    action,
    object: { type: 'PROMOTION', id },
    before: before === null ? null : auditFields(before),
    after: auditFields(after),
  })
  return toPromotion(after, await findProducts(tx, [id]))
}

async function storeOf(db: Queries, { storeId }: PromotionWrite): Promise<string | null> {
  if (storeId === null || storeId === undefined) return null
  if ((await findStore(db, storeId)) === null) throw fieldRefusal('storeId', 'unknown')
  return storeId
}

function fieldsOf(form: PromotionWrite): Omit<PromotionFields, 'id' | 'storeId' | 'imageUrl'> {
  const address = form.productsPageUrl?.trim() ?? ''
  return {
    name: form.name.trim(),
    type: form.type,
    status: form.status,
    startsOn: day('from', form.from),
    endsOn: form.to === null || form.to === undefined ? null : day('to', form.to),
    productsPageUrl: address === '' ? null : address,
  }
}

function day(field: string, text: string | undefined): CivilDate {
  const date = parseCivilDate(text ?? '')
  if (date === null) throw fieldRefusal(field, 'invalid')
  return date
}

function auditFields({
  name,
  type,
  status,
  startsOn,
  endsOn,
  productsPageUrl,
  store,
  imageUrl,
}: StoredPromotion): Fields {
  return {
    name,
    type,
    status,
    from: startsOn,
    to: endsOn,
    productsPageUrl,
    store: store?.name ?? null,
    imageUrl,
  }
}
