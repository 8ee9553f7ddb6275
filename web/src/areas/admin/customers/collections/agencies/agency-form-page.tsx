import type { Agency, AgencyWritten } from '@drip/core/contracts/admin/collections/admin-agencies'
import * as calls from '@drip/core/contracts/admin/collections/agency-calls'
import { checkAgency } from '@drip/core/reminders/agencies/agency-form'
import { AGENCY_NAME_MOST, PLACED_DAYS } from '@drip/core/reminders/agencies/placement'
import { useCallback, useState, type ReactNode } from 'react'
import { useFresh } from '../../../../../api/use-fresh.ts'
import { maskCnpj } from '../../../../../masks/documents.ts'
import { goTo } from '../../../../../signed/address.tsx'
import { useToast } from '../../../../../ui/feedback/toast.tsx'
import { TextField } from '../../../../../ui/fields/text-field.tsx'
import { PageHead } from '../../../../../ui/work/page-head.tsx'
import { numberOf } from '../../../forms/fields/percent.ts'
import { FormFrame, FormSection } from '../../../forms/form-frame.tsx'
import { NotThere } from '../../../forms/not-there.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useSaveOver } from '../../../forms/use-save-over.ts'
import { useWhyNot } from '../../../frame/access.ts'
import { withStatus } from '../../../frame/with-status.ts'
import { SCREENS } from '../../../screens.ts'
import { ask } from '../../../signed-in.ts'
import { agencyTexts } from './agency-texts.ts'
import { NumberField } from '../../../../../ui/work/fields/number-field.tsx'

const texts = agencyTexts.form
const labels = texts.fields

interface AgencyValues {
  name: string
  document: string
  email: string
  feePercent: string
  days: string
}
const NEW: AgencyValues = {
  name: '',
  document: '',
  email: '',
  feePercent: '',
  days: String(PLACED_DAYS.usual),
}

export function AgencyCreatePage(): ReactNode {
  const [id] = useState(() => crypto.randomUUID())
  return <AgencyForm id={id} stored={null} />
}

export function AgencyEditPage({ id }: { id: string }): ReactNode {
  const load = useCallback(() => ask(calls.showAgency, { id }), [id])
  const { value, refusal, reload } = useFresh(load)
  if (value === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.loadFailed} />
  return <AgencyForm id={id} stored={value} />
}

const writtenOf = ({ name, document, email, feePercent, days }: AgencyValues): AgencyWritten => ({
  name: name.trim(),
  document,
  email: email.trim(),
  feePercent: numberOf(feePercent),
  days: numberOf(days),
})

const valuesOf = ({ name, document, email, feePercent, days }: Agency): AgencyValues => ({
  name,
  document,
  email,
  feePercent: String(feePercent),
  days: String(days),
})

const check = (values: AgencyValues) => checkAgency(writtenOf(values))

function AgencyForm({ id, stored }: { id: string; stored: Agency | null }) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const form = useForm<AgencyValues>({
    name: `agency.${stored?.id ?? 'new'}`,
    initial: stored === null ? NEW : valuesOf(stored),
    check,
  })
  const { field } = form
  const saveOver = useSaveOver({ form, stored, load: () => ask(calls.showAgency, { id }), valuesOf })
  const back = stored === null ? SCREENS.agencies.href() : SCREENS.agency.href({ id })

  const submit = async () => {
    const outcome = await saveOver((it, version) =>
      ask(calls.saveAgency, { id, body: writtenOf(it), ...(stored === null ? {} : { over: version }) }),
    )
    if (outcome === null) return
    if (!outcome.ok) return form.fail(withStatus(texts.saveFailed, outcome.refusal))
    toast.done(texts.saved)
    goTo(SCREENS.agency.href({ id }))
  }

  return (
    <>
      <PageHead
        title={stored === null ? texts.createTitle : texts.editTitle}
        lead={stored?.name}
        back={{ href: back, label: stored?.name ?? agencyTexts.list.title }}
      />
      <FormFrame
        form={form}
        labels={labels}
        submit={texts.save}
        back={back}
        whyNot={whyNot('COLLECTIONS_AGENCIES')}
        onSubmit={submit}
      >
        <FormSection title={texts.section}>
          <TextField label={labels.name} maxLength={AGENCY_NAME_MOST} autoComplete="off" {...field('name')} />
          <TextField label={labels.document} mask={maskCnpj} autoComplete="off" {...field('document')} />
          <TextField label={labels.email} inputMode="email" autoComplete="off" {...field('email')} />
          <NumberField label={labels.feePercent} unit="%" help={texts.feeHelp} {...field('feePercent')} />
          <NumberField
            label={labels.days}
            whole
            unit={texts.daysUnit}
            help={texts.daysHelp}
            {...field('days')}
          />
        </FormSection>
      </FormFrame>
    </>
  )
}
