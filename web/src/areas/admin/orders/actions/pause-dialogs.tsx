/** The customer's own pause, started or ended on their behalf. */
import { addDays, civilDate } from '@drip/core/calendar/dates'
import {
  HARDSHIP_LABELS,
  HARDSHIP_REASONS,
  type HardshipReason,
  PAUSE_KINDS,
  type PauseKind,
} from '@drip/core/debts/pause'
import { useState } from 'react'
import { shownDate } from '../../../../instalments/dates.ts'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { type ActionOnOrder, OrderActionDialog } from '../order-action-dialog.tsx'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.pause
const DAYS = [7, 15, 21, 30, 45]
const USUAL_DAYS = 21

export function PauseDialog(props: ActionOnOrder) {
  const { pauses } = props.order
  const offered = PAUSE_KINDS.filter((kind) =>
    pauses.kinds.some((it) => it.kind === kind && it.hindrance === null),
  )
  const [kind, setKind] = useState<PauseKind>(offered[0] ?? 'HARDSHIP')
  const [reason, setReason] = useState<HardshipReason>('INCOME')
  const mostOf = (of: PauseKind) => pauses.kinds.find((it) => it.kind === of)?.days ?? 0
  const most = mostOf(kind)
  const [days, setDays] = useState(String(Math.min(USUAL_DAYS, most)))
  const choices = [...DAYS.filter((it) => it < most), most].map(String)
  return (
    <OrderActionDialog
      {...props}
      texts={{ ...texts, confirm: texts.title }}
      form={
        <>
          <SelectField
            label={texts.kind}
            name="kind"
            value={kind}
            options={offered.map((value) => ({ value, label: texts.kinds[value] }))}
            onChange={(chosen) => {
              setKind(chosen)
              setDays(String(Math.min(Number(days), mostOf(chosen))))
            }}
          />
          <SelectField
            label={texts.days}
            name="days"
            value={days}
            help={texts.rules[kind](most)}
            options={choices.map((value) => ({ value, label: texts.count(value) }))}
            onChange={setDays}
          />
          {kind === 'HARDSHIP' && (
            <SelectField
              label={texts.reason}
              name="reason"
              value={reason}
              options={HARDSHIP_REASONS.map((value) => ({ value, label: HARDSHIP_LABELS[value] }))}
              onChange={setReason}
            />
          )}
        </>
      }
      ask={() => ({
        action: 'PAUSE',
        kind,
        days: Number(days),
        reason: kind === 'HARDSHIP' ? reason : null,
      })}
      question={texts.ask(days)}
    />
  )
}

export function EndPauseDialog(props: ActionOnOrder) {
  return (
    <OrderActionDialog
      {...props}
      texts={{ ...texts, title: texts.end, confirm: texts.end, done: texts.ended }}
      ask={() => ({ action: 'END_PAUSE' })}
      question={texts.askEnd}
    />
  )
}

/** @param endsOn the first day after the pause */
export function pausedUntil(endsOn: string): string {
  return shownDate(addDays(civilDate(endsOn), -1))
}
