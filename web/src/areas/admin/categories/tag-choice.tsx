import { useEffect } from 'react'
import { useLoaded } from '../../../api/use-loaded.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { FilterChips } from '../../../ui/work/filter-chips.tsx'
import { partnerCalls } from '../partner-calls.ts'
import { categoryTexts } from './texts.ts'

const texts = categoryTexts.form

/** The tags that stores of a category are offered. */
export function TagChoice(props: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { value: tags, refusal, reload } = useLoaded('admin tags', partnerCalls.tags)
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
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={props.chosen}
          onChange={props.onChange}
        />
      )}
    </div>
  )
}
