/** The collections desk on the wire (decision 79): who is called next, their case on one page, and what came of the call. */
import { z } from 'zod'
import { CASE_RESTS } from '../../../reminders/collections/case-rest.ts'
import { CONTACT_OUTCOMES } from '../../../reminders/collections/contact-outcome.ts'
import { CONTACT_HINDRANCES } from '../../../reminders/collections/contact-rule.ts'
import { PROMISE_STATES } from '../../../reminders/collections/promise.ts'
import { OFFER_DAYS, OFFER_ENDS, OFFER_STATES } from '../../../debts/plans/debt-offer.ts'
import { PLAN_KINDS } from '../../../debts/plans/debt-plan.ts'
import { CustomerPlans } from '../../customer-area.ts'
import { AGED, CivilDate, Instant, Reais } from '../../shapes.ts'

export const CollectionQueue = z.object({
  /** Cases that may be given now; so many and more where `isMore`. */
  waiting: z.number().int(),
  isMore: z.boolean(),
  /** Whether people are called at this hour. */
  isCallingTime: z.boolean(),
  /** Whose case the person who asks has in hand; null where it is nobody's. */
  inHand: z.uuid().nullable(),
})
export type CollectionQueue = z.output<typeof CollectionQueue>

export const NextCollectionCase = z.object({
  customerId: z.uuid().nullable(),
  /** Why there is none: nobody is called at this hour, or nothing waits. */
  because: z.enum(['HOURS', 'EMPTY']).nullable(),
})
export type NextCollectionCase = z.output<typeof NextCollectionCase>

const Order = { orderId: z.uuid(), orderCode: z.string() }

export const CollectionCase = z.object({
  customer: z.object({
    id: z.uuid(),
    name: z.string(),
    /** With dots in place of most of it (decision 84). */
    cpf: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  openedAt: Instant,
  /** Null while it is open; who is late again gets another one by the next round. */
  closedAt: Instant.nullable(),
  /** Who has it in hand now, by id and name; null where nobody has. */
  hold: z.object({ id: z.uuid(), by: z.string(), isMine: z.boolean(), until: Instant }).nullable(),
  /** The collection agency that has the case, and its last day with it; null where none has. */
  agency: z.object({ name: z.string(), until: CivilDate }).nullable(),
  /** Whether the person who asks may write down what came of a call: they took it, and nobody else has since. */
  mayWrite: z.boolean(),
  /** Why nobody calls; null where somebody may. */
  hindrance: z.enum([...CASE_RESTS, ...CONTACT_HINDRANCES]).nullable(),
  /** The first time at which somebody may be called by hours and caps; null where something else stands against it. */
  mayCallFrom: Instant.nullable(),
  /** Not given by the queue before; `isCallBack`: they asked for that time. */
  readyAt: Instant,
  isCallBack: z.boolean(),
  /** The stage of the strategy that asks for a call (D+10); null where none does. */
  plannedCall: z.string().nullable(),
  /** What is late, the oldest first: each instalment as it costs today. */
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
  /** What of their purchases stands still. */
  standing: z.array(z.object({ ...Order, kind: z.enum(['DISPUTE', 'PAUSE']), until: CivilDate.nullable() })),
  /** Of each purchase that owes something: what is offered, and the plan that it has. */
  plans: z.array(z.object({ ...Order, merchantName: z.string(), ...CustomerPlans.shape })),
  /** Sent as links, the newest first. */
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
      /** Null: by a plan of reminders. */
      by: z.string().nullable(),
      state: z.enum(OFFER_STATES),
      openedAt: Instant.nullable(),
      endedAt: Instant.nullable(),
      because: z.enum(OFFER_ENDS).nullable(),
    }),
  ),
  /** Calls, the newest first. */
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

/** Who may be given a case. */
export const Collectors = z.object({
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Whose case they have in hand: they are given no other meanwhile. Null where it is nobody's. */
      inHand: z.uuid().nullable(),
    }),
  ),
})
export type Collectors = z.output<typeof Collectors>

/** Without days the last thirty; a year at most. */
export const TeamQuery = z.object({ from: CivilDate.optional(), to: CivilDate.optional() })
export type TeamQuery = z.output<typeof TeamQuery>

/** What one person of the desk did. */
export const TeamRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whose case they have in hand now; null where it is nobody's. */
  inHand: z.uuid().nullable(),
  calls: z.number().int(),
  /** Of them those in which they spoke with the person. */
  reached: z.number().int(),
  /** What was promised in these calls, and what came of it; one that another took the place of, or that nothing was left of, is neither. */
  promises: z.number().int(),
  promised: Reais,
  kept: z.number().int(),
  broken: z.number().int(),
  open: z.number().int(),
  /** In money, of promises that have ended: from when they were made until the end of their day. */
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
  /** Null where nothing was promised. */
  promisedAmount: Reais.nullable(),
  promisedFor: CivilDate.nullable(),
  promise: z.enum(PROMISE_STATES).nullable(),
  paid: Reais.nullable(),
})
export type TeamCallRow = z.output<typeof TeamCallRow>
export const TeamCalls = z.object({
  ...AGED,
  content: z.array(TeamCallRow),
  /** Hand it back to go on; null at the end. */
  cursor: z.string().nullable(),
})
export type TeamCalls = z.output<typeof TeamCalls>

/** A case in somebody's hand goes to somebody else; null: it is in nobody's hand, or goes back to the queue. */
export const CaseMove = z.object({
  /** As the page showed it: what has moved meanwhile is not moved again. */
  from: z.uuid().nullable(),
  to: z.uuid().nullable(),
})
export type CaseMove = z.output<typeof CaseMove>

/** `version` is that of the offer that the case’s page showed. */
export const CollectionOffer = z.object({
  orderId: z.uuid(),
  kind: z.enum(PLAN_KINDS),
  version: z.string().min(1).max(40),
  /** It stands so many days after today. */
  days: z.number().int().min(OFFER_DAYS.least).max(OFFER_DAYS.most).default(OFFER_DAYS.usual),
})
export type CollectionOffer = z.output<typeof CollectionOffer>

/** What came of a call. */
export const CollectionContact = z.object({
  outcome: z.enum(CONTACT_OUTCOMES),
  note: z.string().trim().max(2000).default(''),
  /** Another day than the outcome's own. */
  nextOn: CivilDate.nullable().default(null),
  /** Of CALL_BACK. */
  callBackAt: Instant.nullable().default(null),
  /** Of PROMISED. */
  promisedAmount: z.number().positive().max(9_999_999_999).nullable().default(null),
  promisedFor: CivilDate.nullable().default(null),
})
export type CollectionContact = z.output<typeof CollectionContact>
