/**
 * A Pix that its payer contests at their bank (MED, the special return mechanism): the PSP reports it, the banks
 * examine it, and in the end the money stays here or is returned in part or in full. We do not decide that: we send
 * evidence of the purchase and hold the store's money meanwhile (decision 77).
 */
import { type CivilDate, addDays, saoPauloDate } from '../calendar/dates.ts'
import type { Cents } from '../money/cents.ts'

/**
 * SCAM: the payer was deceived into paying. ACCOUNT_TAKEOVER: somebody else paid from their account. OPERATIONAL: a
 * bank's failure.
 */
export const CONTEST_REASONS = ['SCAM', 'ACCOUNT_TAKEOVER', 'COERCION', 'OPERATIONAL', 'OTHER'] as const
export type ContestReason = (typeof CONTEST_REASONS)[number]

export const CONTEST_REASON_LABELS: Record<ContestReason, string> = {
  SCAM: 'Golpe',
  ACCOUNT_TAKEOVER: 'Conta invadida',
  COERCION: 'Coação',
  OPERATIONAL: 'Falha operacional do banco',
  OTHER: 'Outro motivo',
}

export const MED_STATES = ['OPEN', 'KEPT', 'RETURNED_PART', 'RETURNED'] as const
export type MedState = (typeof MED_STATES)[number]

export const MED_STATE_LABELS: Record<MedState, string> = {
  OPEN: 'Em análise',
  KEPT: 'Mantido',
  RETURNED_PART: 'Devolvido em parte',
  RETURNED: 'Devolvido',
}

/** What a contest turned out to be: a stolen account, a false identity, a buyer who defrauds us or the store, or something else. */
export const FRAUD_REASONS = ['STOLEN_ACCOUNT', 'FALSE_IDENTITY', 'BUYER', 'OTHER'] as const
export type FraudReason = (typeof FRAUD_REASONS)[number]

export const FRAUD_REASON_LABELS: Record<FraudReason, string> = {
  STOLEN_ACCOUNT: 'Conta de outra pessoa',
  FALSE_IDENTITY: 'Identidade falsa',
  BUYER: 'Fraude de quem comprou',
  OTHER: 'Outro motivo',
}

/** Lists for our staff: open or closed cases. */
export const MED_LISTS = ['OPEN', 'OVER'] as const
export type MedListName = (typeof MED_LISTS)[number]

/** How it ended, by the share of the contested amount that was returned. */
export function medOutcome({
  contested,
  returned,
}: {
  contested: Cents
  returned: Cents
}): Exclude<MedState, 'OPEN'> {
  if (returned === 0) return 'KEPT'
  return returned < contested ? 'RETURNED_PART' : 'RETURNED'
}

/** Until when the PSP accepts evidence of the purchase. */
const EVIDENCE_HOURS = 72
/** Until when the banks decide, and until when the payer has the returned money; from the contest. */
const ANALYSIS_DAYS = 7
const RETURN_DAYS = 11

export interface MedClocks {
  evidenceBy: Date
  /** The last days, included. */
  analysisBy: CivilDate
  returnBy: CivilDate
}

/** @param openedAt when the payer's bank opened the contest */
export function medClocks(openedAt: Date): MedClocks {
  const openedOn = saoPauloDate(openedAt)
  return {
    evidenceBy: new Date(openedAt.getTime() + EVIDENCE_HOURS * 3_600_000),
    analysisBy: addDays(openedOn, ANALYSIS_DAYS),
    returnBy: addDays(openedOn, RETURN_DAYS),
  }
}

/**
 * What an open case waits for; OVERDUE: even the returned money should have arrived by now, and the PSP has not
 * reported the outcome.
 */
export type MedStep = 'EVIDENCE' | 'ANALYSIS' | 'RETURN' | 'OVERDUE'

/** The first deadline that has not passed. */
export function nextMedStep({ evidenceBy, analysisBy, returnBy }: MedClocks, now: Date): MedStep {
  if (now < evidenceBy) return 'EVIDENCE'
  const today = saoPauloDate(now)
  if (today <= analysisBy) return 'ANALYSIS'
  return today <= returnBy ? 'RETURN' : 'OVERDUE'
}
