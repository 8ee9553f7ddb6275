/** One rule of the credit decision: small, named, and able to say no. */
import type { DenialReason } from '../contracts/states.ts'
import type { Cents } from '../money/cents.ts'
import type { CreditApplication } from './application.ts'
import type { CreditPolicy } from './policy.ts'
import type { RuleFamily } from './reasons.ts'

export interface CreditRule {
  /** Stable: decisions are stored under it. */
  name: string
  reason: DenialReason
  family: RuleFamily
  /** Turned off for this application, beyond what turns the whole family off. */
  skippedBy?: (application: CreditApplication) => boolean
  /** False to let pass; else the refusal, with the largest purchase that the maxima would let pass where one of them refuses. */
  denies: (application: CreditApplication, policy: CreditPolicy) => false | DenialVariables
}

export interface DenialVariables {
  maxAmount?: Cents
}

/** A refusal that knows no more than its reason, when the condition holds. */
export function deniedIf(condition: boolean): false | DenialVariables {
  return condition ? {} : false
}
