import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { checkCategory } from '@drip/core/catalogue/catalogue-forms'
import type { Category } from '@drip/core/contracts/catalogue/catalogue'
import { useCallback, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { FormFrame, FormSection } from '../forms/form-frame.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { NotThere } from '../forms/not-there.tsx'
import { useForm } from '../forms/use-form.ts'
import { useSaveOver } from '../forms/use-save-over.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { CategoryStatusField } from './category-status-field.tsx'
import { SubcategoriesSection } from './subcategories-section.tsx'
import { TagChoice } from './tag-choice.tsx'
import { categoryTexts } from './texts.ts'
import { ask } from '../signed-in.ts'

const texts = categoryTexts.form

/** A category with its subcategories, each saved by itself (000 §2). */
export function CategoryEditPage({ id }: { id: string }): ReactNode {
  const load = useCallback(() => ask(catalogueCalls.showCategory, { id }), [id])
  const { value, refusal, reload } = useFresh(load)
  if (value === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.loadFailed} />
  return (
    <>
      <PageHead
        title={texts.editTitle}
        lead={value.name}
        back={{ href: SCREENS.categories.href(), label: categoryTexts.list.title }}
      />
      <CategoryForm category={value} onSaved={reload} />
      <SubcategoriesSection category={value} onChanged={reload} />
    </>
  )
}

const valuesOf = ({ name, status, tags }: Category) => ({ name, status, tagsId: tags.map(({ id }) => id) })

function CategoryForm({ category, onSaved }: { category: Category; onSaved: () => Promise<unknown> }) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const form = useForm({
    name: `category.${category.id}`,
    initial: valuesOf(category),
    check: checkCategory,
  })
  const { values, set, field } = form

  const saveOver = useSaveOver({
    form,
    stored: category,
    load: () => ask(catalogueCalls.showCategory, { id: category.id }),
    valuesOf,
  })

  const submit = async () => {
    const outcome = await saveOver((it, version) =>
      ask(catalogueCalls.changeCategory, {
        id: category.id,
        body: { ...it, name: it.name.trim() },
        over: version,
      }),
    )
    if (outcome === null) return
    if (!outcome.ok) return form.fail(texts.saveFailed)
    toast.done(texts.saved)
    await onSaved()
  }

  return (
    <FormFrame
      form={form}
      labels={texts.fields}
      submit={formTexts.save}
      back={SCREENS.categories.href()}
      whyNot={whyNot('CATALOGUE_EDIT')}
      isInFlow
      onSubmit={submit}
    >
      <FormSection title={texts.section}>
        <TextField label={texts.fields.name} maxLength={120} autoComplete="off" {...field('name')} />
        <CategoryStatusField
          label={texts.fields.status}
          value={values.status}
          onChange={(status) => set('status', status)}
        />
        <TagChoice chosen={values.tagsId} onChange={(tagsId) => set('tagsId', tagsId)} />
      </FormSection>
    </FormFrame>
  )
}
