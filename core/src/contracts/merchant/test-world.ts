/** A merchant's test world: what the live world tells it about a user who enters (docs/decisions/0119). */
import { z } from 'zod'
import { MerchantWrite } from './merchant-admin.ts'

const Rate = z.number().int().min(0).max(1_000_000)

/**
 * Admits a user to the test world: a merchant with its present terms, and one of its users. Document, birthday and
 * account are not transferred; those form fields are blank. Rates in parts per million.
 */
export const Admission = z.object({
  merchant: z.object({
    id: z.uuid(),
    form: MerchantWrite,
    fee: Rate,
    cashback: Rate,
    settlement: z.object({ delayInDays: z.number().int().min(0), payAllInOne: z.boolean() }).nullable(),
  }),
  user: z.object({
    id: z.uuid(),
    email: z.string().max(200),
    phone: z.string().max(25),
    name: z.string().max(200),
  }),
})
export type Admission = z.output<typeof Admission>

/** Where this person enters the test world, once and within a minute. */
export const TestWorldDoor = z.object({ url: z.url() })
/** The address's part after `#`. */
export const TestWorldEntry = z.object({ entry: z.string().max(80) })

/** The newest code sent to the phone of a purchase; null if none was. */
export const TestCode = z.object({ code: z.string().nullable() })
