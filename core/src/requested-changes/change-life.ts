/**
 * The life of a change that needs two people, as one table: what may become of it from where. Who asked cannot agree or refuse;
 * who asked takes it back, anybody who could answer stops what only waits, and what nobody answers in time is over.
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

/** Whether nobody may agree to it any more. @param expiresAt null: it waits as long as it takes */
export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}

export type ChangeRefused = 'OWN_CHANGE' | 'CHANGE_ANSWERED'

/**
 * The state that the action leads to, or why not. An action whose effect is there already leads to the state that there is.
 * @param it.isAsker whether who acts is who asked
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
