/**
 * A version of the collection strategy: its stages, whom they would reach tomorrow, and from when on it is in force.
 */
import type { ShownStrategy, StrategyPreview } from '@drip/core/contracts/admin/collections/admin-strategies'
import { STRATEGY_WHY_MOST } from '@drip/core/reminders/strategy/strategy'
import { listAgencies } from '@drip/core/contracts/admin/collections/agency-calls'
import * as calls from '@drip/core/contracts/admin/collections/strategy-calls'
import { stageWords } from '@drip/core/reminders/strategy/strategy-words'
import { useCallback, useState, type ReactNode } from 'react'
import { refusalCode } from '../../../../../api/refusal.ts'
import { useFresh } from '../../../../../api/use-fresh.ts'
import { shownDate } from '../../../../../instalments/dates.ts'
import { goTo, useQuery } from '../../../../../signed/address.tsx'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { useToast } from '../../../../../ui/feedback/toast.tsx'
import { TextField } from '../../../../../ui/fields/text-field.tsx'
import { DecisionDialog } from '../../../../../signed/decision-dialog.tsx'
import { PageHead } from '../../../../../ui/work/page-head.tsx'
import { FormFrame, FormSection } from '../../../forms/form-frame.tsx'
import { NotThere } from '../../../forms/not-there.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useSaveOver } from '../../../forms/use-save-over.ts'
import { useWhyNot } from '../../../frame/access.ts'
import { ActionButton } from '../../../frame/action-button.tsx'
import { withStatus } from '../../../frame/with-status.ts'
import { SCREENS } from '../../../screens.ts'
import { ask, useAsked } from '../../../signed-in.ts'
import { StageRows } from './stage-rows.tsx'
import { StartDialog } from './start-dialog.tsx'
import {
  type StageRow,
  type StrategyValues,
  checkStrategy,
  faultWords,
  stagesOf,
  valuesOf,
} from './strategy-form.ts'
import { strategyTexts } from './strategy-texts.ts'

const texts = strategyTexts.form
const EMPTY: StrategyValues = { stages: [], why: '' }
const BACK = () => SCREENS.collectionStrategies.href()

export function StrategyPage({ id }: { id: string }): ReactNode {
  const load = useCallback(() => ask(calls.showStrategy, { id }), [id])
  const { value, refusal, reload } = useFresh(load)
  if (value === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.loadFailed} />
  return value.state === 'DRAFT' ? (
    <StrategyForm key={value.id} id={value.id} stored={value} initial={valuesOf(value)} onSaved={reload} />
  ) : (
    <FixedStrategy it={value} />
  )
}

/** A version that was, is or will be in force: it can be read, started again, and copied. */
function FixedStrategy({ it }: { it: ShownStrategy }) {
  return (
    <>
      <PageHead title={texts.title(it.number)} lead={it.why} back={{ href: BACK(), label: texts.back }}>
        <ButtonLink kind="secondary" href={SCREENS.collectionStrategyNew.href({ from: it.id })}>
          {texts.copy}
        </ButtonLink>
        <StartAction stored={it} isDirty={false} />
      </PageHead>
      <Alert tone="information">{texts.fixed}</Alert>
      <section className="panel" aria-label={texts.stages}>
        <ol className="case-lines">
          {it.stages.map((stage) => (
            <li key={JSON.stringify(stage)}>{stageWords(stage)}</li>
          ))}
        </ol>
      </section>
    </>
  )
}

/** A new version, empty or as a copy. */
export function StrategyCreatePage(): ReactNode {
  const from = useQuery().get('from')
  const [id] = useState(() => crypto.randomUUID())
  if (from === null) return <StrategyForm id={id} stored={null} initial={EMPTY} onSaved={async () => {}} />
  return <StrategyCopy id={id} from={from} />
}

function StrategyCopy({ id, from }: { id: string; from: string }) {
  const load = useCallback(() => ask(calls.showStrategy, { id: from }), [from])
  const { value, refusal, reload } = useFresh(load)
  if (value === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.loadFailed} />
  return (
    <StrategyForm id={id} stored={null} initial={{ ...valuesOf(value), why: '' }} onSaved={async () => {}} />
  )
}

