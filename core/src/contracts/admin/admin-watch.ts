/**
 * What watches over the product, on the wire: failed jobs and webhooks, requests to be forgotten, the audit log. The calls:
 * admin-calls.ts.
 */
import { z } from 'zod'
import { AGED, CivilDate, Instant } from '../shapes.ts'

/** WEBHOOK: a call to a store. */
export const AdminJobs = z.object({
  content: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** What it is for, in Portuguese. */
      label: z.string(),
      kind: z.enum(['JOB', 'WEBHOOK']),
      failedAt: Instant,
      error: z.string(),
      tries: z.number().int(),
    }),
  ),
  page: z.number().int(),
  size: z.number().int(),
  hasMore: z.boolean(),
})
export type AdminJobs = z.output<typeof AdminJobs>
/**
 * What is still to be done, by kind, and whether each company that we stand on answers now, as the processes have
 * seen it in their last calls.
 */
export const AdminWorkState = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      /** What it is for, in Portuguese. */
      label: z.string(),
      /** Due, and nobody has it yet. */
      due: z.number().int(),
      underWay: z.number().int(),
      /** Planned for later, or to be tried again. */
      later: z.number().int(),
      /** Of them all, how many have failed at least once. */
      failed: z.number().int(),
      /** How long the oldest has been there. */
      oldestSeconds: z.number(),
    }),
  ),
  providers: z.array(
    z.object({
      name: z.string(),
      /**
       * TROUBLED: its last calls failed. INTERRUPTED: so many one after the other that it is left alone for a moment;
       * TESTING: the next call finds out whether it is back.
       */
      state: z.enum(['ANSWERS', 'TROUBLED', 'TESTING', 'INTERRUPTED']),
      interruptedSince: Instant.nullable(),
      /** Of today, by all processes. */
      calls: z.number().int(),
      failedCalls: z.number().int(),
      /** Under way now, of the process that answers. */
      inFlight: z.number().int(),
      lastOkAt: Instant.nullable(),
      lastFailedAt: Instant.nullable(),
      /** '' while it answers. */
      lastError: z.string(),
    }),
  ),
})
export type AdminWorkState = z.output<typeof AdminWorkState>

export const AdminErasureState = z.enum(['OPEN', 'ANSWERED'])
export type AdminErasureState = z.output<typeof AdminErasureState>
/** ERASED: the account is gone. PARTLY: something is open that needs it; the rest went. */
const ErasureOutcome = z.enum(['ERASED', 'PARTLY'])
const AdminErasure = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  customerName: z.string(),
  /** Hidden: `***.982.247-**`. */
  cpf: z.string(),
  requestedAt: Instant,
  /** LGPD art. 19 II. */
  answerBy: CivilDate,
  answeredAt: Instant.nullable(),
  outcome: ErasureOutcome.nullable(),
  /** Name of who answered. */
  answeredBy: z.string().nullable(),
})
export type AdminErasure = z.output<typeof AdminErasure>
export const AdminErasures = z.object({
  content: z.array(AdminErasure),
  page: z.number().int(),
  size: z.number().int(),
  hasMore: z.boolean(),
})
export type AdminErasures = z.output<typeof AdminErasures>
/** What would go and stay if it were answered now, in Portuguese. */
export const AdminErasureDetails = AdminErasure.extend({
  plan: z.object({
    outcome: ErasureOutcome,
    erased: z.array(z.string()),
    kept: z.array(z.object({ what: z.string(), why: z.string() })),
  }),
})
export type AdminErasureDetails = z.output<typeof AdminErasureDetails>
/**
 * The outcome that was read in the plan: 409 ERASURE_ANSWERED, ERASURE_CHANGED (it would be the other outcome by now).
 */
export const AdminErasureAnswer = z.object({ outcome: ErasureOutcome })

export const AdminFailedWebhooks = z.object({
  content: z.array(
    z.object({
      id: z.uuid(),
      merchantId: z.uuid(),
      merchantName: z.string(),
      url: z.string(),
      /** False: paused by its merchant, or its server said that it wants nothing any more. */
      enabled: z.boolean(),
      eventType: z.string(),
      attempts: z.number().int(),
      occurredAt: Instant,
      failedAt: Instant,
      /** What the server answered last; null when it answered nothing, and then why. */
      lastStatus: z.number().int().nullable(),
      lastError: z.string().nullable(),
    }),
  ),
  cursor: z.string().nullable(),
})
export type AdminFailedWebhooks = z.output<typeof AdminFailedWebhooks>

export const AdminAudit = z.object({
  ...AGED,
  content: z.array(
    z.object({
      seq: z.number().int(),
      at: Instant,
      actor: z.object({
        type: z.enum(['ADMIN', 'MERCHANT_USER', 'SYSTEM']),
        id: z.uuid().nullable(),
        name: z.string(),
        role: z.string().nullable(),
      }),
      action: z.string(),
      /** `name` as people call it: of an order who bought and its code; null of what has none, or is gone. */
      object: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
      /** What was asked for, where that is more than the action's name. */
      asked: z.json(),
      before: z.json(),
      after: z.json(),
      /** Hex; each entry's is made of its content and of the one before. */
      hash: z.string(),
    }),
  ),
  cursor: z.number().int().nullable(),
})
export type AdminAudit = z.output<typeof AdminAudit>

/** The newest result of checking the whole chain. */
export const AdminAuditVerification = z.object({
  entries: z.number().int(),
  head: z.string(),
  /** The first entry that is not what it was; null when all is well. */
  brokenAt: z.number().int().nullable(),
  /** Since when all that was written is here: what is older was put away into files. Null when nothing was. */
  heldSince: Instant.nullable(),
})
export type AdminAuditVerification = z.output<typeof AdminAuditVerification>
