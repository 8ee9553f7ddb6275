import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { checkCategory } from '@drip/core/catalogue/catalogue-forms'
import { fieldMessage } from '@drip/core/forms/field-messages'
import { CATEGORY_STATUS_LABELS } from '@drip/core/contracts/catalogue/catalogue-states'
import type { Category } from '@drip/core/contracts/catalogue/catalogue'
import { useState } from 'react'
import type { Outcome } from '../../../api/refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form.tsx'
import { useWhyNot } from '../frame/access.ts'
import { fieldErrorsOf } from '../forms/field-errors.ts'
import { FormSection } from '../forms/form-frame.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { Meanwhile } from '../forms/meanwhile.tsx'
import { useForm } from '../forms/use-form.ts'
import { useSaveOver } from '../forms/use-save-over.ts'
import { CategoryStatusField } from './category-status-field.tsx'
import { categoryTexts } from './texts.ts'
import { ask } from '../signed-in.ts'

const texts = categoryTexts.subcategory
type Subcategory = Category['subCategory'][number]

/** The subcategories, each saved by itself, and a new one (000 §2). */
export function SubcategoriesSection(props: { category: Category; onChanged: () => Promise<unknown> }) {
  const { category, onChanged } = props
  const whyNot = useWhyNot()('CATALOGUE_EDIT')
  return (
    <FormSection title={categoryTexts.form.subcategories} whyNot={whyNot}>
      <div className="form-wide stack-4">
        {category.subCategory.length === 0 && <p className="note">{texts.none}</p>}
        {category.subCategory.map((it) => (
          <SubcategoryRow key={it.id} categoryId={category.id} subcategory={it} onSaved={onChanged} />
        ))}
        <NewSubcategory key={category.subCategory.length} categoryId={category.id} onAdded={onChanged} />
      </div>
    </FormSection>
  )
}

const valuesOf = ({ name, status }: Subcategory) => ({ name, status })

function SubcategoryRow({
  categoryId,
  subcategory,
  onSaved,
}: {
  categoryId: string
  subcategory: Subcategory
  onSaved: () => Promise<unknown>
}) {
  const toast = useToast()
  const form = useForm({
    name: `subcategory.${subcategory.id}`,
    initial: valuesOf(subcategory),
    check: checkCategory,
  })
  /** A call returns the whole category. */
  const own = async (answer: Promise<Outcome<Category>>): Promise<Outcome<Subcategory>> => {
    const outcome = await answer
    if (!outcome.ok) return outcome
    return {
      ok: true,
      value: outcome.value.subCategory.find((it) => it.id === subcategory.id) ?? subcategory,
    }
  }
  const saveOver = useSaveOver({
    form,
    stored: subcategory,
    load: () => own(ask(catalogueCalls.showCategory, { id: categoryId })),
    valuesOf,
  })
  const save = async () => {
    const outcome = await saveOver((it, version) =>
      own(
        ask(catalogueCalls.changeCategory, {
          id: subcategory.id,
          body: { ...it, name: it.name.trim() },
          over: version,
        }),
      ),
    )
    if (outcome === null) return
    if (!outcome.ok) return toast.failed(texts.saveFailed)
    toast.done(texts.saved)
    await onSaved()
  }
  return (
    <Form className="subcategories__one" aria-label={subcategory.name} onSubmit={save}>
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} />
      {form.meanwhile.length > 0 && (
        <Meanwhile
          key={JSON.stringify(form.meanwhile)}
          form={form}
          labels={{ name: texts.name, status: texts.status }}
          choices={CATEGORY_STATUS_LABELS}
          shown={{}}
        />
      )}
      <TextField label={texts.name} maxLength={120} autoComplete="off" {...form.field('name')} />
      <CategoryStatusField
        label={texts.status}
        value={form.values.status}
        onChange={(status) => form.set('status', status)}
      />
      <Button type="submit" kind="secondary" busy={form.busy}>
        {texts.short}
        <span className="for-screen-readers"> {subcategory.name}</span>
      </Button>
    </Form>
  )
}

function NewSubcategory({ categoryId, onAdded }: { categoryId: string; onAdded: () => Promise<unknown> }) {
  const toast = useToast()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    const [wrong] = checkCategory({ name })
    setError(wrong === undefined ? undefined : fieldMessage(wrong))
    if (wrong !== undefined || busy) return
    setBusy(true)
    const outcome = await ask(catalogueCalls.addSubcategories, {
      id: categoryId,
      body: [{ name: name.trim() }],
    })
    setBusy(false)
    if (!outcome.ok) {
      const [refused] = fieldErrorsOf(outcome.refusal)
      setError(refused === undefined ? undefined : fieldMessage(refused))
      return toast.failed(texts.addFailed)
    }
    toast.done(texts.added)
    setName('')
    await onAdded()
  }
  return (
    <Form className="subcategories__one subcategories__new" aria-label={texts.new} onSubmit={add}>
      <TextField
        name="newName"
        label={texts.new}
        value={name}
        error={error}
        maxLength={120}
        autoComplete="off"
        onChange={(typed) => {
          setName(typed)
          setError(undefined)
        }}
      />
      <Button type="submit" kind="secondary" busy={busy}>
        {texts.add}
      </Button>
    </Form>
  )
}