function StrategyForm({
  id,
  stored,
  initial,
  onSaved,
}: {
  id: string
  stored: ShownStrategy | null
  initial: StrategyValues
  onSaved: () => Promise<unknown>
}) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const [preview, setPreview] = useState<StrategyPreview | null>(null)
  const { value: agencies } = useAsked(listAgencies)
  const form = useForm({ name: `strategy.${stored?.id ?? 'new'}`, initial, check: checkStrategy })
  const { values, set, field } = form
  const wrong = form.tries > 0 ? faultWords(values.stages) : new Map<string, string>()
  const saveOver = useSaveOver({ form, stored, load: () => ask(calls.showStrategy, { id }), valuesOf })
  const change = (rows: readonly StageRow[]) => {
    setPreview(null)
    set('stages', rows)
  }

  const submit = async () => {
    const outcome = await saveOver(({ stages, why }, version) =>
      ask(calls.saveStrategy, {
        id,
        body: { stages: stagesOf(stages) ?? [], why: why.trim() },
        ...(stored === null ? {} : { over: version }),
      }),
    )
    if (outcome === null) return
    if (!outcome.ok) {
      const isFixed = refusalCode(outcome.refusal) === 'STRATEGY_FIXED'
      const said = isFixed ? texts.nowFixed : withStatus(texts.saveFailed, outcome.refusal)
      return form.fail(said)
    }
    toast.done(texts.saved)
    if (stored === null) goTo(SCREENS.collectionStrategy.href({ id }))
    else await onSaved()
  }

  return (
    <>
      <PageHead
        title={stored === null ? texts.newTitle : texts.title(stored.number)}
        lead={texts.lead}
        back={{ href: BACK(), label: texts.back }}
      >
        {stored !== null && (
          <>
            <DropAction stored={stored} />
            <StartAction stored={stored} isDirty={form.isDirty} />
          </>
        )}
      </PageHead>
      <FormFrame
        form={form}
        labels={{ ...texts.labels, ...stageLabels(values.stages) }}
        words={stageFaults(values.stages, wrong)}
        submit={texts.save}
        back={BACK()}
        whyNot={whyNot('COLLECTIONS_STRATEGY')}
        onSubmit={submit}
      >
        <FormSection title={texts.stages} lead={texts.dayHelp}>
          <StageRows
            rows={values.stages}
            wrong={wrong}
            preview={preview}
            agencies={agencies?.content ?? []}
            onChange={change}
          />
        </FormSection>
        <PreviewSection rows={values.stages} preview={preview} onPreview={setPreview} />
        <FormSection title={texts.why}>
          <TextField
            label={texts.why}
            help={texts.whyHelp}
            maxLength={STRATEGY_WHY_MOST}
            autoComplete="off"
            {...field('why')}
          />
        </FormSection>
      </FormFrame>
    </>
  )
}

const stageLabels = (rows: readonly StageRow[]) =>
  Object.fromEntries(rows.map((_, at) => [`stages.${at}`, texts.stage(at + 1)]))

const stageFaults = (rows: readonly StageRow[], wrong: ReadonlyMap<string, string>) => ({
  ...Object.fromEntries(rows.map((row, at) => [`stages.${at}`, wrong.get(row.key)])),
  stages: wrong.get(''),
})

function PreviewSection(props: {
  rows: readonly StageRow[]
  preview: StrategyPreview | null
  onPreview: (preview: StrategyPreview) => void
}) {
  const words = strategyTexts.preview
  const [failure, setFailure] = useState<string | null>(null)
  const look = async () => {
    setFailure(null)
    const stages = stagesOf(props.rows)
    if (stages === null || faultWords(props.rows).size > 0) return setFailure(words.fixFirst)
    const outcome = await ask(calls.previewStrategy, { body: { stages } })
    if (outcome.ok) props.onPreview(outcome.value)
    else setFailure(withStatus(words.failed, outcome.refusal))
  }
  const { preview } = props
  return (
    <FormSection title={words.title} lead={words.lead}>
      <div>
        <Button kind="secondary" onPress={look}>
          {words.ask}
        </Button>
      </div>
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      {preview !== null && (
        <div className="case-lines" aria-live="polite">
          <p>{words.said(shownDate(preview.day), preview.messages, preview.calls)}</p>
          {preview.offers + preview.handOvers > 0 && (
            <p>{words.saidMore(preview.offers, preview.handOvers)}</p>
          )}
          {preview.heldBack > 0 && <p className="note">{words.heldBack(preview.heldBack)}</p>}
          {preview.isRestDay && <p className="note">{words.restDay}</p>}
        </div>
      )}
    </FormSection>
  )
}

function StartAction({ stored, isDirty }: { stored: ShownStrategy; isDirty: boolean }) {
  const whyNot = useWhyNot()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        kind="primary"
        whyNot={whyNot('COLLECTIONS_STRATEGY') ?? (isDirty ? texts.saveFirst : null)}
        onPress={() => setOpen(true)}
      >
        {texts.start}
      </ActionButton>
      {isOpen && <StartDialog it={stored} onClose={() => setOpen(false)} />}
    </>
  )
}

function DropAction({ stored }: { stored: ShownStrategy }) {
  const whyNot = useWhyNot()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton kind="quiet" whyNot={whyNot('COLLECTIONS_STRATEGY')} onPress={() => setOpen(true)}>
        {texts.drop}
      </ActionButton>
      {isOpen && (
        <DecisionDialog
          title={texts.dropTitle(stored.number)}
          lead={texts.dropLead}
          confirm={texts.drop}
          isGrave
          act={() => ask(calls.dropStrategy, { id: stored.id })}
          done={texts.dropped}
          failed={(refusal) => withStatus(texts.dropFailed, refusal)}
          onDone={() => goTo(BACK())}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
