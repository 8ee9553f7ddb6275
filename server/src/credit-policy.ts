/**
 * The credit policy's thresholds are configuration (system design §5): `CREDIT_POLICY` overrides any of the defaults.
 */
import { type CreditPolicy, DEFAULT_CREDIT_POLICY } from '@drip/core/credit/policy'
import { cents } from '@drip/core/money/cents'
import { z } from 'zod'

const Centavos = z.number().int().nonnegative().transform(cents)

const Overrides = z.strictObject({
  antifraudDenialScore: z.number().min(0).max(101),
  minimumBureauScore: z.number().int().min(0).max(1001),
  limitBands: z.array(z.object({ fromScore: z.number().int(), limit: Centavos })).min(1),
  birthDateRequired: z.boolean(),
  minimumAge: z.number().int().min(18),
  maxActiveOrders: z.number().int().min(1),
  maxAmountPerOrder: Centavos,
  maxOpenOverSeveralOrders: Centavos,
  maxApprovedPerDay: Centavos,
  maxOpenGlobal: Centavos,
})

/** JSON text of `{maxApprovedPerDay: 50000000, …}`, amounts in centavos. */
export const CreditPolicyText = z.string().transform((text, context): CreditPolicy => {
  const parsed = Overrides.partial().safeParse(parseJson(text))
  if (parsed.success) return { ...DEFAULT_CREDIT_POLICY, ...withoutUndefined(parsed.data) }
  context.addIssue({ code: 'custom', message: 'not a credit policy' })
  return z.NEVER
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function withoutUndefined<T extends object>(it: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  // the remaining entries have values
  return Object.fromEntries(Object.entries(it).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
}
