/**
 * The life of a change that needs two people, as one table: from state and action to the next state. The requester
 * cannot approve or reject it, but may withdraw it; anybody who could answer may stop one that only waits; and without
 * an answer in time it expires.
 */
import type { ChangeState } from '../contracts/change-states.ts'

export const CHANGE_ACTIONS = [
  'AGREE',
  'REFUSE',
  'WITHDRAW',
  'STOP',
  'CARRY_OUT',
  'OUTDATE',
  'EXPIRE',
] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

const LIFE: Record<ChangeState, Partial<Record<ChangeAction, ChangeState>>> = {
  ASKED: {
    AGREE: 'AGREED',
    REFUSE: 'REFUSED',
    WITHDRAW: 'WITHDRAWN',
    OUTDATE: 'OUTDATED',
    EXPIRE: 'EXPIRED',
  },
  AGREED: { STOP: 'STOPPED', CARRY_OUT: 'DONE', OUTDATE: 'OUTDATED' },
  DONE: {},
  REFUSED: {},
  WITHDRAWN: {},
  STOPPED: {},
  OUTDATED: {},
  EXPIRED: {},
}
const ANSWERS: readonly ChangeAction[] = ['AGREE', 'REFUSE']

/** Whether it can no longer be approved. @param expiresAt null: it waits without a limit */
export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}

export type ChangeRefused = 'OWN_CHANGE' | 'CHANGE_ANSWERED'

/**
 * The state after the action, or why it is refused. An action whose effect already exists leads to the present state.
 * @param it.isAsker whether the actor is the requester
 */
export function nextChangeState(
  it: { state: ChangeState; isAsker: boolean },
  action: ChangeAction,
): { state: ChangeState } | { refused: ChangeRefused } {
  if (it.isAsker && ANSWERS.includes(action)) return { refused: 'OWN_CHANGE' }
  if (!it.isAsker && action === 'WITHDRAW') return { refused: 'CHANGE_ANSWERED' }
  const next = LIFE[it.state][action]
  if (next !== undefined) return { state: next }
  return isEffectOf(it.state, action) ? { state: it.state } : { refused: 'CHANGE_ANSWERED' }
}

function isEffectOf(state: ChangeState, action: ChangeAction): boolean {
  if (action === 'AGREE') return state === 'AGREED' || state === 'DONE'
  return Object.values(LIFE).some((from) => from[action] === state)
}
