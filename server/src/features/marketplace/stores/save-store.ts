/** Stores of the app (000 §2, §4, §5). */
import { checkStore } from '@drip/core/catalogue/catalogue-forms'
import { MOST_HIGHLIGHTS, mayBecome } from '@drip/core/catalogue/store-status'
import type { Store, StoreWrite } from '@drip/core/contracts/catalogue/catalogue'
import type { StoreStatus } from '@drip/core/contracts/catalogue/catalogue-states'
import { type Ppm, readRate, toFraction } from '@drip/core/money/rate'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { fieldRefusal, refuseFields } from '../../../platform/http/field-errors.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { checkSeen } from '../../records/audit/check-seen.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { type Fields, recordChange } from '../../records/audit/record-change.ts'
import { countCategories } from '../categories/categories.store.ts'
import { keepPicture } from '../../records/pictures/keep-picture.ts'
import { countTags } from '../tags/tags.store.ts'
import {
  type StoreFields,
  type StoredStore,
  countHighlights,
  findStore,
  insertStore,
  lockHighlights,
  lockStore,
  saveStoreGroups,
  updateStore,
} from './stores.store.ts'
import { toStore } from './stores.views.ts'

/** @throws Refusal INVALID_FIELDS */
export async function createStore(deps: Deps, actor: AuditActor, form: StoreWrite): Promise<Store> {
  refuseFields(checkStore(form, { isNew: true }))
  await checkGroups(deps.db, form)
  const logoUrl = await keepPicture(deps, { field: 'logo', text: form.logo ?? '' })
  const now = deps.clock.now()
  const id = newId(now)
  return deps.db.transaction(async (tx) => {
    const store = {
      ...fieldsOf(form),
      id,
      merchantId: null,
      logoUrl,
      status: form.status ?? 'ACTIVE',
      highlighted: form.highlighted ?? false,
    }
    await checkHighlight(tx, store)
    await insertStore(tx, { ...store, createdAt: now })
    await saveStoreGroups(tx, id, form)
    return record(deps, tx, { actor, action: 'STORE_CREATED', id, before: null })
  })
}

/**
 * Without a logo the picture is kept; so are omitted status and highlight. `seen`: the version that the form was based
 * on.
 * @throws Refusal INVALID_FIELDS, NOT_FOUND, STORE_STATUS_FIXED, CHANGED_MEANWHILE
 */
export async function changeStore(
  deps: Deps,
  actor: AuditActor,
  { id, seen }: { id: string; seen: string | null },
  form: StoreWrite,
): Promise<Store> {
  const known = orRefuse(await findStore(deps.db, id), 'NOT_FOUND')
  const asked = { ...form, status: form.status ?? known.status }
  refuseFields(checkStore(asked, { isNew: false, isOfMerchant: known.merchantId !== null }))
  await checkSeen(deps.db, seen, versionOf(known), { type: 'STORE', id })
  await checkGroups(deps.db, form)
  const logoUrl =
    form.logo === undefined
      ? null
      : await keepPicture(deps, { field: 'logo', text: form.logo, current: known.logoUrl })
  return changed(deps, actor, id, 'STORE_UPDATED', async (tx, before) => {
    await checkSeen(tx, seen, versionOf(before), { type: 'STORE', id })
    const status = form.status ?? before.status
    checkStatus(before.status, status)
    if (before.merchantId !== null) checkOfMerchant(before, fieldsOf(form), logoUrl)
    await checkHighlight(tx, { id, status, highlighted: form.highlighted ?? before.highlighted })
    await updateStore(tx, {
      ...fieldsOf(form),
      id,
      status,
      logoUrl: logoUrl ?? before.logoUrl,
      highlighted: form.highlighted ?? before.highlighted,
    })
    await saveStoreGroups(tx, id, form)
  })
}

/**
 * "Habilitar", "Desabilitar", "Arquivar"; keeping the present status does nothing.
 * @throws Refusal NOT_FOUND, STORE_STATUS_FIXED, INVALID_FIELDS (url: required to be shown)
 */
export async function changeStoreStatus(
  deps: Deps,
  actor: AuditActor,
  id: string,
  status: StoreStatus,
): Promise<Store> {
  return changed(deps, actor, id, 'STORE_STATUS_CHANGED', async (tx, before) => {
    checkStatus(before.status, status)
    // the app opens it by its link, which a merchant's store may lack while it is not in the app
    if (status === 'ACTIVE' && before.url === '') throw fieldRefusal('url', 'required')
    await checkHighlight(tx, { ...before, status })
    await updateStore(tx, { ...before, status })
  })
}

