/** Problems with purchases as our people work through them, on the wire (decision 72): what waits, for whom, and what is over. */
import { z } from 'zod'
import { AGED } from '../shapes.ts'
import { DISPUTE_ANSWERS, DISPUTE_OUTCOMES, DISPUTE_REASONS, DISPUTE_STATES } from '../../debts/dispute.ts'

export const AdminDisputeRow = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orderCode: z.string(),
  merchantName: z.string(),
  customerId: z.uuid(),
  customerName: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  state: z.enum(DISPUTE_STATES),
  /** What the store said; null while it has its days. */
  answer: z.enum(DISPUTE_ANSWERS).nullable(),
  /** Of the order, in reais: what has not been given back. */
  amountLeft: z.number(),
  openedAt: z.iso.datetime(),
  /** The last day of whose turn it is; null where it is over. */
  nextStepBy: z.iso.date().nullable(),
  /** Null while it is open, and where it was withdrawn. */
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type AdminDisputeRow = z.output<typeof AdminDisputeRow>

export const AdminDisputes = z.object({
  ...AGED,
  content: z.array(AdminDisputeRow),
  /** Hand it back to go on; null at the end. */
  cursor: z.string().nullable(),
})
export type AdminDisputes = z.output<typeof AdminDisputes>
