/**
 * A strategy: what is done about a late debt, by the days since the deadline, the amount and the history (decision
 * 100). It is data that staff edit. What it may not contain is defined here, with the reasons. Rules that apply
 * whatever it says are checked again when a message is sent (`message-rule.ts`) and when somebody is called
 * (`collections/contact-rule.ts`).
 */
import type { PlanKind } from '../../debts/plans/debt-plan.ts'
import { HAND_OVER_FROM_DAY } from '../agencies/placement.ts'
import { CONTACT_WEEK_DAYS, MOST_A_WEEK } from '../collections/contact-rule.ts'

export const STAGE_KINDS = ['MESSAGE', 'CALL', 'OFFER', 'HAND_OVER'] as const
export type StageKind = (typeof STAGE_KINDS)[number]

export const STAGE_CHANNELS = ['WHATSAPP', 'SMS', 'EMAIL'] as const
export type StageChannel = (typeof STAGE_CHANNELS)[number]

/**
 * What a message says: the debt and where to pay it; that other terms are available; that the debt may be listed (CDC
 * art. 43 §2).
 */
export const STAGE_TEXTS = ['REMINDER', 'AGREEMENT', 'NOTICE'] as const
export type StageText = (typeof STAGE_TEXTS)[number]

/**
 * Whom a stage applies to: everybody; people who were never late before, or were; people who broke a promise in the
 * last half year.
 */
export const STAGE_HISTORIES = ['ANY', 'FIRST_TIME', 'LATE_BEFORE', 'BROKE_PROMISE'] as const
export type StageHistory = (typeof STAGE_HISTORIES)[number]

/** The range of days from the deadline for stages. */
export const FIRST_DAY = -10
export const LAST_DAY = 180
export const MOST_STAGES = 30
/** The highest amount a stage may require. */
export const MOST_CENTS = 10_000_000
/** Longest reason for writing or activating a version. */
export const STRATEGY_WHY_MOST = 300
/** The earliest day that a store may choose for offering terms (merchants/repayment-rules.ts). */
const AGREEMENT_FROM_DAY = 5
/** A notice before listing is sent once a month has shown that it is not an oversight. The law names no day; this is our own. */
const NOTICE_FROM_DAY = 30
/** For this long after the notice nothing is listed, as is customary at Brazilian bureaus. */
export const NOTICE_LASTS_DAYS = 10

interface OfAll {
  /** From the deadline: the due date, or the business day it moves to. */
  day: number
  /** In centavos; people who owe less are skipped. */
  minAmount: number
  history: StageHistory
}
export interface MessageStage extends OfAll {
  kind: 'MESSAGE'
  channel: StageChannel
  text: StageText
}
export interface CallStage extends OfAll {
  kind: 'CALL'
}
/** An offer for the debt that is longest late is sent as a link (decision 102). */
export interface OfferStage extends OfAll {
  kind: 'OFFER'
  plan: PlanKind
  /** How many days it is valid. */
  stands: number
}
/** The case is placed with a collection agency (decision 118). */
export interface HandOverStage extends OfAll {
  kind: 'HAND_OVER'
  agencyId: string
}
export type StrategyStage = MessageStage | CallStage | OfferStage | HandOverStage

/** The stages in the order of their days; among those of one day and kind, the first that matches somebody applies to them. */
export type Strategy = readonly StrategyStage[]

/** D-3, D0, D+5: a stage's name, and half of the key that makes it happen only once. */
export function stageLabel(day: number): string {
  return day > 0 ? `D+${day}` : `D${day}`
}

/** By their days; the order within a day is kept. */
export function inOrder(stages: Strategy): StrategyStage[] {
  return stages.toSorted((a, b) => a.day - b.day)
}

