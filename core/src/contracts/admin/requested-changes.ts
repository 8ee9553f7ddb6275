/**
 * Changes that need two people: who asks for one cannot agree to it.
 *
 * The same answer twice is a success without effect.
 */
import { z } from 'zod'
import { CHANGE_KINDS, CHANGE_STATES } from '../change-states.ts'
import { pageOf } from '../shapes.ts'

const Instant = z.iso.datetime()
const Person = z.object({ id: z.uuid(), name: z.string() })
/** Fields by the names of the form that they belong to. */
const Values = z.record(z.string(), z.string().nullable())

export const RequestedChange = z.object({
  id: z.uuid(),
  kind: z.enum(CHANGE_KINDS),
  subject: Person,
  state: z.enum(CHANGE_STATES),
  reason: z.string(),
  /** Only what becomes another; a password is named, its value is null. */
  before: Values,
  after: Values,
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
