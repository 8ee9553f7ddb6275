/** "Quanto posso gastar" at one store: request, and what is shown to whom. */
import { z } from 'zod'
import { Reais } from '../merchant/merchant-api.ts'

export const LimitCodeAsked = z.object({ phone: z.string().max(25) })

export const LimitCodeSent = z.object({
  /** False: no SMS can be sent to anybody at present. */
  smsDelivered: z.boolean(),
  /** As typed, masked. */
  phone: z.string(),
})

export const LimitAsked = z.object({ phone: z.string().max(25), code: z.string().max(12) })

export const StoreLimitShown = z.object({
  /** The largest purchase that would be approved now; 0: none. */
  available: Reais,
  /** The reasons for it, in words for the customer. */
  reasons: z.array(z.string()),
})
export type StoreLimitShown = z.output<typeof StoreLimitShown>

export const LimitByPhone = z.object({
  /** Whether the code is right. */
  isValid: z.boolean(),
  /** For this code; 0: request another one. */
  remainingTries: z.number().int(),
  /** Null if nothing is shown: for an unknown phone, and for a person without a limit to show. */
  limit: StoreLimitShown.nullable(),
})
export type LimitByPhone = z.output<typeof LimitByPhone>

/** A store as shown to somebody who asks how much they may spend there. */
export const LimitStore = z.object({
  /** The merchant's. */
  id: z.uuid(),
  name: z.string(),
  initials: z.string(),
  logoUrl: z.string().nullable(),
})
export type LimitStore = z.output<typeof LimitStore>

export const LimitStores = z.object({ stores: z.array(LimitStore) })
export type LimitStores = z.output<typeof LimitStores>

/** For the customer themselves, signed in. */
export const OwnStoreLimit = LimitStore.extend({
  /** Null if nobody has queried the bureau, or if a purchase has to be reviewed first. */
  limit: StoreLimitShown.nullable(),
})
export type OwnStoreLimit = z.output<typeof OwnStoreLimit>
