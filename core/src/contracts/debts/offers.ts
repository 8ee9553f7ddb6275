/** What the link of an offer shows (decision 102): nothing of it says who owes. */
import { z } from 'zod'
import { Reais } from '../shapes.ts'
import { OFFER_ENDS, OFFER_STATES } from '../../debts/plans/debt-offer.ts'
import { CustomerPlan, PlanOfferShown } from '../customer-area.ts'

export const OfferPage = z.object({
  state: z.enum(OFFER_STATES),
  /** Of REVOKED. */
  because: z.enum(OFFER_ENDS).nullable(),
  merchantName: z.string(),
  /** Who asks for the money: name, CNPJ and address. */
  creditor: z.object({ name: z.string(), cnpj: z.string(), address: z.string() }),
  /** The last day on which it can be accepted. */
  until: z.iso.date(),
  /** As it was sent; of OPEN alone. An entry is paid on the day of the acceptance, whatever day it names. */
  offer: PlanOfferShown.nullable(),
  /** What it has become, until the day of its acceptance ends; then it is in the customer's area alone. */
  plan: CustomerPlan.nullable(),
  /** It was accepted, and there is no plan: its entry was not paid on that day. */
  cameToNothing: z.boolean().optional(),
})
export type OfferPage = z.output<typeof OfferPage>

/** `version` is that of the offer that was shown. */
export const OfferAccepted = z.object({ version: z.string().min(1).max(40) })

/** A Pix code for the next line of the plan. */
export const OfferPayment = z.object({
  amount: Reais,
  /** Picture as a data URL, and the same as a text to copy. */
  qrCode: z.string(),
  qrCodeText: z.string(),
  expiresAt: z.iso.datetime(),
})
export type OfferPayment = z.output<typeof OfferPayment>
