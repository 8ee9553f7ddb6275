/** The public payment page of an instalment (001 §2.7, §3, §7.3); names as the specification writes them. */
import { z } from 'zod'
import { INSTALMENT_STATES_SEEN, INSTALMENT_STATUSES, RETURN_REASONS, RETURN_STATES } from './states.ts'

const Reais = z.number()
const CivilDateText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Why a late instalment costs more: every figure of the sum, and the law behind it. */
export const LateChargeExplained = z.object({
  daysLate: z.number().int(),
  /** What fine and interest are worked out on. */
  base: Reais,
  fine: Reais,
  /** Fractions: 0.02 once, 0.01 in 30 days. */
  fineRate: z.number(),
  interest: Reais,
  monthlyInterestRate: z.number(),
  /** Forgiven, and not part of fine and interest any more. */
  waived: Reais,
  law: z.string(),
})

/** A Pix that came for a debt and goes back whole: what it was, and why. */
export const ReturnedPix = z.object({
  amount: Reais,
  because: z.enum(RETURN_REASONS),
  paidAt: z.iso.datetime(),
  state: z.enum(RETURN_STATES),
})
export type ReturnedPix = z.output<typeof ReturnedPix>

/** What came too much with the Pix that paid, and how far its way back is. */
export const ReturnedRest = z.object({ amount: Reais, state: z.enum(RETURN_STATES) })
export type ReturnedRest = z.output<typeof ReturnedRest>

export const InstalmentToPay = z.object({
  merchantName: z.string(),
  installment: z.object({
    id: z.uuid(),
    number: z.number().int(),
    /** How many the purchase has. */
    total: z.number().int(),
    /** What is to be paid today, or what was paid. */
    amount: Reais,
    dueDate: CivilDateText,
    /** The last day without a charge: the due date, or the business day after it. */
    deadline: CivilDateText,
    isLate: z.boolean(),
    status: z.enum(INSTALMENT_STATUSES),
    /** What people read: what was written off was not paid. */
    state: z.enum(INSTALMENT_STATES_SEEN),
    feesAmount: Reais,
    cashbackAmount: Reais,
    lateCharge: LateChargeExplained.nullable(),
    /** Picture of the code as a data URL, and the code; null when nothing can be paid. */
    qrCode: z.string().nullable(),
    qrcodeText: z.string().nullable(),
    /** Of another instalment of the same purchase that is still open. */
    nextDueDate: CivilDateText.nullable(),
    /** That day is over, with the business day that counts for it. */
    nextIsLate: z.boolean(),
    /** The newest Pix of late that came for it and was not used. */
    returnedPayment: ReturnedPix.nullable(),
    returnedRest: ReturnedRest.nullable(),
  }),
})
export type InstalmentToPay = z.output<typeof InstalmentToPay>
