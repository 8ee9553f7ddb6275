import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { checkTag } from '@drip/core/catalogue/catalogue-forms'
import {
  TAG_STATUSES,
  TAG_TYPE_LABELS,
  TAG_TYPES,
  type TagStatus,
  type TagType,
} from '@drip/core/contracts/catalogue/catalogue-states'
import type { Tag, TagWrite } from '@drip/core/contracts/catalogue/catalogue'
import type { FieldError } from '@drip/core/forms/field-error'
import { useCallback, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { useWhyNot } from '../frame/access.ts'
import { FormFrame, FormSection } from '../forms/form-frame.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { NotThere } from '../forms/not-there.tsx'
import { numberOf } from '../forms/fields/percent.ts'
import { PictureField } from '../forms/fields/picture-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { useSaveOver } from '../forms/use-save-over.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { tagTexts } from './texts.ts'
import { ask } from '../signed-in.ts'
import { NumberField } from '../../../ui/work/fields/number-field.tsx'

const texts = tagTexts.form
const labels = texts.fields

interface TagValues {
  name: string
  priority: string
  type: TagType
  status: TagStatus
  logo: string
}
const NEW_TAG: TagValues = { name: '', priority: '0', type: 'OTHER', status: 'ACTIVE', logo: '' }

export function TagCreatePage(): ReactNode {
  return <TagForm tag={null} />
}

export function TagEditPage({ id }: { id: string }): ReactNode {
  const load = useCallback(() => ask(catalogueCalls.showTag, { id }), [id])
  const { value, refusal, reload } = useFresh(load)
  if (value === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.loadFailed} />
  return <TagForm tag={value} />
}

const toTagWrite = ({ name, priority, type, logo }: TagValues): TagWrite => ({
  name: name.trim(),
  priority: numberOf(priority),
  type,
  logo,
})

function checkValues(values: TagValues, isNew: boolean): FieldError[] {
  return checkTag(toTagWrite(values), { isNew }).map((it) =>
    it.field === 'priority' && values.priority.trim() === '' ? { ...it, code: 'required' } : it,
  )
}
const checkNew = (values: TagValues) => checkValues(values, true)
const checkKnown = (values: TagValues) => checkValues(values, false)

const valuesOf = ({ name, priority, type, status, logoUrl }: Tag): TagValues => ({
  name,
  priority: String(priority),
  type,
  status,
  logo: logoUrl ?? '',
})

function TagForm({ tag }: { tag: Tag | null }) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const form = useForm<TagValues>({
    name: `tag.${tag?.id ?? 'new'}`,
    initial: tag === null ? NEW_TAG : valuesOf(tag),
    check: tag === null ? checkNew : checkKnown,
    pictures: ['logo'],
  })
  const { field } = form
  const back = SCREENS.tags.href()

  const saveOver = useSaveOver({
    form,
    stored: tag,
    load: () => ask(catalogueCalls.showTag, { id: tag?.id ?? '' }),
    valuesOf,
  })

  const submit = async () => {
    const outcome =
      tag === null
        ? await form.submit((it) => ask(catalogueCalls.createTag, { body: toTagWrite(it) }))
        : await saveOver((it, version) => {
            const { logo, ...write } = toTagWrite(it)
            // without a new file the picture stays (000 §5)
            const changed = logo.startsWith('/pictures/') ? {} : { logo }
            return ask(catalogueCalls.changeTag, {
              id: tag.id,
              body: { ...write, status: it.status, ...changed },
              over: version,
            })
          })
    if (outcome === null) return
    if (!outcome.ok) return form.fail(tag === null ? texts.createFailed : texts.saveFailed)
    toast.done(tag === null ? texts.created : texts.saved)
    goTo(back)
  }

  return (
    <>
      <PageHead
        title={tag === null ? texts.createTitle : texts.editTitle}
        lead={tag?.name}
        back={{ href: back, label: tagTexts.list.title }}
      />
      <FormFrame
        form={form}
        labels={labels}
        choices={{ ...TAG_TYPE_LABELS, ...tagTexts.statuses }}
        submit={tag === null ? tagTexts.list.add : formTexts.save}
        back={back}
        whyNot={whyNot('CATALOGUE_EDIT')}
        onSubmit={submit}
      >
        <FormSection title={texts.section}>
          <TextField label={labels.name} maxLength={120} autoComplete="off" {...field('name')} />
          <NumberField label={labels.priority} whole help={texts.priorityHelp} {...field('priority')} />
          <SelectField
            label={labels.type}
            options={TAG_TYPES.map((value) => ({ value, label: TAG_TYPE_LABELS[value] }))}
            {...field('type')}
          />
          {tag !== null && (
            <SelectField
              label={labels.status}
              options={TAG_STATUSES.map((value) => ({ value, label: tagTexts.statuses[value] }))}
              {...field('status')}
            />
          )}
          <div className="form-wide">
            <PictureField
              label={labels.logo}
              kept={form.base.logo}
              optional={tag !== null}
              {...field('logo')}
            />
          </div>
        </FormSection>
      </FormFrame>
    </>
  )
}
