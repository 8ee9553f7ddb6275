/** Contested Pix (MED) as our people see them, on the wire (decision 77). Amounts in reais. */
import { z } from 'zod'
import { CONTEST_REASONS, FRAUD_REASONS, MED_STATES } from '../../reconciliation/med-case.ts'
import { DisputeSeen } from '../customer-area.ts'

/** What an order's page shows of a case. */
export const ContestSeen = z.object({
  id: z.uuid(),
  /** The PSP's id of the contest, by which its portal knows it, and of the Pix. */
  pspId: z.string(),
  endToEndId: z.string(),
  reason: z.enum(CONTEST_REASONS),
  state: z.enum(MED_STATES),
  /** What of the contested sum is this order's. */
  contestedAmount: z.number(),
  /** What of the store's money waits for it now. */
  heldAmount: z.number(),
  /** Of this order, in the queue of the whole Pix, once it is over. */
  returnedAmount: z.number(),
  openedAt: z.iso.datetime(),
  /** Until when the PSP takes what proves the purchase; by when the banks decide; by when the payer has the money. */
  evidenceBy: z.iso.datetime(),
  analysisBy: z.iso.date(),
  returnBy: z.iso.date(),
  endedAt: z.iso.datetime().nullable(),
})
export type ContestSeen = z.output<typeof ContestSeen>

export const AdminContestRow = ContestSeen.pick({
  id: true,
  pspId: true,
  endToEndId: true,
  reason: true,
  state: true,
  heldAmount: true,
  returnedAmount: true,
  openedAt: true,
  evidenceBy: true,
  analysisBy: true,
  returnBy: true,
  endedAt: true,
}).extend({
  /** The first order that the Pix paid; null where it bought nothing, or nothing of it is left to take. */
  order: z.object({ id: z.uuid(), code: z.string(), merchantName: z.string() }).nullable(),
  /** How many orders it paid. */
  ordersCount: z.number().int(),
  /** What of the Pix is contested. */
  amount: z.number(),
})
export type AdminContestRow = z.output<typeof AdminContestRow>

export const AdminContests = z.object({
  content: z.array(AdminContestRow),
  /** Hand it back to go on; null at the end. */
  cursor: z.string().nullable(),
})
export type AdminContests = z.output<typeof AdminContests>

/** A case on its own page. */
export const ContestDetails = AdminContestRow.omit({ order: true, ordersCount: true }).extend({
  /** When we heard of it. */
  heardAt: z.iso.datetime(),
  /** All that the Pix brought, when, and whether its payer has the CPF of who bought: null where nobody asks, of a debt. */
  paidAmount: z.number(),
  paidAt: z.iso.datetime(),
  payerIsBuyer: z.boolean().nullable(),
  /** What it paid for, the oldest first: orders, and purchases that became none. */
  purchases: z.array(
    z.object({
      id: z.uuid(),
      /** Of the order; null where it became none. */
      code: z.string().nullable(),
      merchantCode: z.string(),
      merchantName: z.string(),
      boughtAt: z.iso.datetime(),
      amount: z.number(),
      /** With dots in place of most of the CPF; the id is null of who has no account. */
      customer: z.object({ id: z.uuid().nullable(), name: z.string(), cpf: z.string() }),
      contestedAmount: z.number(),
      heldAmount: z.number(),
      /** What its customer said of it, and what the store answered. */
      disputes: z.array(DisputeSeen),
      /** Files of the store that go with the evidence: invoices, and what it added to a dispute. */
      storeFiles: z.number().int(),
    }),
  ),
  fraud: z.object({
    /** That it was fraud, and who found so; null where nobody has. */
    found: z
      .object({
        reason: z.enum(FRAUD_REASONS),
        explanation: z.string(),
        by: z.string(),
        at: z.iso.datetime(),
      })
      .nullable(),
    /** What of who bought is blocked by finding so, with dots in place of most of it. */
    values: z.array(z.object({ kind: z.enum(['CPF', 'PHONE']), value: z.string(), isBlocked: z.boolean() })),
  }),
})
export type ContestDetails = z.output<typeof ContestDetails>

/** That it was fraud, and why. */
export const ContestFraud = z.object({
  reason: z.enum(FRAUD_REASONS),
  explanation: z.string().trim().min(10).max(500),
})
export type ContestFraud = z.output<typeof ContestFraud>
