/** Tags by which the app groups stores (000 §3, §5). */
import { checkTag } from '@drip/core/catalogue/catalogue-forms'
import type { Tag, TagChange, TagWrite } from '@drip/core/contracts/catalogue/catalogue'
import type { Deps } from '../../../deps.ts'
import { refuseFields } from '../../../platform/http/field-errors.ts'
import { newId } from '../../../platform/ids.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { checkSeen } from '../../records/audit/check-seen.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { recordChange } from '../../records/audit/record-change.ts'
import { keepPicture } from '../../records/pictures/keep-picture.ts'
import { type StoredTag, findTag, insertTag, lockTag, updateTag } from './tags.store.ts'

/** @throws Refusal INVALID_FIELDS */
export async function createTag(deps: Deps, actor: AuditActor, form: TagWrite): Promise<Tag> {
  refuseFields(checkTag(form, { isNew: true }))
  const logoUrl = await keepPicture(deps, { field: 'logo', text: form.logo })
  const now = deps.clock.now()
  const { name, priority, type } = form
  const tag = { id: newId(now), name: name.trim(), priority, type, status: 'ACTIVE' as const, logoUrl }
  await deps.db.transaction(async (tx) => {
    await insertTag(tx, { ...tag, createdAt: now })
    await recordChange(deps, tx, { ...entryOf(actor, 'TAG_CREATED', tag.id), before: null, after: tag })
  })
  return toTag(tag)
}

/**
 * Without a logo the picture is kept. `seen`: the version that the form was based on.
 * @throws Refusal INVALID_FIELDS, NOT_FOUND, CHANGED_MEANWHILE
 */
export async function changeTag(
  deps: Deps,
  actor: AuditActor,
  { id, seen }: { id: string; seen: string | null },
  form: TagChange,
): Promise<Tag> {
  refuseFields(checkTag(form, { isNew: false }))
  const known = orRefuse(await findTag(deps.db, id), 'NOT_FOUND')
  await checkSeen(deps.db, seen, versionOf(known), { type: 'TAG', id })
  const logoUrl =
    form.logo === undefined
      ? null
      : await keepPicture(deps, { field: 'logo', text: form.logo, current: known.logoUrl })
  return deps.db.transaction(async (tx) => {
    const before = orRefuse(await lockTag(tx, id), 'NOT_FOUND')
    await checkSeen(tx, seen, versionOf(before), { type: 'TAG', id })
    const { name, priority, type, status } = form
    const tag = { id, name: name.trim(), priority, type, status, logoUrl: logoUrl ?? before.logoUrl }
    await updateTag(tx, tag)
    await recordChange(deps, tx, {
      ...entryOf(actor, 'TAG_UPDATED', id),
      before: { ...before },
      after: tag,
    })
    return toTag(tag)
  })
}

export function toTag(it: StoredTag): Tag {
  return { ...it, version: versionOf(it) }
}

function entryOf(actor: AuditActor, action: string, id: string) {
  return { actor, action, object: { type: 'TAG', id } }
}