export const STRATEGY_FAULTS = [
  'EMPTY',
  'TOO_MANY',
  'CALL_BEFORE_LATE',
  'OFFER_TOO_EARLY',
  'HAND_OVER_TOO_EARLY',
  'AGREEMENT_TOO_EARLY',
  'NOTICE_TOO_EARLY',
  'NOTICE_NOT_WRITTEN',
  'NEVER_REACHED',
  'TOO_OFTEN',
] as const
export type StrategyFaultCode = (typeof STRATEGY_FAULTS)[number]

export interface StrategyFault {
  /** Which of the stages, from 0; null for all together. */
  stage: number | null
  code: StrategyFaultCode
}

/** Its errors by the law, the caps and plausibility; empty if there are none. */
export function strategyFaults(stages: Strategy): StrategyFault[] {
  if (stages.length === 0) return [{ stage: null, code: 'EMPTY' }]
  if (stages.length > MOST_STAGES) return [{ stage: null, code: 'TOO_MANY' }]
  const own = stages.flatMap((it, stage) => {
    const code = faultOf(it) ?? (isTaken(stages, stage) ? 'NEVER_REACHED' : null)
    return code === null ? [] : [{ stage, code }]
  })
  return [...own, ...tooOften(stages)]
}

function faultOf(it: StrategyStage): StrategyFaultCode | null {
  // nobody is late before the day after the deadline
  if (it.kind === 'CALL') return it.day < 1 ? 'CALL_BEFORE_LATE' : null
  if (it.kind === 'OFFER') return it.day < AGREEMENT_FROM_DAY ? 'OFFER_TOO_EARLY' : null
  if (it.kind === 'HAND_OVER') return it.day < HAND_OVER_FROM_DAY ? 'HAND_OVER_TOO_EARLY' : null
  if (it.text === 'AGREEMENT' && it.day < AGREEMENT_FROM_DAY) return 'AGREEMENT_TOO_EARLY'
  if (it.text !== 'NOTICE') return null
  // whether anything other than writing serves as notice is disputed (art. 43 §2, "por escrito")
  if (it.channel !== 'EMAIL') return 'NOTICE_NOT_WRITTEN'
  return it.day < NOTICE_FROM_DAY ? 'NOTICE_TOO_EARLY' : null
}

/** Whether an earlier stage of the same day and kind already matches everybody it applies to. */
function isTaken(stages: Strategy, stage: number): boolean {
  const it = stages[stage]
  if (it === undefined) return false
  return stages
    .slice(0, stage)
    .some(
      (other) =>
        other.kind === it.kind &&
        other.day === it.day &&
        other.minAmount <= it.minAmount &&
        (other.history === 'ANY' || other.history === it.history),
    )
}

/** More days with messages than a person may be contacted in a week: the last ones would never be sent. */
function tooOften(stages: Strategy): StrategyFault[] {
  const writes = (it: StrategyStage) => it.kind === 'MESSAGE' || it.kind === 'OFFER'
  const days = [...new Set(stages.filter(writes).map((it) => it.day))].toSorted((a, b) => a - b)
  const over = days.find(
    (day) => days.filter((it) => it <= day && it > day - CONTACT_WEEK_DAYS).length > MOST_A_WEEK,
  )
  if (over === undefined) return []
  return [{ stage: stages.findIndex((it) => writes(it) && it.day === over), code: 'TOO_OFTEN' }]
}

/** What decides whether a stage applies to somebody. */
export interface OwnerFacts {
  /** What they owe that is due by then, in centavos. */
  owed: number
  wasLateBefore: boolean
  brokePromise: boolean
}

export function isFor(it: Pick<StrategyStage, 'minAmount' | 'history'>, facts: OwnerFacts): boolean {
  if (facts.owed < it.minAmount) return false
  switch (it.history) {
    case 'ANY':
      return true
    case 'FIRST_TIME':
      return !facts.wasLateBefore
    case 'LATE_BEFORE':
      return facts.wasLateBefore
    case 'BROKE_PROMISE':
      return facts.brokePromise
  }
}