async function changed(
  deps: Deps,
  actor: AuditActor,
  id: string,
  action: 'STORE_STATUS_CHANGED' | 'STORE_UPDATED',
  work: (tx: Tx, before: StoredStore) => Promise<void>,
): Promise<Store> {
  return deps.db.transaction(async (tx) => {
    const before = orRefuse(await lockStore(tx, id), 'NOT_FOUND')
    await work(tx, before)
    return record(deps, tx, { actor, action, id, before })
  })
}

const record = async (...it: Parameters<typeof recordStore>): Promise<Store> =>
  toStore(await recordStore(...it))

/** A changed store, also by its merchant's form. Returns it as it is now. */
export async function recordStore(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  it: {
    actor: AuditActor
    action: 'STORE_CREATED' | 'STORE_STATUS_CHANGED' | 'STORE_UPDATED'
    id: string
    before: StoredStore | null
  },
): Promise<StoredStore> {
  const after = orRefuse(await findStore(tx, it.id), 'NOT_FOUND')
  const { actor, action, id } = it
  const before = it.before === null ? null : auditFields(it.before)
  await recordChange(deps, tx, {
    actor,
    action,
    object: { type: 'STORE', id },
    before,
    after: auditFields(after),
  })
  return after
}

/** @throws Refusal INVALID_FIELDS (categoriesIds, tagsIds: unknown) */
export async function checkGroups(
  db: Queries,
  { categoriesIds, tagsIds }: { categoriesIds: readonly string[]; tagsIds: readonly string[] },
): Promise<void> {
  const [categories, tags] = await Promise.all([countCategories(db, categoriesIds), countTags(db, tagsIds)])
  if (categories !== new Set(categoriesIds).size) throw fieldRefusal('categoriesIds', 'unknown')
  if (tags !== new Set(tagsIds).size) throw fieldRefusal('tagsIds', 'unknown')
}

/**
 * Limits the number of highlighted stores that are shown.
 * @param field of the form that would add one
 * @throws Refusal INVALID_FIELDS (`field`: too_many)
 */
export async function checkHighlight(
  tx: Tx,
  { id, status, highlighted }: Pick<StoreFields, 'id' | 'status' | 'highlighted'>,
  field: 'highlighted' | 'enableInApp' = 'highlighted',
): Promise<void> {
  if (!highlighted || status !== 'ACTIVE') return
  await lockHighlights(tx)
  if ((await countHighlights(tx, id)) >= MOST_HIGHLIGHTS) throw fieldRefusal(field, 'too_many')
}

/**
 * Fields that the merchant's own form sets would silently be reset by its next save: they are changed there.
 * @throws Refusal INVALID_FIELDS (`of_merchant`)
 */
function checkOfMerchant(
  before: StoredStore,
  after: Pick<StoreFields, 'name' | 'url' | 'merchantInitials' | 'integrationType'>,
  logoUrl: string | null,
): void {
  const names = ['name', 'url', 'merchantInitials', 'integrationType'] as const
  const wrong: string[] = names.filter((name) => before[name] !== after[name])
  if (logoUrl !== null && logoUrl !== before.logoUrl) wrong.push('logo')
  refuseFields(wrong.map((field) => ({ field, code: 'of_merchant' as const })))
}

function checkStatus(from: StoreStatus, to: StoreStatus): void {
  if (!mayBecome(from, to)) throw new Refusal('STORE_STATUS_FIXED')
}

function fieldsOf(
  form: StoreWrite,
): Omit<StoreFields, 'id' | 'merchantId' | 'logoUrl' | 'status' | 'highlighted'> {
  const { origin, platform, integrationType, offerPixDiscount } = form
  return {
    name: form.name.trim(),
    url: form.url.trim(),
    origin,
    platform,
    minimumCashback: rate('minimumCashback', form.minimumCashback),
    customerCashback: rate('customerCashback', form.customerCashback),
    tax: rate('tax', form.tax),
    merchantInitials: form.merchantInitials.trim().toUpperCase(),
    integrationType,
    offerPixDiscount,
  }
}

function rate(field: string, fraction: number): Ppm {
  const read = readRate(fraction)
  if (read === null) throw fieldRefusal(field, 'invalid')
  return read
}

function auditFields(it: StoredStore): Fields {
  const { name, url, origin, platform, merchantInitials, logoUrl, integrationType, status } = it
  return {
    name,
    url,
    origin,
    platform,
    merchantInitials,
    logoUrl,
    integrationType,
    status,
    offerPixDiscount: it.offerPixDiscount,
    highlighted: it.highlighted,
    minimumCashback: toFraction(it.minimumCashback),
    customerCashback: toFraction(it.customerCashback),
    tax: toFraction(it.tax),
    categories: it.categories.map((category) => category.name),
    tags: it.tags.map((tag) => tag.name),
  }
}
