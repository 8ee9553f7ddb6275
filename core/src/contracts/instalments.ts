/** The public payment page of an instalment (001 §2.7, §3, §7.3); names are those of the specification. */
import { z } from 'zod'
import { CivilDate, Instant, Reais } from './shapes.ts'
import { RECEIPT_STATES } from '../receipts/receipt-state.ts'
import { SETTLEMENT_STATES } from '../receipts/settlement.ts'
import { INSTALMENT_STATES_SEEN, INSTALMENT_STATUSES, RETURN_REASONS, RETURN_STATES } from './states.ts'

const CivilDateText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Why a late instalment costs more: every figure of the calculation, and the law behind it. */
export const LateChargeExplained = z.object({
  daysLate: z.number().int(),
  /** What fine and interest are calculated on. */
  base: Reais,
  fine: Reais,
  /** Fractions: 0.02 once, 0.01 in 30 days. */
  fineRate: z.number(),
  interest: Reais,
  monthlyInterestRate: z.number(),
  /** Forgiven; already deducted from fine and interest. */
  waived: Reais,
  /** Paid with a part of the instalment; already deducted from fine and interest. */
  settled: Reais,
  law: z.string(),
})

/** An instalment as shown to its customer and to admins. */
export const InstalmentOfOrder = z.object({
  id: z.uuid(),
  number: z.number().int(),
  status: z.enum(INSTALMENT_STATUSES),
  /** The displayed state: written off is not paid. */
  state: z.enum(INSTALMENT_STATES_SEEN),
  dueDate: CivilDate,
  /** The last day without a charge: the due date, or the business day after it. */
  deadline: CivilDate,
  isLate: z.boolean(),
  /** Today, with fees and cashback; 0 if nothing is open. */
  amountToPay: Reais,
  /** Today's fine and interest, or the paid amount. */
  feesAmount: Reais,
  lateCharge: LateChargeExplained.nullable(),
  cashbackAmount: Reais,
  canceledAmount: Reais,
  paidAt: Instant.nullable(),
})
export type InstalmentOfOrder = z.output<typeof InstalmentOfOrder>

/** A Pix that arrived for a debt and is refunded whole: its purpose, and the reason. */
export const ReturnedPix = z.object({
  amount: Reais,
  because: z.enum(RETURN_REASONS),
  /** The payer's bank paid it automatically (Pix Automático). */
  byDebit: z.boolean().optional(),
  paidAt: z.iso.datetime(),
  state: z.enum(RETURN_STATES),
})
export type ReturnedPix = z.output<typeof ReturnedPix>

/** The surplus of the paying Pix, and the state of its refund. */
export const ReturnedRest = z.object({ amount: Reais, state: z.enum(RETURN_STATES) })
export type ReturnedRest = z.output<typeof ReturnedRest>

export const InstalmentToPay = z.object({
  merchantName: z.string(),
  installment: z.object({
    id: z.uuid(),
    number: z.number().int(),
    /** Number of instalments of the purchase. */
    total: z.number().int(),
    /** The amount to pay today, or the paid amount. */
    amount: Reais,
    dueDate: CivilDateText,
    /** The last day without a charge: the due date, or the business day after it. */
    deadline: CivilDateText,
    isLate: z.boolean(),
    status: z.enum(INSTALMENT_STATUSES),
    /** The displayed state: written off is not paid. */
    state: z.enum(INSTALMENT_STATES_SEEN),
    feesAmount: Reais,
    cashbackAmount: Reais,
    lateCharge: LateChargeExplained.nullable(),
    /** The code and its picture as a data URL; null if nothing can be paid. */
    qrCode: z.string().nullable(),
    qrcodeText: z.string().nullable(),
    /** The day on which the payer's bank pays it (Pix Automático); null without autopay. */
    debitedOn: CivilDateText.nullable(),
    /** The due date of another open instalment of the purchase, or of the next line of its plan. */
    nextDueDate: CivilDateText.nullable(),
    /** That day has passed, including its business day. */
    nextIsLate: z.boolean(),
    /** That day belongs to a plan: nothing accrues while the plan is kept. */
    nextIsInPlan: z.boolean().optional(),
    /** The newest recent Pix that arrived for it and was not used. */
    returnedPayment: ReturnedPix.nullable(),
    returnedRest: ReturnedRest.nullable(),
    /** Until when the amount and its code are valid. */
    amountUntil: z.iso.datetime().optional(),
  }),
})
export type InstalmentToPay = z.output<typeof InstalmentToPay>

const VerifiedPaper = z.object({
  /** In groups of four, for people. */
  number: z.string(),
})

/** Only enough about the person to recognise whose document it is. */
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
  /** The part that was refunded since, or is being refunded. */
  returned: z.number(),
  /** The part of that which is still on its way; absent if nothing is. */
  returning: z.number().optional(),
  /** What is to be refunded besides, and the payer's bank did not accept; absent if nothing is. */
  refused: z.number().optional(),
  /** In São Paulo. */
  paidOn: z.iso.date(),
})

const VerifiedLetter = PaperOfCustomer.extend({
  merchantName: z.string(),
  kind: z.literal('SETTLED'),
  /** The present state: a letter is valid while the debt is SETTLED. */
  state: z.enum(SETTLEMENT_STATES),
  orderCode: z.string(),
  /** Total in reais, and the day of the last payment; null while the letter is not valid. */
  paid: z.object({ amount: z.number(), lastOn: z.iso.date() }).nullable(),
})

/** As of now; for the current year it still grows. Reais. */
const VerifiedStatement = PaperOfCustomer.extend({
  kind: z.literal('YEAR'),
  year: z.number().int(),
  /** By Pix in that year, including late charges. */
  paid: z.number(),
  lateCharges: z.number(),
  /** Refunds that arrived in that year. */
  returned: z.number(),
})

/** Only the store's name and the paid account. */
const VerifiedTransfer = VerifiedPaper.extend({
  merchantName: z.string(),
  kind: z.literal('TRANSFER'),
  /** As people recognise it: "Chave Pix que termina em 4321". */
  account: z.string(),
  /** Reais. */
  amount: z.number(),
  /** In São Paulo. */
  arrivedOn: z.iso.date(),
  /** The day on which the store's bank returned all of it; null if it was not returned. */
  returnedOn: z.iso.date().nullable(),
})

/**
 * What a number identifies: the receipt of a Pix, the letter that an order's debt is settled, a customer's yearly
 * statement, or the receipt of a transfer to a store.
 */
export const VerifiedReceipt = z.discriminatedUnion('kind', [
  VerifiedPix,
  VerifiedLetter,
  VerifiedStatement,
  VerifiedTransfer,
])
export type VerifiedReceipt = z.output<typeof VerifiedReceipt>
