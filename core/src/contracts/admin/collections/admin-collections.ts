/** The collections desk on the wire (decision 79): who is called next, their case on one page, and the outcome of the call. */
import { z } from 'zod'
import { CASE_RESTS } from '../../../reminders/collections/case-rest.ts'
import { CONTACT_OUTCOMES } from '../../../reminders/collections/contact-outcome.ts'
import { CONTACT_HINDRANCES } from '../../../reminders/collections/contact-rule.ts'
import { PROMISE_STATES } from '../../../reminders/collections/promise.ts'
import { OFFER_DAYS, OFFER_ENDS, OFFER_STATES } from '../../../debts/plans/debt-offer.ts'
import { PLAN_KINDS } from '../../../debts/plans/debt-plan.ts'
import { CustomerPlans } from '../../customer-area.ts'
import { AGED, AskedDay, CivilDate, Instant, Reais } from '../../shapes.ts'

export const CollectionQueue = z.object({
  /** Cases that may be assigned now; a minimum if `isMore`. */
  waiting: z.number().int(),
  isMore: z.boolean(),
  /** Whether calls are allowed at this hour. */
  isCallingTime: z.boolean(),
  /** The customer whose case the caller is working on; null if there is none. */
  inHand: z.uuid().nullable(),
})
export type CollectionQueue = z.output<typeof CollectionQueue>

export const NextCollectionCase = z.object({
  customerId: z.uuid().nullable(),
  /** Why there is none: no calls at this hour, or nothing is waiting. */
  because: z.enum(['HOURS', 'EMPTY']).nullable(),
})
export type NextCollectionCase = z.output<typeof NextCollectionCase>

const Order = { orderId: z.uuid(), orderCode: z.string() }

export const CollectionCase = z.object({
  customer: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Mostly masked (decision 84). */
    cpf: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  openedAt: Instant,
  /** Null while it is open; if the customer is late again, the next round opens another one. */
  closedAt: Instant.nullable(),
  /** Who is working on it now, by id and name; null if nobody is. */
  hold: z.object({ id: z.uuid(), by: z.string(), isMine: z.boolean(), until: Instant }).nullable(),
  /** The collection agency that has the case, and its last day; null if there is none. */
  agency: z.object({ name: z.string(), until: CivilDate }).nullable(),
  /** Whether the caller may record the outcome of a call: they took the case, and nobody else has since. */
  mayWrite: z.boolean(),
  /** Why it is not called; null if it may be. */
  hindrance: z.enum([...CASE_RESTS, ...CONTACT_HINDRANCES]).nullable(),
  /** The first time at which hours and caps allow a call; null if something else prevents it. */
  mayCallFrom: Instant.nullable(),
  /** The queue does not assign it earlier; `isCallBack`: they asked for that time. */
  readyAt: Instant,
  isCallBack: z.boolean(),
  /** The strategy's stage that requires a call (D+10); null if there is none. */
  plannedCall: z.string().nullable(),
  /** Late instalments, oldest first, each with its cost today. */
  debts: z.array(
    z.object({
      ...Order,
      merchantName: z.string(),
      instalmentId: z.uuid(),
      number: z.number().int(),
      count: z.number().int(),
      dueDate: CivilDate,
      daysLate: z.number().int(),
      open: Reais,
      lateCharge: Reais,
      total: Reais,
    }),
  ),
  total: Reais,
  /** Their purchases that are suspended. */
  standing: z.array(z.object({ ...Order, kind: z.enum(['DISPUTE', 'PAUSE']), until: CivilDate.nullable() })),
  /** For each purchase with a debt: its offers and its plan. */
  plans: z.array(z.object({ ...Order, merchantName: z.string(), ...CustomerPlans.shape })),
  /** Sent as links, newest first. */
  offers: z.array(
    z.object({
      ...Order,
      id: z.uuid(),
      merchantName: z.string(),
      kind: z.enum(PLAN_KINDS),
      lines: z.number().int(),
      total: Reais,
      until: CivilDate,
      at: Instant,
      /** Null: by the strategy. */
      by: z.string().nullable(),
      state: z.enum(OFFER_STATES),
      openedAt: Instant.nullable(),
      endedAt: Instant.nullable(),
      because: z.enum(OFFER_ENDS).nullable(),
    }),
  ),
  /** Calls, newest first. */
  contacts: z.array(
    z.object({
      // chosen by the page
      id: z.string(),
      at: Instant,
      by: z.string(),
      outcome: z.enum(CONTACT_OUTCOMES),
      note: z.string(),
      readyAt: Instant,
      promised: z
        .object({ amount: Reais, dueOn: CivilDate, state: z.enum(PROMISE_STATES), paid: Reais })
        .nullable(),
    }),
  ),
  payments: z.array(z.object({ ...Order, id: z.string(), at: Instant, amount: Reais })),
})
export type CollectionCase = z.output<typeof CollectionCase>

