/**
 * Which messages wait for a better hour: the rule for reminders (core/reminders/strategy/message-rule) applies to every
 * message about a debt.
 */
import type { MessageKind } from '@drip/core/contracts/customer-messages'
import { clockHindrance } from '@drip/core/reminders/strategy/message-rule'
import type { WrittenKind } from './message-facts.ts'
import { MESSAGES, type Wait } from './message-texts.ts'

/** The kinds written here, as text. */
export const WRITTEN_HERE = Object.keys(MESSAGES) as WrittenKind[]

const waitOf = (kind: MessageKind): Wait | null => {
  const written = WRITTEN_HERE.find((it) => it === kind)
  return written === undefined ? null : (MESSAGES[written].waits ?? null)
}

export const WAITING_KINDS = WRITTEN_HERE.filter((kind) => waitOf(kind) !== null)

/** They concern a debt: not for a stranger who has the number by now (CDC art. 42). */
export const DEBT_KINDS: readonly WrittenKind[] = [...WAITING_KINDS, 'PLAN_ACCEPTED', 'PLAN_BEGAN']

/** Whether a message of this kind must not be sent now. */
export function waitsNow(kind: MessageKind, now: Date): boolean {
  const wait = waitOf(kind)
  return wait !== null && clockHindrance(now, wait === 'LATE') !== null
}
