import {
  STAGE_CHANNELS,
  STAGE_HISTORIES,
  STAGE_KINDS,
  STAGE_TEXTS,
} from '@drip/core/reminders/strategy/strategy'
import {
  STAGE_CHANNEL_LABELS,
  STAGE_HISTORY_LABELS,
  STAGE_KIND_LABELS,
  STAGE_TEXT_LABELS,
} from '@drip/core/reminders/strategy/strategy-words'
import { OFFER_DAYS } from '@drip/core/debts/plans/debt-offer'
import { PLAN_KINDS, PLAN_KIND_LABELS } from '@drip/core/debts/plans/debt-plan'
import type { Agency } from '@drip/core/contracts/admin/collections/admin-agencies'
import type { StrategyPreview } from '@drip/core/contracts/admin/collections/admin-strategies'
import { useRef } from 'react'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { FieldNote, TextField } from '../../../../../ui/fields/text-field.tsx'
import { ChevronDownIcon, CloseIcon } from '../../../../../ui/icons.tsx'
import { SelectField } from '../../../../../ui/work/fields/select-field.tsx'
import { NEW_STAGE, type StageRow } from './strategy-form.ts'
import { strategyTexts } from './strategy-texts.ts'
import { MoneyField } from '../../../../../ui/work/fields/number-field.tsx'

const texts = strategyTexts.form

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))
const KINDS = optionsOf(STAGE_KINDS, STAGE_KIND_LABELS)
const CHANNELS = optionsOf(STAGE_CHANNELS, STAGE_CHANNEL_LABELS)
const TEXTS = optionsOf(STAGE_TEXTS, STAGE_TEXT_LABELS)
const PLANS = optionsOf(PLAN_KINDS, PLAN_KIND_LABELS)
const STANDS = Array.from({ length: OFFER_DAYS.most - OFFER_DAYS.least + 1 }, (_, more) => {
  const days = OFFER_DAYS.least + more
  return { value: String(days), label: texts.standsFor(days) }
})
const HISTORIES = optionsOf(STAGE_HISTORIES, STAGE_HISTORY_LABELS)

/** Includes a chosen agency that is no longer one of ours. */
const agencyOptions = (chosen: string, agencies: readonly Agency[]) => [
  ...(chosen === '' ? [{ value: '', label: texts.agencyChoose }] : []),
  ...(chosen === '' || agencies.some(({ id }) => id === chosen)
    ? []
    : [{ value: chosen, label: texts.agencyGone }]),
  ...agencies.map(({ id, name }) => ({ value: id, label: name })),
]

/** The stages, one below the other: each is changed, moved and removed in place. */
export function StageRows(props: {
  rows: readonly StageRow[]
  wrong: ReadonlyMap<string, string>
  /** Null until it was requested for these stages. */
  preview: StrategyPreview | null
  agencies: readonly Agency[]
  onChange: (rows: readonly StageRow[]) => void
}) {
  const { rows, onChange } = props
  const made = useRef(0)
  const change = (at: number, row: StageRow) => onChange(rows.map((it, place) => (place === at ? row : it)))
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row !== undefined) onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  return (
    <>
      <ol className="stages">
        {rows.map((row, at) => (
          <li key={row.key}>
            <StageRowFields
              row={row}
              at={at}
              last={rows.length - 1}
              wrong={props.wrong.get(row.key)}
              agencies={props.agencies}
              people={props.preview?.stages[at]?.people ?? null}
              onChange={(changed) => change(at, changed)}
              onMove={(to) => move(at, to)}
              onRemove={() => onChange(rows.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <FieldNote id="stages-note" error={props.wrong.get('')} />
      <div>
        <Button
          kind="secondary"
          onPress={() => onChange([...rows, { ...NEW_STAGE, key: `new.${Date.now()}.${++made.current}` }])}
        >
          {texts.add}
        </Button>
      </div>
    </>
  )
}

interface OfRow {
  row: StageRow
  /** Its place, from 0. */
  at: number
  last: number
  wrong: string | undefined
  agencies: readonly Agency[]
  people: number | null
  onChange: (row: StageRow) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function StageRowFields({ row, at, last, wrong, agencies, people, onChange, onMove, onRemove }: OfRow) {
  const set = <K extends keyof StageRow>(name: K, value: StageRow[K]) => onChange({ ...row, [name]: value })
  return (
    <fieldset className="stage">
      <legend className="stage__name">{texts.stage(at + 1)}</legend>
      <div className="stage__fields">
        <TextField
          label={texts.day}
          name={`stages.${at}`}
          value={row.day}
          inputMode="text"
          maxLength={4}
          autoComplete="off"
          onChange={(day) => set('day', day.replaceAll(/[^\d-]/g, ''))}
        />
        <SelectField label={texts.kind} value={row.kind} options={KINDS} onChange={(it) => set('kind', it)} />
        {row.kind === 'OFFER' && (
          <>
            <SelectField
              label={texts.plan}
              value={row.plan}
              options={PLANS}
              onChange={(it) => set('plan', it)}
            />
            <SelectField
              label={texts.stands}
              value={row.stands}
              options={STANDS}
              onChange={(it) => set('stands', it)}
            />
          </>
        )}
        {row.kind === 'HAND_OVER' && (
          <SelectField
            label={texts.agency}
            value={row.agencyId}
            options={agencyOptions(row.agencyId, agencies)}
            onChange={(it) => set('agencyId', it)}
          />
        )}
        {row.kind === 'MESSAGE' && (
          <>
            <SelectField
              label={texts.channel}
              value={row.channel}
              options={CHANNELS}
              onChange={(it) => set('channel', it)}
            />
            <SelectField
              label={texts.text}
              value={row.text}
              options={TEXTS}
              onChange={(it) => set('text', it)}
            />
          </>
        )}
        <MoneyField
          label={texts.minAmount}
          name={`stages.${at}.minAmount`}
          optional
          value={row.minAmount}
          onChange={(it) => set('minAmount', it)}
        />
        <SelectField
          label={texts.history}
          value={row.history}
          options={HISTORIES}
          onChange={(it) => set('history', it)}
        />
      </div>
      {wrong !== undefined && <FieldNote id={`${row.key}-note`} error={wrong} />}
      <div className="stage__end">
        <span className="stage__people tabular" aria-live="polite">
          {people !== null && strategyTexts.preview.ofStage(people)}
        </span>
        <IconButton
          label={texts.up(at + 1)}
          icon={
            <span className="stage__up">
              <ChevronDownIcon size={18} />
            </span>
          }
          disabled={at === 0}
          onPress={() => onMove(at - 1)}
        />
        <IconButton
          label={texts.down(at + 1)}
          icon={<ChevronDownIcon size={18} />}
          disabled={at === last}
          onPress={() => onMove(at + 1)}
        />
        <IconButton label={texts.remove(at + 1)} icon={<CloseIcon size={18} />} onPress={onRemove} />
      </div>
    </fieldset>
  )
}
