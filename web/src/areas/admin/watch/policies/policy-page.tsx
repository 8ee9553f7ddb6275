import type { Policy } from '@drip/core/contracts/admin/policies/credit-policies'
import { POLICY_STATE_LABELS } from '@drip/core/contracts/admin/policies/policy-states'
import * as calls from '@drip/core/contracts/admin/policies/policy-calls'
import { useState, type ReactNode } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { refusalCode, refusalStatus } from '../../../../api/refusal.ts'
import { goInstead } from '../../../../signed/address.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { CheckBox } from '../../../../ui/fields/check-box.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { DecisionDialog } from '../../../../signed/decision-dialog.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import { LoadingPage } from '../../frame/loading-page.tsx'
import { MissingPage } from '../../frame/missing-page.tsx'
import { useReason } from '../../frame/use-reason.tsx'
import { SCREENS } from '../../screens.ts'
import { ask, useAsked } from '../../signed-in.ts'
import { AMOUNTS, NUMBERS, type PolicyForm, formOf, readForm } from './policy-form.ts'
import { TONES } from './policies-page.tsx'
import { policyTexts as texts } from './policy-texts.ts'
import { ThresholdList } from './threshold-list.tsx'
import { TrialBlock } from './trial-block.tsx'
import { MoneyField } from '../../../../ui/work/fields/number-field.tsx'

/** One version, read-only, or a draft with its editor, its trial, and the way to put it in force. */
export function PolicyPage({ id }: { id: string }): ReactNode {
  const { value: policy, refusal, reload } = useAsked(calls.showPolicy, { id })
  const [asks, setAsks] = useState<'switch' | 'drop' | null>(null)
  if (policy === null) {
    if (refusal === null) return <LoadingPage />
    if (refusalStatus(refusal) === 404) return <MissingPage lead={texts.missing} />
    return <LoadFailure words={texts.loadFailed} onRetry={reload} />
  }
  const isOpen = policy.state === 'DRAFT' && !policy.isAsked
  return (
    <>
      <PageHead
        title={policy.name}
        back={{ href: SCREENS.policies.href(), label: texts.title }}
        lead={<Badge tone={TONES[policy.state]}>{POLICY_STATE_LABELS[policy.state]}</Badge>}
      >
        {isOpen && (
          <>
            <Button kind="secondary" onPress={() => setAsks('drop')}>
              {texts.drop}
            </Button>
            <Button kind="primary" onPress={() => setAsks('switch')}>
              {texts.switchOn}
            </Button>
          </>
        )}
      </PageHead>
      {policy.isAsked && (
        <Alert tone="information">
          {texts.asked} <a href={SCREENS.requestedChanges.href()}>{texts.waitingLink}</a>
        </Alert>
      )}
      <section className="panel" aria-labelledby="thresholds">
        <h2 id="thresholds">{texts.thresholds}</h2>
        {isOpen ? (
          <Editor key={policy.revision} policy={policy} />
        ) : (
          <ThresholdList thresholds={policy.thresholds} />
        )}
      </section>
      <TrialBlock key={`trial ${policy.revision}`} policy={policy} />
      {asks === 'switch' && <SwitchDialog policy={policy} onClose={() => setAsks(null)} />}
      {asks === 'drop' && <DropDialog policy={policy} onClose={() => setAsks(null)} />}
    </>
  )
}

