/** How autopay performs, on the wire: the share of open instalments that banks pay, what is planned, what failed and why. */
import { z } from 'zod'
import { AGED } from '../shapes.ts'
import { DEBIT_FAILURES } from '../../autopay/debit-failures.ts'

const Count = z.object({
  count: z.number().int(),
  /** False: counted some moments ago. */
  isExact: z.boolean(),
})

export const AdminAutopayFigures = z.object({
  /** All open instalments, whoever pays them. */
  open: Count,
  automatic: Count,
  planned: Count,
  /** Debits that failed since that day, in the order of DEBIT_FAILURES. */
  failed: z.array(Count.extend({ reason: z.enum(DEBIT_FAILURES) })),
  since: z.iso.date(),
})
export type AdminAutopayFigures = z.output<typeof AdminAutopayFigures>

export const AdminAutopayRow = z.object({
  /** Of the instalment, or of the debit. */
  id: z.uuid(),
  orderId: z.uuid(),
  orderCode: z.string(),
  merchantName: z.string(),
  customerId: z.uuid(),
  customerName: z.string(),
  number: z.number().int(),
  amount: z.number(),
  dueDate: z.iso.date(),
  /** The day on which it was abandoned; null if it was not. */
  failedOn: z.iso.date().nullable(),
})
export type AdminAutopayRow = z.output<typeof AdminAutopayRow>

export const AdminAutopayList = z.object({
  ...AGED,
  content: z.array(AdminAutopayRow),
  /** Send it back to continue; null at the end. */
  cursor: z.string().nullable(),
})
export type AdminAutopayList = z.output<typeof AdminAutopayList>
