/** What the link of an offer shows (decision 102), without saying who owes. */
import { z } from 'zod'
import { Reais } from '../shapes.ts'
import { OFFER_ENDS, OFFER_STATES } from '../../debts/plans/debt-offer.ts'
import { CustomerPlan, PlanOfferShown } from '../customer-area.ts'

export const OfferPage = z.object({
  state: z.enum(OFFER_STATES),
  /** For REVOKED. */
  because: z.enum(OFFER_ENDS).nullable(),
  merchantName: z.string(),
  /** The creditor: name, CNPJ and address. */
  creditor: z.object({ name: z.string(), cnpj: z.string(), address: z.string() }),
  /** The last day on which it can be accepted. */
  until: z.iso.date(),
  /** As sent; only while OPEN. An entry is paid on the day of the acceptance, whatever day it names. */
  offer: PlanOfferShown.nullable(),
  /** The plan it became, until the day of its acceptance ends; after that it is only in the customer area. */
  plan: CustomerPlan.nullable(),
  /** It was accepted, but its entry was not paid on that day, so there is no plan. */
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