function Editor({ policy }: { policy: Policy }) {
  const toast = useToast()
  const [form, setForm] = useState<PolicyForm>(() => formOf(policy.name, policy.thresholds))
  const [wrong, setWrong] = useState<readonly string[]>([])
  const set = (typed: Partial<PolicyForm>) => setForm((now) => ({ ...now, ...typed }))
  const save = async () => {
    const read = readForm(form)
    setWrong('wrong' in read ? read.wrong : [])
    if ('wrong' in read) return
    const outcome = await resumed(() =>
      ask(calls.changePolicy, { id: policy.id, body: read, over: policy.revision }),
    )
    if (outcome.ok) return toast.done(texts.saved)
    toast.failed(refusalCode(outcome.refusal) === 'CHANGED_MEANWHILE' ? texts.changed : texts.failed)
  }
  const errorOf = (field: string) => (wrong.includes(field) ? texts.wrongNumber : undefined)
  return (
    <Form className="admin-form" onSubmit={save}>
      <TextField
        label={texts.name}
        value={form.name}
        maxLength={80}
        error={wrong.includes('name') ? texts.nameHelp : undefined}
        onChange={(name) => set({ name })}
      />
      <div className="admin-form__columns">
        {NUMBERS.map((field) => (
          <TextField
            key={field}
            label={texts.fields[field]}
            inputMode="numeric"
            value={form[field]}
            maxLength={6}
            error={errorOf(field)}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
        {AMOUNTS.map((field) => (
          <MoneyField
            key={field}
            label={texts.fields[field]}
            value={form[field]}
            error={errorOf(field)}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
      </div>
      <CheckBox
        name="birthDateRequired"
        checked={form.birthDateRequired}
        onChange={(birthDateRequired) => set({ birthDateRequired })}
      >
        {texts.fields.birthDateRequired}
      </CheckBox>
      <Bands form={form} onChange={(bands) => set({ bands })} />
      {wrong.includes('limitBands') && <Alert tone="danger">{texts.bandsWrong}</Alert>}
      <p className="note">{texts.savedLead}</p>
      <div className="actions">
        <Button type="submit">{texts.save}</Button>
      </div>
    </Form>
  )
}

function Bands(props: { form: PolicyForm; onChange: (bands: PolicyForm['bands']) => void }) {
  const { bands } = props.form
  const change = (at: number, typed: Partial<PolicyForm['bands'][number]>) =>
    props.onChange(bands.map((it, index) => (index === at ? { ...it, ...typed } : it)))
  return (
    <fieldset className="admin-form__group stack-4">
      <legend>{texts.fields.limitBands}</legend>
      {bands.map((band, at) => (
        // a band is identified only by its place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="admin-form__columns">
          <TextField
            label={texts.fromScore(at + 1)}
            inputMode="numeric"
            maxLength={4}
            value={band.fromScore}
            onChange={(fromScore) => change(at, { fromScore })}
          />
          <MoneyField
            label={texts.bandLimit(at + 1)}
            value={band.limit}
            onChange={(limit) => change(at, { limit })}
          />
          {bands.length > 1 && (
            <Button kind="secondary" onPress={() => props.onChange(bands.filter((_, index) => index !== at))}>
              {texts.removeBand(at + 1)}
            </Button>
          )}
        </div>
      ))}
      {bands.length < 20 && (
        <Button kind="secondary" onPress={() => props.onChange([...bands, { fromScore: '', limit: '' }])}>
          {texts.addBand}
        </Button>
      )}
    </fieldset>
  )
}

function SwitchDialog(props: { policy: Policy; onClose: () => void }) {
  const { field, said } = useReason({ label: texts.switchReason, missing: texts.switchReasonMissing })
  const send = () => {
    const reason = said()
    return reason === null
      ? null
      : resumed(() => ask(calls.askForPolicy, { id: props.policy.id, body: { reason } }))
  }
  return (
    <DecisionDialog
      title={texts.switchTitle(props.policy.name)}
      lead={texts.switchLead}
      confirm={texts.switchAsk}
      act={send}
      done={texts.switchAsked}
      failed={(refusal) => (refusalCode(refusal) === 'SAME_POLICY' ? texts.same : texts.switchFailed)}
      onClose={props.onClose}
    >
      {field}
    </DecisionDialog>
  )
}

function DropDialog(props: { policy: Policy; onClose: () => void }) {
  return (
    <DecisionDialog
      title={texts.dropTitle(props.policy.name)}
      lead={texts.dropLead}
      confirm={texts.drop}
      isGrave
      act={() => resumed(() => ask(calls.dropPolicy, { id: props.policy.id }))}
      done={texts.dropped}
      failed={texts.failed}
      onDone={() => goInstead(SCREENS.policies.path)}
      onClose={props.onClose}
    />
  )
}
