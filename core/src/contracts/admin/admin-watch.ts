/** Monitoring of the product on the wire: failed jobs and webhooks, erasure requests, the audit log. The calls: admin-calls.ts. */
import { z } from 'zod'
import { AGED, CivilDate, Instant } from '../shapes.ts'

/** WEBHOOK: a call to a store. */
export const AdminJobs = z.object({
  content: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Its purpose, in Portuguese. */
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
/** Waiting jobs by kind, and whether each supplier answers now, as the processes saw it in their last calls. */
export const AdminWorkState = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      /** Its purpose, in Portuguese. */
      label: z.string(),
      /** Due, but not taken by any process yet. */
      due: z.number().int(),
      underWay: z.number().int(),
      /** Planned for later, or to be retried. */
      later: z.number().int(),
      /** How many of all of them have failed at least once. */
      failed: z.number().int(),
      /** The age of the oldest. */
      oldestSeconds: z.number(),
    }),
  ),
  providers: z.array(
    z.object({
      name: z.string(),
      /**
       * TROUBLED: its last calls failed. INTERRUPTED: so many in a row that it is not called for a moment; TESTING: the
       * next call finds out whether it is back.
       */
      state: z.enum(['ANSWERS', 'TROUBLED', 'TESTING', 'INTERRUPTED']),
      interruptedSince: Instant.nullable(),
      /** Of today, by all processes. */
      calls: z.number().int(),
      failedCalls: z.number().int(),
      /** In progress now, in the process that answers. */
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
/** ERASED: the account is erased. PARTLY: something open needs it; everything else is erased. */
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
  /** Name of the person who answered. */
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
/** What would be erased and kept if it were answered now, in Portuguese. */
export const AdminErasureDetails = AdminErasure.extend({
  plan: z.object({
    outcome: ErasureOutcome,
    erased: z.array(z.string()),
    kept: z.array(z.object({ what: z.string(), why: z.string() })),
  }),
})
export type AdminErasureDetails = z.output<typeof AdminErasureDetails>
/** The outcome shown in the plan: 409 ERASURE_ANSWERED, ERASURE_CHANGED (the outcome would be the other one by now). */
export const AdminErasureAnswer = z.object({ outcome: ErasureOutcome })

export const AdminFailedWebhooks = z.object({
  content: z.array(
    z.object({
      id: z.uuid(),
      merchantId: z.uuid(),
      merchantName: z.string(),
      url: z.string(),
      /** False: paused by its merchant, or ended by its server's answer. */
      enabled: z.boolean(),
      eventType: z.string(),
      attempts: z.number().int(),
      occurredAt: Instant,
      failedAt: Instant,
      /** The server's last answer; null if there was none, with the reason. */
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
      /** `name` as people call it: for an order, the buyer and the code; null if it has none, or no longer exists. */
      object: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
      /** The request, if it says more than the action's name. */
      asked: z.json(),
      before: z.json(),
      after: z.json(),
      /** Hex; computed from each entry's content and the previous entry's hash. */
      hash: z.string(),
    }),
  ),
  cursor: z.number().int().nullable(),
})
export type AdminAudit = z.output<typeof AdminAudit>

/** The newest result of verifying the whole chain. */
export const AdminAuditVerification = z.object({
  entries: z.number().int(),
  head: z.string(),
  /** The first changed entry; null if the chain is intact. */
  brokenAt: z.number().int().nullable(),
  /** Since when the log here is complete: older entries were archived into files. Null if nothing was archived. */
  heldSince: Instant.nullable(),
})
export type AdminAuditVerification = z.output<typeof AdminAuditVerification>
