/** Changes of an account's phone or e-mail on the wire (core/src/accounts/contact-change.ts). */
import { z } from 'zod'
import { Instant } from '../shapes.ts'
import { CONTACT_CHANGE_STATES, CONTACT_FIELDS, CONTACT_SOURCES } from '../../accounts/contact-change.ts'

/** A waiting change, as its customer sees it. */
export const PendingContactChange = z.object({
  id: z.uuid(),
  field: z.enum(CONTACT_FIELDS),
  /** Masked, so that neither an onlooker nor a stolen session learns the address. */
  newValue: z.string(),
  source: z.enum(CONTACT_SOURCES),
  /** The phone stays: the second factor is removed, because somebody says they lost it. */
  keepsPhone: z.boolean(),
  askedAt: Instant,
  takesEffectAt: Instant,
})
export type PendingContactChange = z.output<typeof PendingContactChange>

/** One of an account's changes, as the back-office lists them. */
export const ContactChangeRow = PendingContactChange.extend({
  state: z.enum(CONTACT_CHANGE_STATES),
  endedAt: Instant.nullable(),
  objectedAt: Instant.nullable(),
})
export type ContactChangeRow = z.output<typeof ContactChangeRow>

export const ConfirmContactChange = z.object({ code: z.string().max(12) })
export const ContactChangeConfirmed = z.object({
  isValid: z.boolean(),
  /** For the code; 0: request another one. */
  remainingTries: z.number().int(),
})
export type ContactChangeConfirmed = z.output<typeof ContactChangeConfirmed>

export const Objection = z.object({
  field: z.enum(CONTACT_FIELDS),
  /** Masked. */
  newValue: z.string(),
  source: z.enum(CONTACT_SOURCES),
  /** The phone stays: the second factor is removed, because somebody says they lost it. */
  keepsPhone: z.boolean(),
  /** OPEN: waiting. DONE: in effect, and an objection still closes recovery. OVER: nothing to object to. */
  state: z.enum(['OPEN', 'DONE', 'OBJECTED', 'OVER']),
  takesEffectAt: Instant,
})
export type Objection = z.output<typeof Objection>
