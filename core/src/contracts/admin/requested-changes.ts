/**
 * Changes that need two people: the requester cannot approve.
 *
 * Repeating an answer succeeds without effect.
 */
import { z } from 'zod'
import { CHANGE_KINDS, CHANGE_STATES } from '../change-states.ts'
import { Instant, pageOf } from '../shapes.ts'
import { AdminActionAsked, AdminPreview, AdminWriteOff } from './admin-area.ts'
import { ADMIN_ROLES } from './admin-permissions.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })
/** Fields by their names in the form. */
const Values = z.record(z.string(), z.string().nullable())

export const RequestedChange = z.object({
  id: z.uuid(),
  kind: z.enum(CHANGE_KINDS),
  subject: Person,
  state: z.enum(CHANGE_STATES),
  reason: z.string(),
  /** Only changed fields; a password is named with value null; of a CPF the middle is shown. */
  before: Values,
  after: Values,
  /** What is given up, in reais, as compared with the limit; null if no amount decides. */
  amount: z.number().nullable(),
  /** The preview of an action on orders that was shown to the requester; for many orders the first. Null for other changes. */
  preview: AdminPreview.nullable(),
  /** Until when it can be approved. */
  expiresAt: Instant.nullable(),
  askedBy: Person,
  askedAt: Instant,
  answeredBy: Person.nullable(),
  answeredAt: Instant.nullable(),
  /** Why it was rejected or stopped; '' without a reason. */
  answer: z.string(),
  takesEffectAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Whether the caller can be the second person. */
  mayAnswer: z.boolean(),
  /** Whether the caller may end it before it takes effect. */
  mayStop: z.boolean(),
})
export type RequestedChange = z.output<typeof RequestedChange>
export const RequestedChanges = pageOf(RequestedChange)
export type RequestedChanges = z.output<typeof RequestedChanges>

export const ChangeRefusal = z.object({ answer: z.string().trim().min(1).max(500) })
export type ChangeRefusal = z.output<typeof ChangeRefusal>

/** The reason, for the second person. 422 INVALID_FIELDS `reason` */
const Why = z.string().trim().min(3).max(500)

/**
 * An action above the limit, sent with the version of its preview. 409 CHANGE_OPEN, and the action's own refusals: 412
 * CHANGED_MEANWHILE …
 */
export const OrderActionRequest = z.object({ asked: AdminActionAsked, reason: Why })
export type OrderActionRequest = z.output<typeof OrderActionRequest>
export const WriteOffRequest = z.object({ asked: AdminWriteOff, reason: Why })
export type WriteOffRequest = z.output<typeof WriteOffRequest>
/** 409 OWN_ACCESS, LAST_WITH_RIGHT, CHANGE_OPEN, SAME_ROLE */
export const AdminRoleRequest = z.object({ role: z.enum(ADMIN_ROLES), reason: Why })
export type AdminRoleRequest = z.output<typeof AdminRoleRequest>
