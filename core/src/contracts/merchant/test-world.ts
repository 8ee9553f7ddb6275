/** A merchant's test world: what the live one tells it of who enters (docs/decisions/0119). */
import { z } from 'zod'
import { MerchantWrite } from './merchant-admin.ts'

const Rate = z.number().int().min(0).max(1_000_000)

/**
 * Whom the test world lets in: a merchant with its terms as they are now, and one of its people. Nobody's document, birthday or account
 * is told; the form's fields of those are blank. Rates in parts per million.
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

/** Where the test world opens for this person, once and within a minute. */
export const TestWorldDoor = z.object({ url: z.url() })
/** What the address holds after its `#`. */
export const TestWorldEntry = z.object({ entry: z.string().max(80) })

/** The newest code that was sent to the phone of a purchase; null while none was. */
export const TestCode = z.object({ code: z.string().nullable() })
