import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import {
  INTEGRATION_TYPE_LABELS,
  INTEGRATION_TYPES,
  STORE_ORIGINS,
  STORE_PLATFORM_LABELS,
  STORE_PLATFORMS,
  STORE_STATUS_LABELS,
  type StoreStatus,
} from '@drip/core/contracts/catalogue/catalogue-states'
import type { Store } from '@drip/core/contracts/catalogue/catalogue'
import { useCallback, useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { useWhyNot } from '../frame/access.ts'
import { CategoryRows } from '../forms/fields/category-rows.tsx'
import { FormFrame, FormSection } from '../forms/form-frame.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { NotThere } from '../forms/not-there.tsx'
import { PictureField } from '../forms/fields/picture-field.tsx'
import { useForm, type WorkForm } from '../forms/use-form.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { useSaveOver } from '../forms/use-save-over.ts'
import { YesNoField } from '../forms/fields/yes-no-field.tsx'
import { percentAsTyped } from '../forms/fields/percent.ts'
import { withStatus } from '../frame/with-status.ts'
import {
  checkStoreValues,
  NEW_STORE,
  statusesFrom,
  toStoreWrite,
  valuesOfStore,
  type StoreValues,
} from './store-values.ts'
import { storeTexts } from './texts.ts'
import { ask } from '../signed-in.ts'
import { NumberField } from '../../../ui/work/fields/number-field.tsx'

const texts = storeTexts.form
const labels = texts.fields

export function StoreCreatePage(): ReactNode {
  return <StoreForm store={null} />
}

export function StoreEditPage({ id }: { id: string }): ReactNode {
  const load = useCallback(() => ask(catalogueCalls.showStore, { id }), [id])
  const { value, refusal, reload } = useFresh(load)
  if (value === null) return <NotThere refusal={refusal} onRetry={reload} words={storeTexts.details.failed} />
  return <StoreForm store={value} />
}

const CHOICES = { ...INTEGRATION_TYPE_LABELS, ...STORE_PLATFORM_LABELS, ...STORE_STATUS_LABELS }

function StoreForm({ store }: { store: Store | null }) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const [initial] = useState(() => (store === null ? NEW_STORE : valuesOfStore(store)))
  const isOfMerchant = store !== null && store.merchantId !== null
  const form = useForm({
    name: `store.${store?.id ?? 'new'}`,
    initial,
    check: (values) => checkStoreValues(values, { isNew: store === null, isOfMerchant }),
    pictures: ['logo'],
  })
  const back = store === null ? SCREENS.stores.href() : SCREENS.store.href({ id: store.id })

  const saveOver = useSaveOver({
    form,
    stored: store,
    load: () => ask(catalogueCalls.showStore, { id: store?.id ?? '' }),
    valuesOf: valuesOfStore,
  })

  const submit = async () => {
    const outcome =
      store === null
        ? await form.submit((values) => ask(catalogueCalls.createStore, { body: toStoreWrite(values) }))
        : await saveOver((values, version) =>
            ask(catalogueCalls.changeStore, {
              id: store.id,
              body: toStoreWrite(values, store.id),
              over: version,
            }),
          )
    if (outcome === null) return
    if (!outcome.ok)
      return form.fail(withStatus(store === null ? texts.createFailed : texts.editFailed, outcome.refusal))
    toast.done(store === null ? texts.created : texts.saved)
    // the specification does not say where to go next: show what was saved
    goTo(SCREENS.store.href({ id: outcome.value.id }))
  }

  return (
    <>
      <PageHead
        title={store === null ? texts.createTitle : texts.editTitle}
        lead={store?.name}
        back={{ href: back, label: store === null ? storeTexts.list.title : storeTexts.details.back }}
      />
      <FormFrame
        form={form}
        labels={labels}
        choices={CHOICES}
        shown={{ minimumCashback: percentAsTyped, customerCashback: percentAsTyped, tax: percentAsTyped }}
        submit={store === null ? storeTexts.list.add : formTexts.save}
        back={back}
        whyNot={whyNot('CATALOGUE_EDIT')}
        onSubmit={submit}
      >
        <StoreSection form={form} isOfMerchant={isOfMerchant} />
        <RatesSection form={form} />
        <FormSection title={texts.sections.categories}>
          <CategoryRows
            rows={form.values.categoriesIds}
            tagsIds={form.values.tagsIds}
            known={store?.categories ?? []}
            knownTags={store?.tags ?? []}
            error={form.errorOf('categoriesIds')}
            onChange={(categoriesIds, tagsIds) =>
              form.change((before) => ({ ...before, categoriesIds, tagsIds }))
            }
          />
        </FormSection>
        <AppSection form={form} status={store?.status ?? null} />
      </FormFrame>
    </>
  )
}

type SectionProps = { form: WorkForm<StoreValues> }

function textOf({ field }: WorkForm<StoreValues>) {
  return (name: 'name' | 'url' | 'merchantInitials', more: { maxLength: number; help?: string }) => (
    <TextField label={labels[name]} autoComplete="off" {...field(name)} {...more} />
  )
}

function StoreSection(props: SectionProps & { isOfMerchant: boolean }) {
  const { form, isOfMerchant } = props
  const kept = form.base.logo
  const text = textOf(form)
  const { field } = form
  return (
    <FormSection title={texts.sections.store} whyNot={isOfMerchant ? texts.followsMerchant : null}>
      {text('name', { maxLength: 120 })}
      {text('merchantInitials', { maxLength: 2 })}
      {text('url', { maxLength: 2000, help: texts.urlHelp })}
      <Choice
        form={form}
        name="integrationType"
        options={INTEGRATION_TYPES.map((it) => ({ value: it, label: INTEGRATION_TYPE_LABELS[it] }))}
      />
      <div className="form-wide">
        <PictureField label={labels.logo} kept={kept} optional={kept !== ''} {...field('logo')} />
      </div>
    </FormSection>
  )
}

function Choice<Name extends 'origin' | 'integrationType' | 'platform' | 'status'>(props: {
  form: WorkForm<StoreValues>
  name: Name
  options: readonly { value: StoreValues[Name]; label: string }[]
}) {
  const { form, name } = props
  return <SelectField label={labels[name]} options={props.options} {...form.field(name)} />
}

function RatesSection({ form: { field } }: SectionProps) {
  const rate = (name: 'minimumCashback' | 'customerCashback' | 'tax') => (
    <NumberField label={labels[name]} unit="%" {...field(name)} />
  )
  return (
    <FormSection title={texts.sections.rates}>
      {rate('minimumCashback')}
      {rate('customerCashback')}
      {rate('tax')}
      <YesNoField label={labels.offerPixDiscount} {...field('offerPixDiscount')} />
    </FormSection>
  )
}

function AppSection({ form, status }: SectionProps & { status: StoreStatus | null }) {
  const { field } = form
  return (
    <FormSection title={texts.sections.app}>
      <Choice form={form} name="origin" options={STORE_ORIGINS.map((it) => ({ value: it, label: it }))} />
      <Choice
        form={form}
        name="platform"
        options={STORE_PLATFORMS.map((it) => ({ value: it, label: STORE_PLATFORM_LABELS[it] }))}
      />
      <Choice
        form={form}
        name="status"
        options={statusesFrom(status).map((it) => ({ value: it, label: STORE_STATUS_LABELS[it] }))}
      />
      <YesNoField label={labels.highlighted} help={texts.highlightedHelp} {...field('highlighted')} />
    </FormSection>
  )
}
