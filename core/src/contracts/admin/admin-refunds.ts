/** Refunds that failed, as our people work through them (decision 129), on the wire. Amounts in reais. */
import { z } from 'zod'
import { pageOf } from '../shapes.ts'

export const AdminFailedRefundRow = z.object({
  id: z.string(),
  /** The PSP's id of the Pix that should have gone back. */
  endToEndId: z.string(),
  /** What is still to go back. */
  amount: z.number(),
  tries: z.number().int(),
  /** Of the first try, and of the last. */
  askedAt: z.iso.datetime(),
  triedAt: z.iso.datetime(),
  /** No Pix is tried any more that could succeed: it can be recorded as paid back in another way. */
  isForGood: z.boolean(),
  /** The order's id as well, where it became one. */
  checkoutId: z.uuid(),
  merchantName: z.string(),
  /** Null where it became no order. */
  order: z.object({ code: z.string(), customerName: z.string() }).nullable(),
})
export type AdminFailedRefundRow = z.output<typeof AdminFailedRefundRow>

export const AdminFailedRefunds = pageOf(AdminFailedRefundRow)
export type AdminFailedRefunds = z.output<typeof AdminFailedRefunds>
