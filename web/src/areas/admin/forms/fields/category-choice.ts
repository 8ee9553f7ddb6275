/** The categories of a store or merchant: rows to choose in, and the tags that belong to them (000 §5). */
import type { Category, Named, Tag } from '@drip/core/contracts/catalogue/catalogue'
import { TAG_STATUS_LABELS } from '@drip/core/contracts/catalogue/catalogue-lists'

/** Another row only if the last one has a choice. */
export const mayAddRow = (rows: readonly string[]) => rows.at(-1) !== ''
/** Only if there is more than one. */
export const mayRemoveRow = (rows: readonly string[]) => rows.length > 1
/** The ids to send: the choices, each once. */
export const chosenIds = (rows: readonly string[]) => [...new Set(rows)].filter((id) => id !== '')
/** At least one row, so that there is something to choose in. */
export const rowsOf = (ids: readonly string[]) => (ids.length === 0 ? [''] : [...ids])

/** A row's options: each category, followed by its subcategories under its name. */
export function offeredCategories(categories: readonly Category[]): Named[] {
  return categories.flatMap(({ id, name, subCategory }) => [
    { id, name },
    ...subCategory.map((it) => ({ id: it.id, name: `${name} › ${it.name}` })),
  ])
}

/** The tags of the chosen categories, each once, by name. A subcategory has the tags of its category. */
export function offeredTags(categories: readonly Category[], rows: readonly string[]): Named[] {
  const tags = categories
    .filter((it) => [it, ...it.subCategory].some(({ id }) => rows.includes(id)))
    .flatMap((it) => it.tags)
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'pt-BR'),
  )
}

/** The offered tags, followed by chosen ones that are no longer offered: they can be seen and removed. */
export function shownTags(
  offered: readonly Named[],
  chosen: readonly string[],
  known: readonly Named[],
): Named[] {
  const others = known.filter(({ id }) => chosen.includes(id) && !offered.some((it) => it.id === id))
  return [...offered, ...others]
}

/** A tag's name, with a note if it is switched off: the app does not group by it then. */
export function tagLabel({ id, name }: Named, tags: readonly Pick<Tag, 'id' | 'status'>[]): string {
  const status = tags.find((it) => it.id === id)?.status
  return status === 'DISABLED' ? `${name} (${TAG_STATUS_LABELS[status].toLowerCase()})` : name
}

/**
 * The chosen tags without those removed with the last category that offered them. A tag that no category offered before
 * stays until it is removed.
 */
export function keptTags(
  categories: readonly Category[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
  tags: readonly string[],
): string[] {
  const [was, is] = [before, after].map((rows) => offeredTags(categories, rows).map(({ id }) => id))
  return tags.filter((id) => is?.includes(id) === true || was?.includes(id) !== true)
}
