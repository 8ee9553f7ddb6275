/** Categories of stores with their subcategories (000 §3, §5): new ones are ACTIVE. */
import { checkCategory, repeatedNames, subcategoryNames } from '@drip/core/catalogue/catalogue-forms'
import type {
  Category,
  CategoryChange,
  CategoryWrite,
  NewSubcategories,
} from '@drip/core/contracts/catalogue/catalogue'
import type { Deps } from '../../../deps.ts'
import { type Queries, type Tx, breaksUnique } from '../../../platform/database/db.ts'
import { fieldRefusal, refuseFields } from '../../../platform/http/field-errors.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { checkSeen } from '../../records/audit/check-seen.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { type Fields, recordChange } from '../../records/audit/record-change.ts'
import { countTags } from '../tags/tags.store.ts'
import {
  type StoredCategoryWhole,
  countSubcategories,
  findCategory,
  insertCategory,
  lockCategory,
  saveCategoryTags,
  updateCategory,
} from './categories.store.ts'

const MOST_SUBCATEGORIES = 100

/**
 * Blank subcategories are dropped.
 * @throws Refusal INVALID_FIELDS
 */
export async function createCategory(deps: Deps, actor: AuditActor, form: CategoryWrite): Promise<Category> {
  refuseFields(checkCategory(form))
  const now = deps.clock.now()
  const id = newId(now)
  const tagIds = form.tagsId ?? []
  return inTransaction(deps, async (tx) => {
    await checkTags(tx, tagIds)
    const { name, status = 'ACTIVE' } = form
    await insertCategory(tx, { id, parentId: null, name: name.trim(), status, createdAt: now })
    await addAll(tx, id, subcategoryNames(form.subCategory), now)
    await saveCategoryTags(tx, id, tagIds)
    const category = await existing(tx, id)
    await recordChange(deps, tx, {
      ...entryOf(actor, 'CATEGORY_CREATED', id),
      before: null,
      after: fieldsOf(category),
    })
    return toCategory(category)
  })
}

/**
 * Also for a subcategory by its own id, which has no tags; returns its category. `seen`: the version that the form was
 * based on.
 * @throws Refusal INVALID_FIELDS, NOT_FOUND, CHANGED_MEANWHILE
 */
export async function changeCategory(
  deps: Deps,
  actor: AuditActor,
  { id, seen }: { id: string; seen: string | null },
  form: CategoryChange,
): Promise<Category> {
  refuseFields(checkCategory(form))
  return inTransaction(deps, async (tx) => {
    const row = orRefuse(await lockCategory(tx, id), 'NOT_FOUND')
    const categoryId = row.parentId ?? id
    const before = await existing(tx, categoryId)
    const stored = row.parentId === null ? [before.name, before.status, before.tags] : [row.name, row.status]
    await checkSeen(tx, seen, versionOf(stored), { type: 'CATEGORY', id: categoryId })
    await updateCategory(tx, { id, name: form.name.trim(), status: form.status })
    if (row.parentId === null && form.tagsId !== undefined) {
      await checkTags(tx, form.tagsId)
      await saveCategoryTags(tx, id, form.tagsId)
    }
    const after = await existing(tx, categoryId)
    await recordChange(deps, tx, {
      ...entryOf(actor, 'CATEGORY_UPDATED', categoryId),
      before: fieldsOf(before),
      after: fieldsOf(after),
    })
    return toCategory(after)
  })
}

/**
 * Blank names are dropped.
 * @throws Refusal INVALID_FIELDS (name: only blanks, or more than a category may have; `{place}.name`: sent twice),
 *   NOT_FOUND
 */
export async function addSubcategories(
  deps: Deps,
  actor: AuditActor,
  id: string,
  given: NewSubcategories,
): Promise<Category> {
  const names = subcategoryNames(given)
  if (names.length === 0) throw fieldRefusal('name', 'required')
  refuseFields(repeatedNames(given).map((place) => ({ field: `${place}.name`, code: 'taken' as const })))
  return inTransaction(deps, async (tx) => {
    const row = await lockCategory(tx, id)
    if (row === null || row.parentId !== null) throw new Refusal('NOT_FOUND')
    if ((await countSubcategories(tx, id)) + names.length > MOST_SUBCATEGORIES)
      throw fieldRefusal('name', 'out_of_range')
    const before = await existing(tx, id)
    await addAll(tx, id, names, deps.clock.now())
    const after = await existing(tx, id)
    await recordChange(deps, tx, {
      ...entryOf(actor, 'CATEGORY_UPDATED', id),
      before: fieldsOf(before),
      after: fieldsOf(after),
    })
    return toCategory(after)
  })
}

/** @throws Refusal INVALID_FIELDS (name: taken), what the work throws */
async function inTransaction<Result>({ db }: Deps, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (breaksUnique(error, 'categories_one_name')) throw fieldRefusal('name', 'taken')
    throw error
  }
}

async function addAll(tx: Tx, parentId: string, names: readonly string[], now: Date): Promise<void> {
  await Promise.all(
    names.map((name) =>
      insertCategory(tx, { id: newId(now), parentId, name, status: 'ACTIVE', createdAt: now }),
    ),
  )
}

async function checkTags(db: Queries, ids: readonly string[]): Promise<void> {
  if ((await countTags(db, ids)) !== new Set(ids).size) throw fieldRefusal('tagsId', 'unknown')
}

export function toCategory(it: StoredCategoryWhole): Category {
  // each is saved separately, and so has its own version
  return {
    ...it,
    subCategory: it.subCategory.map((one) => ({ ...one, version: versionOf([one.name, one.status]) })),
    version: versionOf([it.name, it.status, it.tags]),
  }
}

async function existing(tx: Tx, id: string): Promise<StoredCategoryWhole> {
  return orRefuse(await findCategory(tx, id), 'NOT_FOUND')
}

function fieldsOf({ name, status, subCategory, tags }: StoredCategoryWhole): Fields {
  return { name, status, subCategory, tags: tags.map((tag) => tag.name) }
}

function entryOf(actor: AuditActor, action: string, id: string) {
  return { actor, action, object: { type: 'CATEGORY', id } }
}
