/** One rule of the credit decision: small, named, and able to refuse. */
import type { DenialReason } from '../contracts/states.ts'
import type { Cents } from '../money/cents.ts'
import type { CreditApplication } from './application.ts'
import type { CreditPolicy } from './policy.ts'
import type { RuleFamily } from './reasons.ts'

export interface CreditRule {
  /** Stable: decisions are stored under this name. */
  name: string
  reason: DenialReason
  family: RuleFamily
  /** Turned off for this application, in addition to switches for the whole family. */
  skippedBy?: (application: CreditApplication) => boolean
  /** False to approve; otherwise the refusal, with the largest purchase that the maxima would allow if one of them refuses. */
  denies: (application: CreditApplication, policy: CreditPolicy) => false | DenialVariables
}

export interface DenialVariables {
  maxAmount?: Cents
}

/** A refusal without details, if the condition holds. */
export function deniedIf(condition: boolean): false | DenialVariables {
  return condition ? {} : false
}
