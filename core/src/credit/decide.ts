/**
 * The credit decision (system design §5): an ordered table of rules over an application. Every rule is evaluated, so
 * that an admin can read the reasons (LGPD art. 20); the first rule that denies decides.
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

/** The outcome of one rule; stored with the decision. */
export interface RuleOutcome {
  rule: string
  reason: DenialReason
  family: RuleFamily
  outcome: 'passed' | 'denied' | 'skipped'
  /** The largest purchase that the maxima allow; only if one of them refused. */
  maxAmount?: Cents
}

interface Decided {
  /** The customer's whole limit at this merchant, without subtracting open orders. */
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

/** Approves or denies a purchase by a policy, with the outcome of every rule. */
export function decide(application: CreditApplication, policy: CreditPolicy): CreditDecision {
  const trace = CREDIT_RULES.map((rule) => evaluate(rule, application, policy))
  const limit = customerLimit(application, policy)
  const denial = trace.find((it) => it.outcome === 'denied')
  if (denial === undefined) return { outcome: 'approved', limit, variables: {}, trace }
  const { reason, maxAmount } = denial
  const isReported = maxAmount !== undefined && letsPass({ ...application, amount: maxAmount }, policy)
  return { outcome: 'denied', reason, limit, variables: isReported ? { maxAmount } : {}, trace }
}

/** Checks the amount shown to the shopper: other rules (a score, the platform's daily limit) may refuse it as well. */
function letsPass(application: CreditApplication, policy: CreditPolicy): boolean {
  return CREDIT_RULES.every((rule) => evaluate(rule, application, policy).outcome !== 'denied')
}

function evaluate(rule: CreditRule, application: CreditApplication, policy: CreditPolicy): RuleOutcome {
  const { name, reason, family } = rule
  const evaluation = { rule: name, reason, family }
  if (isFamilySkipped(family, application) || rule.skippedBy?.(application) === true)
    return { ...evaluation, outcome: 'skipped' }
  const denial = rule.denies(application, policy)
  return denial === false
    ? { ...evaluation, outcome: 'passed' }
    : { ...evaluation, outcome: 'denied', ...denial }
}

function isFamilySkipped(family: RuleFamily, { merchant, whitelisted }: CreditApplication): boolean {
  if (family === 'fraud') return merchant.skip.antifraud
  return family === 'credit' && whitelisted
}
