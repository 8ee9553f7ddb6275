/** Contested Pix (MED) as shown to our staff, on the wire (decision 77). Amounts in reais. */
import { z } from 'zod'
import { CONTEST_REASONS, FRAUD_REASONS, MED_STATES } from '../../reconciliation/med-case.ts'
import { DisputeSeen } from '../customer-area.ts'
import { DoubleRefundSeen } from '../debts/double-refunds.ts'
import { OutsideRefund } from '../debts/outside-refunds.ts'

/** A case as shown on an order's page. */
export const ContestSeen = z.object({
  id: z.uuid(),
  /** The PSP's id of the contest, as in its portal, and of the Pix. */
  pspId: z.string(),
  endToEndId: z.string(),
  reason: z.enum(CONTEST_REASONS),
  state: z.enum(MED_STATES),
  /** This order's part of the contested amount. */
  contestedAmount: z.number(),
  /** How much of the store's money is held for it now. */
  heldAmount: z.number(),
  /** Of this order; in the list, of the whole Pix. Once it is closed. */
  returnedAmount: z.number(),
  openedAt: z.iso.datetime(),
  /** The deadlines: until when the PSP accepts evidence; by when the banks decide; by when the payer has the money. */
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
  /** The first order that the Pix paid; null if it bought nothing, or nothing of it is left to take. */
  order: z.object({ id: z.uuid(), code: z.string(), merchantName: z.string() }).nullable(),
  /** How many orders it paid. */
  ordersCount: z.number().int(),
  /** The contested part of the Pix. */
  amount: z.number(),
  /** What its payer has twice and still owes; absent if nothing. */
  doubledAmount: z.number().optional(),
})
export type AdminContestRow = z.output<typeof AdminContestRow>

export const AdminContests = z.object({
  content: z.array(AdminContestRow),
  /** Send it back to continue; null at the end. */
  cursor: z.string().nullable(),
})
export type AdminContests = z.output<typeof AdminContests>

/** A case on its own page. */
export const ContestDetails = AdminContestRow.omit({ order: true, ordersCount: true }).extend({
  /** When we learnt about it. */
  heardAt: z.iso.datetime(),
  /**
   * The amount of the Pix, when it was paid, and whether its payer has the buyer's CPF: null for a debt, where it does
   * not matter.
   */
  paidAmount: z.number(),
  paidAt: z.iso.datetime(),
  payerIsBuyer: z.boolean().nullable(),
  /** What it paid for, oldest first: orders, and purchases that did not become one. */
  purchases: z.array(
    z.object({
      id: z.uuid(),
      /** The order's; null if there is none. */
      code: z.string().nullable(),
      merchantCode: z.string(),
      merchantName: z.string(),
      boughtAt: z.iso.datetime(),
      amount: z.number(),
      /** With most of the CPF masked; the id is null for people without an account. */
      customer: z.object({ id: z.uuid().nullable(), name: z.string(), cpf: z.string() }),
      contestedAmount: z.number(),
      heldAmount: z.number(),
      /** The customer's dispute, and the store's answer. */
      disputes: z.array(DisputeSeen),
      /** The store's files that are part of the evidence: invoices, and its dispute files. */
      storeFiles: z.number().int(),
    }),
  ),
  /** What of the Pix was paid back in another way: if the bank takes that as well, the payer has it twice. */
  paidOutside: z.array(OutsideRefund.extend({ orderId: z.uuid(), amount: z.number() })).optional(),
  /** What its payer has twice. */
  doubles: z.array(DoubleRefundSeen.extend({ orderId: z.uuid() })).optional(),
  fraud: z.object({
    /** The finding of fraud and who made it; null if there is none. */
    found: z
      .object({
        reason: z.enum(FRAUD_REASONS),
        explanation: z.string(),
        by: z.string(),
        at: z.iso.datetime(),
      })
      .nullable(),
    /** The buyer's values that such a finding blocks, mostly masked. */
    values: z.array(z.object({ kind: z.enum(['CPF', 'PHONE']), value: z.string(), isBlocked: z.boolean() })),
  }),
})
export type ContestDetails = z.output<typeof ContestDetails>

/** The finding of fraud, and its reason. */
export const ContestFraud = z.object({
  reason: z.enum(FRAUD_REASONS),
  explanation: z.string().trim().min(10).max(500),
})
export type ContestFraud = z.output<typeof ContestFraud>
