/** Disputes as our staff process them, on the wire (decision 72): what waits, for whom, and what is closed. */
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
  /** The store's answer; null while its deadline runs. */
  answer: z.enum(DISPUTE_ANSWERS).nullable(),
  /** Of the order, in reais: what was not refunded. */
  amountLeft: z.number(),
  openedAt: z.iso.datetime(),
  /** The deadline of the party that must act; null if it is closed. */
  nextStepBy: z.iso.date().nullable(),
  /** Null while it is open, and if it was withdrawn. */
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type AdminDisputeRow = z.output<typeof AdminDisputeRow>

export const AdminDisputes = z.object({
  ...AGED,
  content: z.array(AdminDisputeRow),
  /** Send it back to continue; null at the end. */
  cursor: z.string().nullable(),
})
export type AdminDisputes = z.output<typeof AdminDisputes>
