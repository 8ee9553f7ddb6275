import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import type { Named } from '@drip/core/contracts/catalogue/catalogue'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { CloseIcon } from '../../../../ui/icons.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { FieldNote } from '../../../../ui/fields/text-field.tsx'
import { FilterChips } from '../../../../ui/work/tables/filter-chips.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { useWhyNot } from '../../frame/access.ts'
import {
  keptTags,
  mayAddRow,
  mayRemoveRow,
  offeredCategories,
  offeredTags,
  shownTags,
  tagLabel,
} from './category-choice.ts'
import { formTexts } from '../form-texts.ts'
import { useAsked } from '../../signed-in.ts'

const texts = formTexts.categories

/**
 * Categories in rows, and the tags that they offer; a tag disappears with the last category that offered it, or by
 * hand.
 */
export function CategoryRows(props: {
  rows: readonly string[]
  tagsIds: readonly string[]
  /** The stored categories, by name: one may have been switched off since, or this role may not read the list. */
  known?: readonly Named[]
  /** The stored tags, by name: one may not be offered by any category now. */
  knownTags?: readonly Named[]
  error?: string | undefined
  onChange: (rows: string[], tagsIds: string[]) => void
}) {
  const { rows, tagsIds, error, onChange } = props
  const mayRead = useWhyNot()('CATALOGUE_READ') === null
  const loaded = useAsked(catalogueCalls.listCategories, mayRead ? { query: { status: 'ACTIVE' } } : null)
  const allTags = useAsked(catalogueCalls.listTags, mayRead ? {} : null)
  const categories = loaded.value ?? []
  const choices = offeredCategories(categories)
  const tags = shownTags(offeredTags(categories, rows), tagsIds, props.knownTags ?? [])
  const change = (changed: string[]) =>
    onChange(changed, keptTags(categories, { before: rows, after: changed }, tagsIds))

  // a tag that is no longer offered keeps its name while it is chosen
  const nameOf = (id: string) =>
    props.known?.find((it) => it.id === id)?.name ??
    (mayRead && loaded.value === null ? texts.loading : texts.notOffered)

  return (
    <div className="category-rows">
      {loaded.refusal !== null && <LoadFailure words={texts.failed} onRetry={loaded.reload} />}
      {rows.map((chosen, at) => (
        // a row is identified by its place: two empty ones do not differ
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="category-rows__one">
          <SelectField
            label={texts.one(at + 1)}
            name={at === 0 ? 'categoriesIds' : `categoriesIds.${at}`}
            value={chosen}
            options={optionsOf(choices, rows, chosen, nameOf)}
            error={at === 0 ? error : undefined}
            onChange={(id) => change(rows.map((row, place) => (place === at ? id : row)))}
          />
          {mayRemoveRow(rows) && (
            <IconButton
              label={texts.remove(at + 1)}
              icon={<CloseIcon size={18} />}
              onPress={() => change(rows.filter((_, place) => place !== at))}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          kind="secondary"
          disabled={!mayAddRow(rows)}
          onPress={() => onChange([...rows, ''], [...tagsIds])}
        >
          {texts.add}
        </Button>
      </div>
      {tags.length === 0 ? (
        <FieldNote
          id="store-tags-note"
          help={rows.every((it) => it === '') ? texts.tagsHelp : texts.noTags}
        />
      ) : (
        <FilterChips
          label={texts.tags}
          options={tags.map((it) => ({ value: it.id, label: tagLabel(it, allTags.value ?? []) }))}
          chosen={tagsIds}
          onChange={(chosen) => onChange([...rows], chosen)}
        />
      )}
    </div>
  )
}

/** Each category can be chosen once; `nameOf` names one that is not among the offered ones. */
function optionsOf(
  categories: readonly Named[],
  rows: readonly string[],
  chosen: string,
  nameOf: (id: string) => string,
) {
  const others = rows.filter((it) => it !== chosen)
  const isOffered = chosen === '' || categories.some(({ id }) => id === chosen)
  return [
    { value: '', label: formTexts.choose },
    ...(isOffered ? [] : [{ value: chosen, label: nameOf(chosen) }]),
    ...categories
      .filter(({ id }) => !others.includes(id))
      .map(({ id, name }) => ({ value: id, label: name })),
  ]
}
