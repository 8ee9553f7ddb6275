/**
 * "Problema com a compra": the customer reports a problem, the store answers within a week, and if they do not agree
 * our staff decide. Until then nothing of the order falls due (`pause.ts`). The states are one table; a state only goes
 * forward (decision 72).
 */
import { type CivilDate, addDays, compareDates } from '../calendar/dates.ts'

/** RETURNED: sent back, but the refund has not arrived. NOT_MINE: the customer did not buy it. */
export const DISPUTE_REASONS = [
  'NOT_RECEIVED',
  'NOT_AS_DESCRIBED',
  'RETURNED',
  'WRONG_CHARGE',
  'NOT_MINE',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

/** As shown to everybody. */
export const DISPUTE_REASON_LABELS: Record<DisputeReason, string> = {
  NOT_RECEIVED: 'Não chegou',
  NOT_AS_DESCRIBED: 'Veio diferente ou com defeito',
  RETURNED: 'Devolvi e o valor não voltou',
  WRONG_CHARGE: 'O valor cobrado está errado',
  NOT_MINE: 'Não fui eu que comprei',
}

/** WAITING_MERCHANT: for the store's answer. WAITING_DECISION: for ours. */
export const DISPUTE_STATES = ['WAITING_MERCHANT', 'WAITING_DECISION', 'RESOLVED', 'WITHDRAWN'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** As shown to everybody. */
export const DISPUTE_STATE_LABELS: Record<DisputeState, string> = {
  WAITING_MERCHANT: 'Espera a loja',
  WAITING_DECISION: 'Em análise na Drip',
  RESOLVED: 'Resolvido',
  WITHDRAWN: 'Retirado',
}

/** ACCEPTED_PART: it refunded a part, and the rest is to be decided. NONE: its deadline passed. */
export const DISPUTE_ANSWERS = ['ACCEPTED', 'ACCEPTED_PART', 'CONTESTED', 'NONE'] as const
export type DisputeAnswer = (typeof DISPUTE_ANSWERS)[number]

/** REFUND: everything left is refunded. REDUCTION: a part of it. CONTINUATION: the purchase stays as it is. */
export const DISPUTE_OUTCOMES = ['REFUND', 'REDUCTION', 'CONTINUATION'] as const
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]

/** As shown to the store's users and in the back-office. */
export const DISPUTE_ANSWER_LABELS: Record<DisputeAnswer, string> = {
  ACCEPTED: 'Aceitou e cancelou tudo',
  ACCEPTED_PART: 'Aceitou devolver uma parte',
  CONTESTED: 'Contestou',
  NONE: 'Não respondeu no prazo',
}
export const DISPUTE_OUTCOME_LABELS: Record<DisputeOutcome, string> = {
  REFUND: 'Devolução total',
  REDUCTION: 'Redução do valor',
  CONTINUATION: 'Compra mantida',
}

/** REFUNDED: nothing is left of the order, because it was refunded in another way. */
export const DISPUTE_ENDERS = ['MERCHANT', 'DRIP', 'CUSTOMER', 'REFUNDED'] as const
export type DisputeEnder = (typeof DISPUTE_ENDERS)[number]

export const DISPUTE_PARTIES = ['CUSTOMER', 'MERCHANT'] as const
export type DisputeParty = (typeof DISPUTE_PARTIES)[number]

/**
 * Actions on a dispute. ACCEPT, ACCEPT_PART and CONTEST: the store; RUN_OUT: the clock; DECIDE: our staff; WITHDRAW:
 * the customer; REFUND: somebody refunded the whole order without answering.
 */
export type DisputeAction =
  | 'ACCEPT'
  | 'ACCEPT_PART'
  | 'CONTEST'
  | 'RUN_OUT'
  | 'DECIDE'
  | 'WITHDRAW'
  | 'REFUND'

const NEXT: Record<DisputeState, Partial<Record<DisputeAction, DisputeState>>> = {
  WAITING_MERCHANT: {
    ACCEPT: 'RESOLVED',
    ACCEPT_PART: 'WAITING_DECISION',
    CONTEST: 'WAITING_DECISION',
    RUN_OUT: 'WAITING_DECISION',
    WITHDRAW: 'WITHDRAWN',
    REFUND: 'RESOLVED',
  },
  // the store may still refund everything; other answers are no longer possible
  WAITING_DECISION: { ACCEPT: 'RESOLVED', DECIDE: 'RESOLVED', WITHDRAW: 'WITHDRAWN', REFUND: 'RESOLVED' },
  RESOLVED: {},
  WITHDRAWN: {},
}

/** The state after an action; null if it is not possible in this state. */
export function afterAction(state: DisputeState, action: DisputeAction): DisputeState | null {
  return NEXT[state][action] ?? null
}

/** Lists for our staff: disputes that wait for us, those that wait for the store, or closed ones. */
export const DISPUTE_LISTS = ['WAITING_DECISION', 'WAITING_MERCHANT', 'OVER'] as const
export type DisputeListName = (typeof DISPUTE_LISTS)[number]

/** Whether something is still to happen. */
export function isOpenDispute({ state }: { state: DisputeState }): boolean {
  return state === 'WAITING_MERCHANT' || state === 'WAITING_DECISION'
}

/** The store must answer within this many days, the last one included. */
const ANSWER_DAYS = 7
/** We decide within this many days of the answer, or of the day it was due. */
const DECISION_DAYS = 14
/** Number of files that each party may add. */
export const FILES_PER_PARTY = 5

/** The store's deadline for a dispute opened today. */
export function answerBy(today: CivilDate): CivilDate {
  return addDays(today, ANSWER_DAYS)
}

/** Our deadline for a dispute that waits for us from today on. */
export function decideBy(today: CivilDate): CivilDate {
  return addDays(today, DECISION_DAYS)
}

/** Whether the store's deadline has passed without an answer. */
export function hasRunOut(it: { state: DisputeState; answerBy: CivilDate }, today: CivilDate): boolean {
  return it.state === 'WAITING_MERCHANT' && compareDates(it.answerBy, today) < 0
}

/** Who must act next, and by when; null if the dispute is closed. */
export function nextStep(it: {
  state: DisputeState
  answerBy: CivilDate
  decideBy: CivilDate | null
}): { who: 'MERCHANT' | 'DRIP'; by: CivilDate } | null {
  if (it.state === 'WAITING_MERCHANT') return { who: 'MERCHANT', by: it.answerBy }
  return it.state === 'WAITING_DECISION' && it.decideBy !== null ? { who: 'DRIP', by: it.decideBy } : null
}

/** After the purchase; long enough for most deliveries, guarantees and card networks (CDC art. 26 II requires 90 days). */
const OPENABLE_DAYS = 180
/** Per order, whatever their outcome. */
const MOST_DISPUTES = 3

/**
 * RUNNING: one is open. DECIDED: our staff have decided one. TOO_OFTEN: three were opened. TOO_LATE: bought too long
 * ago. NOTHING_LEFT: everything was refunded.
 */
export const DISPUTE_HINDRANCES = ['RUNNING', 'DECIDED', 'TOO_OFTEN', 'TOO_LATE', 'NOTHING_LEFT'] as const
export type DisputeHindrance = (typeof DISPUTE_HINDRANCES)[number]

/**
 * Why an order cannot be disputed; null if it can.
 * @param disputes all of the order
 */
export function disputeHindrance(
  disputes: readonly { state: DisputeState; endedBy: DisputeEnder | null }[],
  it: { orderedOn: CivilDate; isCanceled: boolean; today: CivilDate },
): DisputeHindrance | null {
  if (disputes.some(isOpenDispute)) return 'RUNNING'
  if (it.isCanceled) return 'NOTHING_LEFT'
  if (disputes.some(({ endedBy }) => endedBy === 'DRIP')) return 'DECIDED'
  if (disputes.length >= MOST_DISPUTES) return 'TOO_OFTEN'
  return compareDates(addDays(it.orderedOn, OPENABLE_DAYS), it.today) < 0 ? 'TOO_LATE' : null
}
