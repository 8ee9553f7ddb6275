import { checkCategory } from '@drip/core/catalogue/catalogue-forms'
import { fieldMessage } from '@drip/core/forms/field-messages'
import type { Category } from '@drip/core/contracts/catalogue'
import { useState } from 'react'
import { refusalCode } from '../../../api/refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWhyNot } from '../access.ts'
import { FormSection } from '../forms/form-frame.tsx'
import { useForm } from '../forms/use-form.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { partnerCalls } from '../partner-calls.ts'
import { CategoryStatusField } from './category-status-field.tsx'
import { categoryTexts } from './texts.ts'

const texts = categoryTexts.subcategory
type Subcategory = Category['subCategory'][number]

/** The subcategories, each saved by itself, and a new one (000 §2). */
export function SubcategoriesSection(props: { category: Category; onChanged: () => Promise<unknown> }) {
  const { category, onChanged } = props
  const whyNot = useWhyNot()('CATALOGUE_EDIT')
  return (
    <FormSection title={categoryTexts.form.subcategories} whyNot={whyNot}>
      <div className="form-wide subcategories">
        {category.subCategory.length === 0 && <p className="note">{texts.none}</p>}
        {category.subCategory.map((it) => (
          <SubcategoryRow key={it.id} subcategory={it} onSaved={onChanged} />
        ))}
        <NewSubcategory key={category.subCategory.length} categoryId={category.id} onAdded={onChanged} />
      </div>
    </FormSection>
  )
}

function SubcategoryRow({
  subcategory,
  onSaved,
}: {
  subcategory: Subcategory
  onSaved: () => Promise<unknown>
}) {
  const toast = useToast()
  const form = useForm({
    name: `subcategory.${subcategory.id}`,
    initial: { name: subcategory.name, status: subcategory.status },
    check: checkCategory,
  })
  const save = async () => {
    const outcome = await form.submit((it) =>
      partnerCalls.changeCategory(subcategory.id, subcategory.version, { ...it, name: it.name.trim() }),
    )
    if (outcome === null) return
    if (!outcome.ok) {
      if (refusalCode(outcome.refusal) !== 'CHANGED_MEANWHILE') return toast.failed(texts.saveFailed)
      // it is shown as they left it, and what was typed stays to be saved over that
      await onSaved()
      return toast.failed(texts.subcategoryMeanwhile)
    }
    toast.done(texts.saved)
    await onSaved()
  }
  return (
    <form
      className="subcategories__one"
      noValidate
      aria-label={subcategory.name}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} />
      <TextField
        name="name"
        label={texts.name}
        value={form.values.name}
        error={form.errorOf('name')}
        maxLength={120}
        autoComplete="off"
        onChange={(name) => form.set('name', name)}
      />
      <CategoryStatusField
        label={texts.status}
        value={form.values.status}
        onChange={(status) => form.set('status', status)}
      />
      <Button type="submit" kind="secondary" busy={form.busy}>
        {texts.short}
        <span className="for-screen-readers"> {subcategory.name}</span>
      </Button>
    </form>
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
    const outcome = await partnerCalls.addSubcategories(categoryId, [{ name: name.trim() }])
    setBusy(false)
    if (!outcome.ok) return toast.failed(texts.addFailed)
    toast.done(texts.added)
    setName('')
    await onAdded()
  }
  return (
    <form
      className="subcategories__one subcategories__new"
      noValidate
      aria-label={texts.new}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
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
    </form>
  )
}
