/**
 * The credit decision (system design §5): an ordered table of rules over an application. Every rule is evaluated, so that
 * an admin can read why (LGPD art. 20); the first that denies decides.
 */
import type { DenialReason } from '../contracts/states.ts'
import type { Cents } from '../money/cents.ts'
import type { CreditApplication } from './application.ts'
import {
  ACTIVE_ORDERS,
  BUREAU_SCORE,
  CUSTOMER_LIMIT,
  FIRST_INSTALMENT_UNPAID,
  LATE_INSTALMENTS,
  ORDER_AMOUNT,
  SEVERAL_ORDERS,
} from './credit-rules.ts'
import {
  ANTIFRAUD_ANSWER,
  ANTIFRAUD_SCORE,
  BLOCKED_ADDRESS,
  BLOCKED_BANK,
  BLOCKED_CPF,
  BLOCKED_PHONE,
  CUSTOMER_DATA,
} from './fraud-rules.ts'
import { customerLimit } from './limit.ts'
import { ARCHIVED, MINOR, PLATFORM_DAY, PLATFORM_TOTAL, UNKNOWN_AGE } from './platform-rules.ts'
import type { CreditPolicy } from './policy.ts'
import type { RuleFamily } from './reasons.ts'
import type { CreditRule, DenialVariables } from './rule.ts'

/** What one rule said; stored with the decision. */
export interface RuleOutcome {
  rule: string
  reason: DenialReason
  family: RuleFamily
  outcome: 'passed' | 'denied' | 'skipped'
  /** The largest purchase that the maxima let pass; only of a refusal by one of them. */
  maxAmount?: Cents
}

interface Decided {
  /** The customer's whole limit at this merchant; what is open is not taken off. */
  limit: Cents
  variables: DenialVariables
  /** One entry per rule, in the order in which they decide. */
  trace: RuleOutcome[]
}

export type CreditDecision =
  | (Decided & { outcome: 'approved'; reason?: never })
  | (Decided & { outcome: 'denied'; reason: DenialReason })

/** In the order in which they decide. */
export const CREDIT_RULES: readonly CreditRule[] = [
  ARCHIVED,
  BLOCKED_PHONE,
  BLOCKED_CPF,
  BLOCKED_ADDRESS,
  BLOCKED_BANK,
  ANTIFRAUD_SCORE,
  MINOR,
  CUSTOMER_DATA,
  LATE_INSTALMENTS,
  FIRST_INSTALMENT_UNPAID,
  ACTIVE_ORDERS,
  ORDER_AMOUNT,
  ANTIFRAUD_ANSWER,
  UNKNOWN_AGE,
  BUREAU_SCORE,
  CUSTOMER_LIMIT,
  SEVERAL_ORDERS,
  PLATFORM_DAY,
  PLATFORM_TOTAL,
]

/** Approves or denies a purchase by a policy, with what every rule said. */
export function decide(application: CreditApplication, policy: CreditPolicy): CreditDecision {
  const trace = CREDIT_RULES.map((rule) => evaluate(rule, application, policy))
  const limit = customerLimit(application, policy)
  const denial = trace.find((it) => it.outcome === 'denied')
  if (denial === undefined) return { outcome: 'approved', limit, variables: {}, trace }
  const { reason, maxAmount } = denial
  const isTold = maxAmount !== undefined && letsPass({ ...application, amount: maxAmount }, policy)
  return { outcome: 'denied', reason, limit, variables: isTold ? { maxAmount } : {}, trace }
}

/** Asked of the amount that a shopper is told: what else refuses them (a score, the platform's day) may refuse that as well. */
function letsPass(application: CreditApplication, policy: CreditPolicy): boolean {
  return CREDIT_RULES.every((rule) => evaluate(rule, application, policy).outcome !== 'denied')
}

function evaluate(rule: CreditRule, application: CreditApplication, policy: CreditPolicy): RuleOutcome {
  const { name, reason, family } = rule
  const judged = { rule: name, reason, family }
  if (isFamilySkipped(family, application) || rule.skippedBy?.(application) === true)
    return { ...judged, outcome: 'skipped' }
  const denial = rule.denies(application, policy)
  return denial === false ? { ...judged, outcome: 'passed' } : { ...judged, outcome: 'denied', ...denial }
}

function isFamilySkipped(family: RuleFamily, { merchant, whitelisted }: CreditApplication): boolean {
  if (family === 'fraud') return merchant.skip.antifraud
  return family === 'credit' && whitelisted
}
