/** Money that no Pix brings back, as our people record it (decision 129). */
import { z } from 'zod'
import { OUTSIDE_REFERENCE, OUTSIDE_WAYS } from '../../debts/outside-ways.ts'

/** When it was paid, how, and the bank's number of it. */
export const OutsideRefund = z.object({
  paidOn: z.iso.date(),
  way: z.enum(OUTSIDE_WAYS),
  reference: z.string().trim().regex(OUTSIDE_REFERENCE),
})
export type OutsideRefund = z.output<typeof OutsideRefund>
