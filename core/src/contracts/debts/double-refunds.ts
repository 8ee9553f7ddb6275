/** What a payer has twice, as our staff record its end (decision 130). */
import { z } from 'zod'
import { OUTSIDE_REFERENCE } from '../../debts/outside-ways.ts'

/** When the payer's money arrived at the operator's bank, and the bank's reference. */
export const ReturnedDouble = z.object({
  paidOn: z.iso.date(),
  reference: z.string().trim().regex(OUTSIDE_REFERENCE),
})

/** 404 REFUND_NOT_FOUND, 409 REFUND_SETTLED, 422 (`paidOn`) a day before the bank took it or after today */
export const DoubleRefundEnd = z.object({
  /** Null: the payer keeps it, and it is a loss. */
  returned: ReturnedDouble.nullable(),
})

export const DoubleRefundSeen = z.object({
  id: z.string(),
  amount: z.number(),
  /** When we learnt that the payer's bank had taken it. */
  takenAt: z.iso.datetime(),
  /** Null while the payer owes it. */
  settledAt: z.iso.datetime().nullable(),
  /** Null while they owe it, and for a loss. */
  returned: ReturnedDouble.nullable(),
})
export type DoubleRefundSeen = z.output<typeof DoubleRefundSeen>
