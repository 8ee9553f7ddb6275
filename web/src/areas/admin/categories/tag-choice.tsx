import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { useEffect } from 'react'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { FilterChips } from '../../../ui/work/tables/filter-chips.tsx'
import { tagLabel } from '../forms/fields/category-choice.ts'
import { categoryTexts } from './texts.ts'
import { useAsked } from '../signed-in.ts'

const texts = categoryTexts.form

/** The tags that stores of a category may have. */
export function TagChoice(props: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { value: tags, refusal, reload } = useAsked(catalogueCalls.listTags)
  const toast = useToast()
  useEffect(() => {
    if (refusal !== null) toast.failed(categoryTexts.tagsFailed)
  }, [refusal, toast])
  return (
    <div className="form-wide">
      {refusal !== null && <LoadFailure words={categoryTexts.tagsFailed} onRetry={reload} />}
      {tags?.length === 0 && <p className="note">{texts.noTags}</p>}
      {tags !== null && tags.length > 0 && (
        <FilterChips
          label={texts.fields.tagsId}
          options={tags.map((it) => ({ value: it.id, label: tagLabel(it, tags) }))}
          chosen={props.chosen}
          onChange={props.onChange}
        />
      )}
    </div>
  )
}
