/**
 * "Quanto posso gastar": how much a customer may spend at one store now. Nothing is recalculated here: the credit
 * decision itself is searched for the largest amount that it approves, so that the two cannot differ. The antifraud
 * company rates purchases and is not queried here; its answer is assumed to be good.
 */
import { type Cents, ZERO, addCents, cents } from '../money/cents.ts'
import type { CreditApplication } from './application.ts'
import { type CreditDecision, decide } from './decide.ts'
import { type LimitReason, whatStops } from './explain-limit.ts'
import { maxAmountPerOrder, limitOfReport } from './limit.ts'
import type { CreditPolicy } from './policy.ts'
import type { DenialReason } from '../contracts/states.ts'

/** An application without a purchase: no amount, no Pix and no answer of the antifraud company. */
export type StoreLimitFacts = Omit<CreditApplication, 'amount' | 'antifraudScore' | 'bankIspb'>

export type StoreLimitReason =
  | LimitReason
  /** The largest amount of one purchase here. */
  | { kind: 'ORDER_MAXIMUM'; amount: Cents }
  /** The most that one customer may owe at this store. */
  | { kind: 'STORE_CUSTOMER_MAXIMUM'; amount: Cents }
  /** The platform's own bounds; which one and its amount are not disclosed. */
  | { kind: 'NOT_TODAY' }

export interface StoreLimit {
  /** The largest purchase that would be approved now; zero for none. */
  available: Cents
  /** What limits it, the most important first. */
  reasons: StoreLimitReason[]
}

const LEAST = cents(1)

/**
 * @param facts about somebody who has proved their identity
 * @returns null if nothing may be disclosed: the bureau has not been queried yet, or the refusal would not concern
 *   ability to pay (rules against fraud are disclosed to nobody, 001 §8)
 */
export function limitAtStore(facts: StoreLimitFacts, policy: CreditPolicy): StoreLimit | null {
  if (isNotKnownYet(facts)) return null
  const least = decideOn(facts, LEAST, policy)
  if (least.outcome === 'denied') return mayBeExplained(least) ? noneNow(facts, policy, least.reason) : null
  const available = largestApproved(facts, policy)
  return { available, reasons: whatBounds(facts, policy, available) }
}

function isNotKnownYet({ bureau, customer, whitelisted, merchant }: StoreLimitFacts): boolean {
  return bureau === null && customer.limitOverride === null && !whitelisted && !merchant.skip.protectedScore
}

function decideOn(facts: StoreLimitFacts, amount: Cents, policy: CreditPolicy): CreditDecision {
  return decide({ ...facts, amount, antifraudScore: 0, bankIspb: null }, policy)
}

/** Whether the deciding rule concerns ability to pay, or the platform's capacity today. */
function mayBeExplained({ reason, trace }: CreditDecision): boolean {
  if (reason !== undefined && PLATFORM_BOUNDS.includes(reason)) return true
  return trace.find((it) => it.outcome === 'denied')?.family === 'credit'
}

const PLATFORM_BOUNDS: readonly DenialReason[] = ['DRIP_MAX_VALUE_PER_DAY', 'DRIP_MAX_VALUE_GLOBAL']

function noneNow(facts: StoreLimitFacts, policy: CreditPolicy, reason: DenialReason): StoreLimit {
  if (PLATFORM_BOUNDS.includes(reason)) return { available: ZERO, reasons: [{ kind: 'NOT_TODAY' }] }
  const { bureau, merchant } = facts
  // a store that skips the score is not limited by it
  const stops = whatStops({ ...facts, bureau: merchant.skip.protectedScore ? null : bureau }, policy)
  return { available: ZERO, reasons: stops.length > 0 ? stops : whatBounds(facts, policy, ZERO) }
}

/** Every rule on the amount approves everything below an approved amount, so bisection finds the largest. */
function largestApproved(facts: StoreLimitFacts, policy: CreditPolicy): Cents {
  let approved: number = LEAST
  let refused: number = addCents(maxAmountPerOrder(facts, policy), LEAST)
  while (refused - approved > 1) {
    const middle = Math.floor((approved + refused) / 2)
    if (decideOn(facts, cents(middle), policy).outcome === 'approved') approved = middle
    else refused = middle
  }
  return cents(approved)
}

/** The rules that would refuse one centavo more. */
function whatBounds(facts: StoreLimitFacts, policy: CreditPolicy, available: Cents): StoreLimitReason[] {
  const { customer, whitelisted } = facts
  const inUse: StoreLimitReason[] =
    customer.openAmount > 0 ? [{ kind: 'IN_USE', amount: customer.openAmount }] : []
  switch (decideOn(facts, addCents(available, LEAST), policy).reason) {
    case 'DRIP_MAX_VALUE_PER_DAY':
    case 'DRIP_MAX_VALUE_GLOBAL':
      return [{ kind: 'NOT_TODAY' }]
    case 'ORDER_ABOVE_CUSTOMER_MAX_VALUE':
      return [limitedBy(facts, policy), ...inUse]
    case 'MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER':
      return [{ kind: 'SEVERAL_ORDERS', amount: policy.maxOpenOverSeveralOrders }, ...inUse]
    default:
      return [
        whitelisted
          ? { kind: 'SET_BY_US' }
          : { kind: 'ORDER_MAXIMUM', amount: maxAmountPerOrder(facts, policy) },
      ]
  }
}

/** Whose limit applies: the store's for one customer, ours, or the score's. */
function limitedBy({ customer, bureau, merchant }: StoreLimitFacts, policy: CreditPolicy): StoreLimitReason {
  const own = customer.limitOverride ?? (merchant.skip.protectedScore ? null : limitOfReport(bureau, policy))
  const { customerLimit } = merchant
  if (customerLimit !== null && customerLimit > 0 && (own === null || customerLimit < own))
    return { kind: 'STORE_CUSTOMER_MAXIMUM', amount: customerLimit }
  return { kind: customer.limitOverride === null ? 'FROM_SCORE' : 'SET_BY_US' }
}
