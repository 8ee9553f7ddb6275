/** Converts the stages of a strategy to form values, and back. */
import { OFFER_DAYS } from '@drip/core/debts/plans/debt-offer'
import type { PlanKind } from '@drip/core/debts/plans/debt-plan'
import type { FieldError } from '@drip/core/forms/field-error'
import {
  FIRST_DAY,
  LAST_DAY,
  type StageChannel,
  type StageHistory,
  type StageKind,
  type StageText,
  MOST_CENTS,
  type StrategyStage,
  strategyFaults,
} from '@drip/core/reminders/strategy/strategy'
import { STRATEGY_FAULT_WORDS } from '@drip/core/reminders/strategy/strategy-words'
import { strategyTexts } from './strategy-texts.ts'

const texts = strategyTexts.form
const CENTAVOS = 100

export interface StageRow {
  /** Unique while the page is open. */
  key: string
  kind: StageKind
  day: string
  channel: StageChannel
  text: StageText
  plan: PlanKind
  /** Of an offer: the number of days for which it is valid. */
  stands: string
  /** '' while none is chosen. */
  agencyId: string
  /** In reais, with a decimal point. */
  minAmount: string
  history: StageHistory
}

export interface StrategyValues {
  stages: readonly StageRow[]
  why: string
}

export const NEW_STAGE: Omit<StageRow, 'key'> = {
  kind: 'MESSAGE',
  day: '',
  channel: 'WHATSAPP',
  text: 'REMINDER',
  plan: 'AT_ONCE',
  stands: String(OFFER_DAYS.usual),
  agencyId: '',
  minAmount: '',
  history: 'ANY',
}

export function valuesOf({ stages, why }: { stages: readonly StrategyStage[]; why: string }): StrategyValues {
  return {
    why,
    stages: stages.map((it, at) => ({
      ...NEW_STAGE,
      ...it,
      key: `stored.${at}`,
      day: String(it.day),
      ...(it.kind === 'OFFER' ? { stands: String(it.stands) } : { stands: NEW_STAGE.stands }),
      minAmount: it.minAmount === 0 ? '' : (it.minAmount / CENTAVOS).toFixed(2),
    })),
  }
}

/** Null if one of its fields is not valid yet. */
export function stageOf(row: StageRow): StrategyStage | null {
  const day = /^-?\d+$/.test(row.day) ? Number(row.day) : Number.NaN
  const minAmount = row.minAmount === '' ? 0 : Math.round(Number(row.minAmount) * CENTAVOS)
  const isStage = day >= FIRST_DAY && day <= LAST_DAY && minAmount >= 0 && minAmount <= MOST_CENTS
  if (!isStage) return null
  const of = { day, minAmount, history: row.history }
  switch (row.kind) {
    case 'MESSAGE':
      return { kind: 'MESSAGE', ...of, channel: row.channel, text: row.text }
    case 'CALL':
      return { kind: 'CALL', ...of }
    case 'OFFER':
      return { kind: 'OFFER', ...of, plan: row.plan, stands: Number(row.stands) }
    case 'HAND_OVER':
      return row.agencyId === '' ? null : { kind: 'HAND_OVER', ...of, agencyId: row.agencyId }
  }
}

/** All stages; null while one of them is invalid. */
export function stagesOf(rows: readonly StageRow[]): StrategyStage[] | null {
  const stages = rows.map(stageOf)
  return stages.every((it) => it !== null) ? stages : null
}

/** The errors of each row as messages, by its key; '' holds those of all rows together. */
export function faultWords(rows: readonly StageRow[]): ReadonlyMap<string, string> {
  const own = rows.flatMap((row): [string, string][] => {
    if (stageOf(row) !== null) return []
    const isDay = /^-?\d+$/.test(row.day) && Number(row.day) >= FIRST_DAY && Number(row.day) <= LAST_DAY
    if (!isDay) return [[row.key, texts.dayWrong]]
    const isAgency = row.kind !== 'HAND_OVER' || row.agencyId !== ''
    return [[row.key, isAgency ? texts.minAmountWrong : texts.agencyWrong]]
  })
  const stages = stagesOf(rows)
  if (stages === null) return new Map(own)
  return new Map(
    strategyFaults(stages).map(({ stage, code }) => [
      stage === null ? '' : (rows[stage]?.key ?? ''),
      STRATEGY_FAULT_WORDS[code],
    ]),
  )
}

export function checkStrategy({ stages, why }: StrategyValues): FieldError[] {
  const wrong = faultWords(stages)
  return [
    ...stages.flatMap((row, at): FieldError[] =>
      wrong.has(row.key) ? [{ field: `stages.${at}`, code: 'invalid' }] : [],
    ),
    ...(wrong.has('') ? ([{ field: 'stages', code: 'invalid' }] as const) : []),
    ...(why.trim() === '' ? ([{ field: 'why', code: 'required' }] as const) : []),
  ]
}
