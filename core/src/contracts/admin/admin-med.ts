/** Contested Pix (MED) as our people see them, on the wire (decision 77). Amounts in reais. */
import { z } from 'zod'
import { CONTEST_REASONS, MED_STATES } from '../../reconciliation/med-case.ts'

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
  /** Of the whole Pix, once it is over. */
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
