/** Money that no Pix brings back: what our people record once the operator's bank has paid it to the customer in another way (decision 129). */
import { z } from 'zod'

export const OUTSIDE_WAYS = ['BANK_TRANSFER', 'DEPOSIT', 'PAYMENT_ORDER'] as const
export type OutsideWay = (typeof OUTSIDE_WAYS)[number]

/** As a sentence goes on with them: "devolvidos por …". */
export const OUTSIDE_WAY_WORDS: Readonly<Record<OutsideWay, string>> = {
  BANK_TRANSFER: 'transferência bancária',
  DEPOSIT: 'depósito em conta',
  PAYMENT_ORDER: 'ordem de pagamento',
}

/** A bank's number of what it paid. Without spaces, so that nobody writes a name there: it is kept in the audit log. */
export const OUTSIDE_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9./-]{3,39}$/

/** When it was paid, how, and the bank's number of it. */
export const OutsideRefund = z.object({
  paidOn: z.iso.date(),
  way: z.enum(OUTSIDE_WAYS),
  reference: z.string().trim().regex(OUTSIDE_REFERENCE),
})
export type OutsideRefund = z.output<typeof OutsideRefund>
