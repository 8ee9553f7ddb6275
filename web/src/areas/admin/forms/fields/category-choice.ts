/** The categories of a store or merchant: rows to choose in, and the tags that come with them (000 §5). */
import type { Category, Named, Tag } from '@drip/core/contracts/catalogue/catalogue'
import { TAG_STATUS_LABELS } from '@drip/core/contracts/catalogue/catalogue-lists'

/** A row more only when the last one has a choice. */
export const mayAddRow = (rows: readonly string[]) => rows.at(-1) !== ''
/** Only when there is more than one. */
export const mayRemoveRow = (rows: readonly string[]) => rows.length > 1
/** What is sent: the choices, each once. */
export const chosenIds = (rows: readonly string[]) => [...new Set(rows)].filter((id) => id !== '')
/** At least one row, so that there is something to choose in. */
export const rowsOf = (ids: readonly string[]) => (ids.length === 0 ? [''] : [...ids])

/** What a row offers: each category, and behind it its subcategories under its name. */
export function offeredCategories(categories: readonly Category[]): Named[] {
  return categories.flatMap(({ id, name, subCategory }) => [
    { id, name },
    ...subCategory.map((it) => ({ id: it.id, name: `${name} › ${it.name}` })),
  ])
}

/** The tags of the chosen categories, each once, by name. A subcategory has those of its category. */
export function offeredTags(categories: readonly Category[], rows: readonly string[]): Named[] {
  const tags = categories
    .filter((it) => [it, ...it.subCategory].some(({ id }) => rows.includes(id)))
    .flatMap((it) => it.tags)
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'pt-BR'),
  )
}

/** The offered tags, and behind them those that are chosen and offered no more: they can be seen and taken away. */
export function shownTags(
  offered: readonly Named[],
  chosen: readonly string[],
  known: readonly Named[],
): Named[] {
  const others = known.filter(({ id }) => chosen.includes(id) && !offered.some((it) => it.id === id))
  return [...offered, ...others]
}

/** A tag's name, and that it is switched off: the app groups nothing by it then. */
export function tagLabel({ id, name }: Named, tags: readonly Pick<Tag, 'id' | 'status'>[]): string {
  const status = tags.find((it) => it.id === id)?.status
  return status === 'DISABLED' ? `${name} (${TAG_STATUS_LABELS[status].toLowerCase()})` : name
}

/** The chosen tags but for those that left with the last category that offered them: one that none offers stays until it is taken away. */
export function keptTags(
  categories: readonly Category[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
  tags: readonly string[],
): string[] {
  const [was, is] = [before, after].map((rows) => offeredTags(categories, rows).map(({ id }) => id))
  return tags.filter((id) => is?.includes(id) === true || was?.includes(id) !== true)
}
