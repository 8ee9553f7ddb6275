/**
 * A customer's phone and e-mail are how the account is recovered, so nobody replaces one at once and unseen: the old address
 * confirms the change by a code, or the change waits while both old addresses know of it and may object
 * (decision "phone and account").
 */

export const CONTACT_FIELDS = ['PHONE', 'EMAIL'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Who wants the change: a purchase with another phone or e-mail, the customer, our support, or who has lost the phone. */
export const CONTACT_SOURCES = ['PURCHASE', 'CUSTOMER', 'SUPPORT', 'RECOVERY'] as const
export type ContactSource = (typeof CONTACT_SOURCES)[number]

export const CONTACT_CHANGE_STATES = ['WAITING', 'DONE', 'STOPPED', 'WITHDRAWN', 'REPLACED'] as const
export type ContactChangeState = (typeof CONTACT_CHANGE_STATES)[number]

/** Time for who reads messages only at the end of a long weekend. */
export const CONTACT_WAIT_HOURS = 72
/** So long after a change took effect an objection is still heard. */
export const OBJECTION_DAYS = 30

const HOUR_MS = 3_600_000

/** @param known '' where the account has no such address: then there is nobody to ask, and no way to recover to protect */
export function planContactChange(
  known: string,
  wanted: string,
  now: Date,
): { kind: 'NONE' } | { kind: 'AT_ONCE' } | { kind: 'WAITS'; takesEffectAt: Date } {
  if (wanted === '' || wanted === known) return { kind: 'NONE' }
  if (known === '') return { kind: 'AT_ONCE' }
  return { kind: 'WAITS', takesEffectAt: endOfWait(now) }
}

export function endOfWait(now: Date): Date {
  return new Date(now.getTime() + CONTACT_WAIT_HOURS * HOUR_MS)
}

/**
 * Whether the phone or e-mail that somebody wishes for waits already. With a purchase's no second factor goes: who has lost the phone, and
 * our support, wish for more than it, which is told and waited for anew.
 */
export function isSameWish(
  waiting: { newValue: string; source: ContactSource },
  wish: { value: string; source: ContactSource },
): boolean {
  if (waiting.newValue !== wish.value) return false
  return waiting.source !== 'PURCHASE' || wish.source === 'PURCHASE' || wish.source === 'CUSTOMER'
}

/** Who has lost the second factor and not the number asks for the phone that they have: the factor is what goes when the wait is over. */
export function keepsPhone(it: { oldValue: string; newValue: string }): boolean {
  return it.oldValue === it.newValue
}

export type ContactChangeAction = 'CONFIRM' | 'FALL_DUE' | 'OBJECT' | 'WITHDRAW' | 'REPLACE'

const TRANSITIONS: Record<ContactChangeState, Partial<Record<ContactChangeAction, ContactChangeState>>> = {
  WAITING: {
    CONFIRM: 'DONE',
    FALL_DUE: 'DONE',
    OBJECT: 'STOPPED',
    WITHDRAW: 'WITHDRAWN',
    REPLACE: 'REPLACED',
  },
  // too late to stop it: what an objection still does is to close recovery until a person has looked
  DONE: { OBJECT: 'DONE' },
  STOPPED: {},
  WITHDRAWN: {},
  REPLACED: {},
}

/** Null where the action means nothing any more. */
export function contactChangeAfter(
  state: ContactChangeState,
  action: ContactChangeAction,
): ContactChangeState | null {
  return TRANSITIONS[state][action] ?? null
}

/** Whether an objection does anything: while it waits, and for a while after it took effect. */
export function mayObject(it: { state: ContactChangeState; endedAt: Date | null }, now: Date): boolean {
  if (contactChangeAfter(it.state, 'OBJECT') === null) return false
  return it.endedAt === null || now.getTime() - it.endedAt.getTime() < OBJECTION_DAYS * 24 * HOUR_MS
}
