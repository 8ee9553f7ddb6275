import { TRANSFER_DELAYS } from '@drip/core/contracts/catalogue/catalogue-states'
import { useCallback, type ReactNode } from 'react'
import { goTo } from '../../../signed/address.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { useWhyNot } from '../frame/access.ts'
import { FormFrame, FormSection } from '../forms/form-frame.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { NotThere } from '../forms/not-there.tsx'
import { useForm } from '../forms/use-form.ts'
import { percentAsTyped } from '../forms/fields/percent.ts'
import { useSaveOver } from '../forms/use-save-over.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { YesNoField } from '../forms/fields/yes-no-field.tsx'
import { DateField } from '../../../ui/work/fields/date-field.tsx'
import { SCREENS } from '../screens.ts'
import { withStatus } from '../frame/with-status.ts'
import type { TermKind } from './term-kinds.ts'
import { NEW_TERM, TERMS, type StoredTerm, type TermValues } from './term-values.ts'
import { activeTermOf, delayText } from './terms-section.tsx'
import { useMerchant } from './use-merchant.ts'
import { partnerTexts } from './texts.ts'
import { NumberField } from '../../../ui/work/fields/number-field.tsx'

const texts = partnerTexts.terms
const labels = texts.fields

interface TermProps {
  merchantId: string
  kind: TermKind
}

/** A fee, a cashback or a settlement configuration; a new one has no id yet. */
export function TermFormPage({ termId, ...term }: TermProps & { termId?: string }): ReactNode {
  return termId === undefined ? (
    <TermForm {...term} termId={null} stored={null} />
  ) : (
    <TermEdit {...term} termId={termId} />
  )
}

function TermEdit({ merchantId, kind, termId }: TermProps & { termId: string }) {
  const load = useCallback(() => TERMS[kind].load(merchantId, termId), [kind, merchantId, termId])
  const { value, refusal, reload } = useFresh(load)
  if (value === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.loadFailed} />
  return <TermForm merchantId={merchantId} kind={kind} termId={termId} stored={value} />
}

function TermForm(props: TermProps & { termId: string | null; stored: StoredTerm | null }) {
  const { merchantId, kind, termId, stored } = props
  const words = texts.kinds[kind]
  const toast = useToast()
  const whyNot = useWhyNot()
  const form = useForm({
    name: `merchant.${merchantId}.${kind}.${termId ?? 'new'}`,
    initial: stored?.values ?? NEW_TERM,
    check: TERMS[kind].check,
  })
  const back = SCREENS.merchant.href({ id: merchantId })
  const merchant = useMerchant(merchantId)
  const active = merchant === null ? null : activeTermOf(merchant, kind)
  const { values, set, field, errorOf } = form

  const saveOver = useSaveOver({
    form,
    stored,
    load: () => TERMS[kind].load(merchantId, termId ?? ''),
    valuesOf: (it) => it.values,
  })

  const submit = async () => {
    const outcome =
      termId === null
        ? await form.submit((it) => TERMS[kind].create(merchantId, it))
        : await saveOver((it, version) => TERMS[kind].change(merchantId, { id: termId, version }, it))
    if (outcome === null) return
    if (!outcome.ok)
      return form.fail(withStatus(termId === null ? words.createFailed : words.editFailed, outcome.refusal))
    toast.done(words.saved)
    goTo(back)
  }

  return (
    <>
      <PageHead
        title={termId === null ? words.createTitle : words.editTitle}
        lead={merchant === null ? texts.lead : `${merchant.name}. ${texts.lead}`}
        back={{ href: back, label: merchant?.name ?? partnerTexts.details.back }}
      />
      <FormFrame
        form={form}
        labels={{ ...labels, percent: kind === 'fees' ? labels.amount : labels.ratio }}
        shown={{ percent: percentAsTyped, transferDelayInDays: (days) => delayText(Number(days)) }}
        submit={formTexts.save}
        back={back}
        whyNot={whyNot('MERCHANT_TERMS_EDIT')}
        onSubmit={submit}
      >
        <FormSection
          title={words.title}
          {...(termId === null && active !== null ? { lead: texts.waits(active) } : {})}
        >
          {kind === 'settlement_configurations' ? (
            <>
              <SelectField
                label={labels.transferDelayInDays}
                options={TRANSFER_DELAYS.map((days) => ({ value: String(days), label: delayText(days) }))}
                {...field('transferDelayInDays')}
              />
              <YesNoField label={labels.payAllInOneSettlement} {...field('payAllInOneSettlement')} />
            </>
          ) : (
            <PercentField
              kind={kind}
              values={values}
              errorOf={errorOf}
              onChange={(it) => set('percent', it)}
            />
          )}
          <DateField
            label={labels.expirationDate}
            help={texts.expirationHelp}
            optional
            {...field('expirationDate')}
          />
        </FormSection>
      </FormFrame>
    </>
  )
}

/** One field for all kinds: the server names it after the kind's amount. */
function PercentField(props: {
  kind: 'fees' | 'cashbacks'
  values: TermValues
  errorOf: (field: string) => string | undefined
  onChange: (value: string) => void
}) {
  const name = props.kind === 'fees' ? 'amount' : 'ratio'
  return (
    <NumberField
      name={name}
      label={labels[name]}
      value={props.values.percent}
      unit="%"
      error={props.errorOf(name)}
      onChange={props.onChange}
    />
  )
}
