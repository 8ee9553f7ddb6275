/** Failed refunds, and what payers have twice, as our staff process them (decisions 129 and 130), on the wire. Amounts in reais. */
import { z } from 'zod'
import { pageOf } from '../shapes.ts'

export const AdminFailedRefundRow = z.object({
  id: z.string(),
  /** The PSP's id of the Pix that should have been returned. */
  endToEndId: z.string(),
  /** What is still to be refunded. */
  amount: z.number(),
  tries: z.number().int(),
  /** The first attempt, and the last. */
  askedAt: z.iso.datetime(),
  triedAt: z.iso.datetime(),
  /** No further Pix could succeed: it can be recorded as paid in another way. */
  isForGood: z.boolean(),
  /** Also the order's id, if there is one. */
  checkoutId: z.uuid(),
  merchantName: z.string(),
  /** Null if it did not become an order. */
  order: z.object({ code: z.string(), customerName: z.string() }).nullable(),
})
export type AdminFailedRefundRow = z.output<typeof AdminFailedRefundRow>

export const AdminFailedRefunds = pageOf(AdminFailedRefundRow)
export type AdminFailedRefunds = z.output<typeof AdminFailedRefunds>

export const AdminDoubleRefundRow = z.object({
  /** The bank's id of what it took. */
  id: z.string(),
  /** The PSP's id of the Pix. */
  endToEndId: z.string(),
  amount: z.number(),
  takenAt: z.iso.datetime(),
  orderId: z.uuid(),
  orderCode: z.string(),
  merchantName: z.string(),
  customerName: z.string(),
})
export type AdminDoubleRefundRow = z.output<typeof AdminDoubleRefundRow>

export const AdminDoubleRefunds = pageOf(AdminDoubleRefundRow)
export type AdminDoubleRefunds = z.output<typeof AdminDoubleRefunds>
