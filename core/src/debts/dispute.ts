/**
 * "Problema com a compra": the customer says what is wrong, the store answers within a week, and where the two do not agree our
 * people decide. Until then nothing of the order falls due (`pause.ts`). The states are one table; a state only goes forward
 * (decision 72).
 */
import { type CivilDate, addDays, compareDates } from '../calendar/dates.ts'

/** RETURNED: sent back, and the money has not come. NOT_MINE: the customer did not buy it. */
export const DISPUTE_REASONS = [
  'NOT_RECEIVED',
  'NOT_AS_DESCRIBED',
  'RETURNED',
  'WRONG_CHARGE',
  'NOT_MINE',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

/** As everybody reads them. */
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

/** As everybody reads them. */
export const DISPUTE_STATE_LABELS: Record<DisputeState, string> = {
  WAITING_MERCHANT: 'Espera a loja',
  WAITING_DECISION: 'Em análise na Drip',
  RESOLVED: 'Resolvido',
  WITHDRAWN: 'Retirado',
}

/** ACCEPTED_PART: it gave some of it back, and the rest is decided. NONE: its days went by. */
export const DISPUTE_ANSWERS = ['ACCEPTED', 'ACCEPTED_PART', 'CONTESTED', 'NONE'] as const
export type DisputeAnswer = (typeof DISPUTE_ANSWERS)[number]

/** REFUND: all that was left goes back. REDUCTION: some of it. CONTINUATION: the purchase stays as it is. */
export const DISPUTE_OUTCOMES = ['REFUND', 'REDUCTION', 'CONTINUATION'] as const
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]

/** As people of the store and of the back-office read them. */
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

/** REFUNDED: nothing is left of the order, because it was given back otherwise. */
export const DISPUTE_ENDERS = ['MERCHANT', 'DRIP', 'CUSTOMER', 'REFUNDED'] as const
export type DisputeEnder = (typeof DISPUTE_ENDERS)[number]

export const DISPUTE_PARTIES = ['CUSTOMER', 'MERCHANT'] as const
export type DisputeParty = (typeof DISPUTE_PARTIES)[number]

/**
 * What happens to a dispute, and by whom: ACCEPT, ACCEPT_PART, CONTEST the store; RUN_OUT the clock; DECIDE our people; WITHDRAW the
 * customer; REFUND whoever gave the whole order back without answering.
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
  // the store may still give everything back; it has had its word for anything else
  WAITING_DECISION: { ACCEPT: 'RESOLVED', DECIDE: 'RESOLVED', WITHDRAW: 'WITHDRAWN', REFUND: 'RESOLVED' },
  RESOLVED: {},
  WITHDRAWN: {},
}

/** The state after an action; null where it cannot be done from here. */
export function afterAction(state: DisputeState, action: DisputeAction): DisputeState | null {
  return NEXT[state][action] ?? null
}

/** What our people list: those that wait for us, those that wait for the store, or those that are over. */
export const DISPUTE_LISTS = ['WAITING_DECISION', 'WAITING_MERCHANT', 'OVER'] as const
export type DisputeListName = (typeof DISPUTE_LISTS)[number]

/** Something is still to happen. */
export function isOpenDispute({ state }: { state: DisputeState }): boolean {
  return state === 'WAITING_MERCHANT' || state === 'WAITING_DECISION'
}

/** The store answers within so many days, the last one included. */
const ANSWER_DAYS = 7
/** We decide within so many days of the answer, or of the day on which it should have come. */
const DECISION_DAYS = 14
/** Each party adds so many files. */
export const FILES_PER_PARTY = 5

/** Until when the store answers a dispute that is opened today. */
export function answerBy(today: CivilDate): CivilDate {
  return addDays(today, ANSWER_DAYS)
}

/** Until when we decide what waits for us from today on. */
export function decideBy(today: CivilDate): CivilDate {
  return addDays(today, DECISION_DAYS)
}

/** Whether the store's days have gone by without its answer. */
export function hasRunOut(it: { state: DisputeState; answerBy: CivilDate }, today: CivilDate): boolean {
  return it.state === 'WAITING_MERCHANT' && compareDates(it.answerBy, today) < 0
}

/** Who does something next, and until when; null where it is over. */
export function nextStep(it: {
  state: DisputeState
  answerBy: CivilDate
  decideBy: CivilDate | null
}): { who: 'MERCHANT' | 'DRIP'; by: CivilDate } | null {
  if (it.state === 'WAITING_MERCHANT') return { who: 'MERCHANT', by: it.answerBy }
  return it.state === 'WAITING_DECISION' && it.decideBy !== null ? { who: 'DRIP', by: it.decideBy } : null
}

/** As long after the purchase as most deliveries, guarantees and card networks take (CDC art. 26 II asks for 90 days). */
const OPENABLE_DAYS = 180
/** Of one order, whatever became of them. */
const MOST_DISPUTES = 3

/**
 * RUNNING: one is open. DECIDED: our people have decided one. TOO_OFTEN: three were opened. TOO_LATE: bought too long ago.
 * NOTHING_LEFT: everything has been given back.
 */
export const DISPUTE_HINDRANCES = ['RUNNING', 'DECIDED', 'TOO_OFTEN', 'TOO_LATE', 'NOTHING_LEFT'] as const
export type DisputeHindrance = (typeof DISPUTE_HINDRANCES)[number]

/**
 * Why nothing can be disputed of an order; null where it can.
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
