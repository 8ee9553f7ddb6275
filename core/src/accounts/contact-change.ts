/**
 * A customer's phone and e-mail are the means of account recovery, so nobody may replace one at once and unnoticed:
 * either the old address confirms the change by a code, or the change waits while both old addresses are informed and
 * may object (decision 27).
 */

export const CONTACT_FIELDS = ['PHONE', 'EMAIL'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/**
 * Who requests the change: a purchase with another phone or e-mail, the customer, our support, or a customer who lost
 * the phone.
 */
export const CONTACT_SOURCES = ['PURCHASE', 'CUSTOMER', 'SUPPORT', 'RECOVERY'] as const
export type ContactSource = (typeof CONTACT_SOURCES)[number]

export const CONTACT_CHANGE_STATES = ['WAITING', 'DONE', 'STOPPED', 'WITHDRAWN', 'REPLACED'] as const
export type ContactChangeState = (typeof CONTACT_CHANGE_STATES)[number]

/** Time for people who read messages only after a long weekend. */
export const CONTACT_WAIT_HOURS = 72
/** For this long after a change took effect, an objection is still accepted. */
export const OBJECTION_DAYS = 30

const HOUR_MS = 3_600_000

/** @param known '' if the account has no such address: then there is nobody to ask, and no means of recovery to protect */
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
 * Whether a change to the same phone or e-mail is already waiting. A purchase's change removes no second factor;
 * requests after a lost phone and by our support do, so they are announced and wait separately.
 */
export function isSameWish(
  waiting: { newValue: string; source: ContactSource },
  wish: { value: string; source: ContactSource },
): boolean {
  if (waiting.newValue !== wish.value) return false
  return waiting.source !== 'PURCHASE' || wish.source === 'PURCHASE' || wish.source === 'CUSTOMER'
}

/**
 * Customers who lost the second factor but not the number request the phone they already have: the factor is removed
 * when the wait is over.
 */
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
  // too late to stop it: an objection still closes recovery until a person has reviewed it
  DONE: { OBJECT: 'DONE' },
  STOPPED: {},
  WITHDRAWN: {},
  REPLACED: {},
}

/** Null if the action no longer has a meaning. */
export function contactChangeAfter(
  state: ContactChangeState,
  action: ContactChangeAction,
): ContactChangeState | null {
  return TRANSITIONS[state][action] ?? null
}

/** Whether an objection has an effect: while the change waits, and for some time after it took effect. */
export function mayObject(it: { state: ContactChangeState; endedAt: Date | null }, now: Date): boolean {
  if (contactChangeAfter(it.state, 'OBJECT') === null) return false
  return it.endedAt === null || now.getTime() - it.endedAt.getTime() < OBJECTION_DAYS * 24 * HOUR_MS
}
