/** Money that no Pix can return, as our staff record it (decision 129). */
import { z } from 'zod'
import { OUTSIDE_REFERENCE, OUTSIDE_WAYS } from '../../debts/outside-ways.ts'

/** When and how it was paid, and the bank's reference. */
export const OutsideRefund = z.object({
  paidOn: z.iso.date(),
  way: z.enum(OUTSIDE_WAYS),
  reference: z.string().trim().regex(OUTSIDE_REFERENCE),
})
export type OutsideRefund = z.output<typeof OutsideRefund>
