import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { checkCategory, subcategoryNames } from '@drip/core/catalogue/catalogue-forms'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { FormFrame, FormSection } from '../forms/form-frame.tsx'
import { useForm } from '../forms/use-form.ts'
import { TagChoice } from './tag-choice.tsx'
import { categoryTexts } from './texts.ts'
import { ask } from '../signed-in.ts'

const texts = categoryTexts.form
const NEW = { name: '', subCategory: [''], tagsId: [] as string[] }
const MOST_SUBCATEGORIES = 50
const check = ({ name, subCategory }: typeof NEW) =>
  checkCategory({ name, subCategory: subCategory.map((it) => ({ name: it })) })

/** A new category with its subcategories; blank ones are dropped (000 §5). */
export function CategoryCreatePage(): ReactNode {
  const toast = useToast()
  const whyNot = useWhyNot()
  const form = useForm({ name: 'category.new', initial: NEW, check })
  const { values, set, field } = form
  const rowLabels = Object.fromEntries(
    values.subCategory.map((_, at) => [`subCategory.${at}`, texts.subcategory(at + 1)]),
  )
  const back = SCREENS.categories.href()

  const submit = async () => {
    const outcome = await form.submit(({ name, subCategory, tagsId }) =>
      ask(catalogueCalls.createCategory, {
        body: {
          name: name.trim(),
          status: 'ACTIVE',
          subCategory: subcategoryNames(subCategory.map((it) => ({ name: it }))).map((it) => ({ name: it })),
          tagsId,
        },
      }),
    )
    if (outcome === null) return
    if (!outcome.ok) return form.fail(texts.createFailed)
    toast.done(texts.created)
    goTo(back)
  }

  return (
    <>
      <PageHead title={texts.createTitle} back={{ href: back, label: categoryTexts.list.title }} />
      <FormFrame
        form={form}
        labels={{ ...texts.fields, ...rowLabels }}
        submit={categoryTexts.list.add}
        back={back}
        whyNot={whyNot('CATALOGUE_EDIT')}
        onSubmit={submit}
      >
        <FormSection title={texts.section}>
          <TextField label={texts.fields.name} maxLength={120} autoComplete="off" {...field('name')} />
          <TagChoice chosen={values.tagsId} onChange={(tagsId) => set('tagsId', tagsId)} />
        </FormSection>
        <FormSection title={texts.subcategories} lead={texts.subcategoriesLead}>
          {values.subCategory.map((name, at) => (
            <TextField
              // a row is identified by its place
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              name={`subCategory.${at}`}
              error={form.errorOf(`subCategory.${at}`)}
              label={texts.subcategory(at + 1)}
              value={name}
              optional
              maxLength={120}
              autoComplete="off"
              onChange={(typed) =>
                set(
                  'subCategory',
                  values.subCategory.map((it, place) => (place === at ? typed : it)),
                )
              }
            />
          ))}
          <div className="form-wide">
            <Button
              kind="secondary"
              disabled={values.subCategory.length >= MOST_SUBCATEGORIES}
              onPress={() => set('subCategory', [...values.subCategory, ''])}
            >
              {texts.addRow}
            </Button>
          </div>
        </FormSection>
      </FormFrame>
    </>
  )
}
