/** The public payment page of an instalment (001 §2.7, §3, §7.3); names as the specification writes them. */
import { z } from 'zod'
import { CivilDate, Instant, Reais } from './shapes.ts'
import { RECEIPT_STATES } from '../receipts/receipt-state.ts'
import { SETTLEMENT_STATES } from '../receipts/settlement.ts'
import { INSTALMENT_STATES_SEEN, INSTALMENT_STATUSES, RETURN_REASONS, RETURN_STATES } from './states.ts'

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
  /** Paid with a part of the instalment, and not part of fine and interest any more. */
  settled: Reais,
  law: z.string(),
})

/** An instalment as its customer and admins see it. */
export const InstalmentOfOrder = z.object({
  id: z.uuid(),
  number: z.number().int(),
  status: z.enum(INSTALMENT_STATUSES),
  /** What people read: what was written off was not paid. */
  state: z.enum(INSTALMENT_STATES_SEEN),
  dueDate: CivilDate,
  /** The last day without a charge: the due date, or the business day after it. */
  deadline: CivilDate,
  isLate: z.boolean(),
  /** Today, with fees and cashback; 0 when nothing is open. */
  amountToPay: Reais,
  /** Fine and interest of today, or what of them was paid. */
  feesAmount: Reais,
  lateCharge: LateChargeExplained.nullable(),
  cashbackAmount: Reais,
  canceledAmount: Reais,
  paidAt: Instant.nullable(),
})
export type InstalmentOfOrder = z.output<typeof InstalmentOfOrder>

/** A Pix that came for a debt and goes back whole: what it was, and why. */
export const ReturnedPix = z.object({
  amount: Reais,
  because: z.enum(RETURN_REASONS),
  /** The payer's bank paid it by itself (Pix Automático). */
  byDebit: z.boolean().optional(),
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
    /** The day on which the payer's bank pays it (Pix Automático); null when nobody does by themselves. */
    debitedOn: CivilDateText.nullable(),
    /** Of another instalment of the same purchase that is still open, or of the next line of the plan that settles it. */
    nextDueDate: CivilDateText.nullable(),
    /** That day is over, with the business day that counts for it. */
    nextIsLate: z.boolean(),
    /** That day is a plan's: nothing more accrues while the plan is kept. */
    nextIsInPlan: z.boolean().optional(),
    /** The newest Pix of late that came for it and was not used. */
    returnedPayment: ReturnedPix.nullable(),
    returnedRest: ReturnedRest.nullable(),
    /** Of what is to be paid: until then the amount and its code are these. */
    amountUntil: z.iso.datetime().optional(),
  }),
})
export type InstalmentToPay = z.output<typeof InstalmentToPay>

const VerifiedPaper = z.object({
  /** As people write it, in groups of four. */
  number: z.string(),
})

/** Of the person no more than tells whether the paper is theirs. */
const PaperOfCustomer = VerifiedPaper.extend({
  /** Given name and an initial. */
  customerName: z.string(),
  /** Masked. */
  cpf: z.string(),
})

const VerifiedPix = PaperOfCustomer.extend({
  merchantName: z.string(),
  kind: z.literal('PIX'),
  state: z.enum(RECEIPT_STATES),
  /** Reais. */
  amount: z.number(),
  /** What of it went back since, or is on its way. */
  returned: z.number(),
  /** In São Paulo. */
  paidOn: z.iso.date(),
})

const VerifiedLetter = PaperOfCustomer.extend({
  merchantName: z.string(),
  kind: z.literal('SETTLED'),
  /** As it is now: a letter is valid while the debt is SETTLED. */
  state: z.enum(SETTLEMENT_STATES),
  orderCode: z.string(),
  /** Reais in all, and the day of the last payment; null while the letter is not valid. */
  paid: z.object({ amount: z.number(), lastOn: z.iso.date() }).nullable(),
})

/** As it is now; of a year that is not over it grows. Reais. */
const VerifiedStatement = PaperOfCustomer.extend({
  kind: z.literal('YEAR'),
  year: z.number().int(),
  /** By Pix in that year, late charges with it. */
  paid: z.number(),
  lateCharges: z.number(),
  /** What arrived back in that year. */
  returned: z.number(),
})

/** Of the store no more than its name and which account was paid. */
const VerifiedTransfer = VerifiedPaper.extend({
  merchantName: z.string(),
  kind: z.literal('TRANSFER'),
  /** As people recognise it: "Chave Pix que termina em 4321". */
  account: z.string(),
  /** Reais. */
  amount: z.number(),
  /** In São Paulo. */
  arrivedOn: z.iso.date(),
  /** The day on which the store's bank sent it back, all of it; null for what is there. */
  returnedOn: z.iso.date().nullable(),
})

/**
 * What a number stands for: the receipt of a Pix, the letter that an order's debt is settled, what a customer paid in a year, or the receipt
 * of a transfer to a store.
 */
export const VerifiedReceipt = z.discriminatedUnion('kind', [
  VerifiedPix,
  VerifiedLetter,
  VerifiedStatement,
  VerifiedTransfer,
])
export type VerifiedReceipt = z.output<typeof VerifiedReceipt>
