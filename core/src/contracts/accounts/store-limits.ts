/** "Quanto posso gastar" at one store: what is asked, and what is told to whom. */
import { z } from 'zod'
import { Reais } from '../merchant/merchant-api.ts'

export const LimitCodeAsked = z.object({ phone: z.string().max(25) })

export const LimitCodeSent = z.object({
  /** False: no SMS goes out now, for nobody. */
  smsDelivered: z.boolean(),
  /** As it was typed, masked. */
  phone: z.string(),
})

export const LimitAsked = z.object({ phone: z.string().max(25), code: z.string().max(12) })

export const StoreLimitShown = z.object({
  /** The largest purchase that would be approved now; 0: none. */
  available: Reais,
  /** Why it is so much, in words for the customer. */
  reasons: z.array(z.string()),
})
export type StoreLimitShown = z.output<typeof StoreLimitShown>

export const LimitByPhone = z.object({
  /** Whether the code is right. */
  isValid: z.boolean(),
  /** Of this code; 0: ask for another. */
  remainingTries: z.number().int(),
  /** Null where nothing is told: of a phone that nobody has, and of one whose person has no limit to show. */
  limit: StoreLimitShown.nullable(),
})
export type LimitByPhone = z.output<typeof LimitByPhone>

/** A store as somebody sees it who asks how much they may buy for there. */
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

/** To the customer themselves, signed in. */
export const OwnStoreLimit = LimitStore.extend({
  /** Null while nobody has asked the bureau, or where a purchase has to be looked at first. */
  limit: StoreLimitShown.nullable(),
})
export type OwnStoreLimit = z.output<typeof OwnStoreLimit>