/** People who can be assigned a case. */
export const Collectors = z.object({
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The customer whose case they are working on: they get no other meanwhile. Null if there is none. */
      inHand: z.uuid().nullable(),
    }),
  ),
})
export type Collectors = z.output<typeof Collectors>

/** Without days, the last thirty; a year at most. */
export const TeamQuery = z.object({ from: AskedDay.optional(), to: AskedDay.optional() })
export type TeamQuery = z.output<typeof TeamQuery>

/** The work of one person of the desk. */
export const TeamRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The customer whose case they are working on; null if there is none. */
  inHand: z.uuid().nullable(),
  calls: z.number().int(),
  /** How many of them reached the person. */
  reached: z.number().int(),
  /** Promises in these calls, and their outcome; replaced or void ones count as neither. */
  promises: z.number().int(),
  promised: Reais,
  kept: z.number().int(),
  broken: z.number().int(),
  open: z.number().int(),
  /** Paid in money for promises that have ended: from the promise until the end of its day. */
  paid: Reais,
})
export type TeamRow = z.output<typeof TeamRow>
export const Team = z.object({ content: z.array(TeamRow), ...AGED })
export type Team = z.output<typeof Team>

export const TeamCallRow = z.object({
  // chosen by the page
  id: z.string(),
  customerId: z.uuid(),
  customerName: z.string(),
  at: Instant,
  outcome: z.enum(CONTACT_OUTCOMES),
  /** Null if nothing was promised. */
  promisedAmount: Reais.nullable(),
  promisedFor: CivilDate.nullable(),
  promise: z.enum(PROMISE_STATES).nullable(),
  paid: Reais.nullable(),
})
export type TeamCallRow = z.output<typeof TeamCallRow>
export const TeamCalls = z.object({
  ...AGED,
  content: z.array(TeamCallRow),
  /** Send it back to continue; null at the end. */
  cursor: z.string().nullable(),
})
export type TeamCalls = z.output<typeof TeamCalls>

/** Reassigns a case; null: nobody has it, or it goes back to the queue. */
export const CaseMove = z.object({
  /** As the page showed it: a case that has moved meanwhile is not moved again. */
  from: z.uuid().nullable(),
  to: z.uuid().nullable(),
})
export type CaseMove = z.output<typeof CaseMove>

/** `version` is that of the offer shown on the case’s page. */
export const CollectionOffer = z.object({
  orderId: z.uuid(),
  kind: z.enum(PLAN_KINDS),
  version: z.string().min(1).max(40),
  /** How many days after today it is valid. */
  days: z.number().int().min(OFFER_DAYS.least).max(OFFER_DAYS.most).default(OFFER_DAYS.usual),
})
export type CollectionOffer = z.output<typeof CollectionOffer>

/** The outcome of a call. */
export const CollectionContact = z.object({
  outcome: z.enum(CONTACT_OUTCOMES),
  note: z.string().trim().max(2000).default(''),
  /** Another day than the outcome's default. */
  nextOn: AskedDay.nullable().default(null),
  /** For CALL_BACK. */
  callBackAt: Instant.nullable().default(null),
  /** For PROMISED. */
  promisedAmount: z.number().positive().max(9_999_999_999).nullable().default(null),
  promisedFor: AskedDay.nullable().default(null),
})
export type CollectionContact = z.output<typeof CollectionContact>
