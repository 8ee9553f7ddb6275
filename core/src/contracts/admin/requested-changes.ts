/**
 * Changes that need two people: who asks for one cannot agree to it.
 *
 * The same answer twice is a success without effect.
 */
import { z } from 'zod'
import { CHANGE_KINDS, CHANGE_STATES } from '../change-states.ts'
import { Instant, pageOf } from '../shapes.ts'
import { AdminActionAsked, AdminPreview, AdminWriteOff } from './admin-area.ts'
import { ADMIN_ROLES } from './admin-permissions.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })
/** Fields by the names of the form that they belong to. */
const Values = z.record(z.string(), z.string().nullable())

export const RequestedChange = z.object({
  id: z.uuid(),
  kind: z.enum(CHANGE_KINDS),
  subject: Person,
  state: z.enum(CHANGE_STATES),
  reason: z.string(),
  /** Only what becomes another; a password is named, its value is null; of a CPF the middle is shown. */
  before: Values,
  after: Values,
  /** What is given up, in reais, as it is held against the limit; null where no amount decides. */
  amount: z.number().nullable(),
  /** What an action on orders would do, as it was shown to who asked; of many orders the first. Null of other changes. */
  preview: AdminPreview.nullable(),
  /** Until when it can be agreed to. */
  expiresAt: Instant.nullable(),
  askedBy: Person,
  askedAt: Instant,
  answeredBy: Person.nullable(),
  answeredAt: Instant.nullable(),
  /** Why it was refused or stopped; '' where nobody said. */
  answer: z.string(),
  takesEffectAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Whether the caller is the second person who is needed. */
  mayAnswer: z.boolean(),
  /** Whether the caller may end it before it takes effect. */
  mayStop: z.boolean(),
})
export type RequestedChange = z.output<typeof RequestedChange>
export const RequestedChanges = pageOf(RequestedChange)
export type RequestedChanges = z.output<typeof RequestedChanges>

export const ChangeRefusal = z.object({ answer: z.string().trim().min(1).max(500) })
export type ChangeRefusal = z.output<typeof ChangeRefusal>

/** Why a second person shall agree; they read it. 422 INVALID_FIELDS `reason` */
const Why = z.string().trim().min(3).max(500)

/** An action above the limit, sent over the version of its preview. 409 CHANGE_OPEN, and as the action: 412 CHANGED_MEANWHILE … */
export const OrderActionRequest = z.object({ asked: AdminActionAsked, reason: Why })
export type OrderActionRequest = z.output<typeof OrderActionRequest>
export const WriteOffRequest = z.object({ asked: AdminWriteOff, reason: Why })
export type WriteOffRequest = z.output<typeof WriteOffRequest>
/** 409 OWN_ACCESS, LAST_WITH_RIGHT, CHANGE_OPEN, SAME_ROLE */
export const AdminRoleRequest = z.object({ role: z.enum(ADMIN_ROLES), reason: Why })
export type AdminRoleRequest = z.output<typeof AdminRoleRequest>
