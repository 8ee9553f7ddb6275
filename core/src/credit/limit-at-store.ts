/**
 * "Quanto posso gastar": what a customer may buy for at one store now. Nothing is worked out anew here: the credit decision itself is asked
 * for the largest amount that it lets pass, so that the two cannot differ. The antifraud company judges a purchase and is asked
 * of none here; its answer is taken to be good.
 */
import { type Cents, ZERO, addCents, cents } from '../money/cents.ts'
import type { CreditApplication } from './application.ts'
import { type CreditDecision, decide } from './decide.ts'
import { type LimitReason, whatStops } from './explain-limit.ts'
import { maxAmountPerOrder, limitOfReport } from './limit.ts'
import type { CreditPolicy } from './policy.ts'
import type { DenialReason } from '../contracts/states.ts'

/** An application without a purchase: nobody's amount, nobody's Pix, and no answer of the antifraud company. */
export type StoreLimitFacts = Omit<CreditApplication, 'amount' | 'antifraudScore' | 'bankIspb'>

export type StoreLimitReason =
  | LimitReason
  /** The most that one purchase may cost here. */
  | { kind: 'ORDER_MAXIMUM'; amount: Cents }
  /** The most that one customer may owe when buying here. */
  | { kind: 'STORE_CUSTOMER_MAXIMUM'; amount: Cents }
  /** The platform's own bounds; whose they are and how far is not told. */
  | { kind: 'NOT_TODAY' }

export interface StoreLimit {
  /** The largest purchase that the decision would approve now; zero for none. */
  available: Cents
  /** What bounds it, the most important first. */
  reasons: StoreLimitReason[]
}

const LEAST = cents(1)

/**
 * @param facts of somebody who has proved who they are
 * @returns null where nothing may be said: nobody has asked the bureau yet, or what would refuse is no matter of ability to pay
 *   (what guards against fraud is told to nobody, 001 §8)
 */
export function limitAtStore(facts: StoreLimitFacts, policy: CreditPolicy): StoreLimit | null {
  if (isNotKnownYet(facts)) return null
  const least = decideOn(facts, LEAST, policy)
  if (least.outcome === 'denied') return isTold(least) ? noneNow(facts, policy, least.reason) : null
  const available = largestApproved(facts, policy)
  return { available, reasons: whatBounds(facts, policy, available) }
}

function isNotKnownYet({ bureau, customer, whitelisted, merchant }: StoreLimitFacts): boolean {
  return bureau === null && customer.limitOverride === null && !whitelisted && !merchant.skip.protectedScore
}

function decideOn(facts: StoreLimitFacts, amount: Cents, policy: CreditPolicy): CreditDecision {
  return decide({ ...facts, amount, antifraudScore: 0, bankIspb: null }, policy)
}

/** The rule that decides is one of ability to pay, or of what the platform can carry today. */
function isTold({ reason, trace }: CreditDecision): boolean {
  if (reason !== undefined && PLATFORM_BOUNDS.includes(reason)) return true
  return trace.find((it) => it.outcome === 'denied')?.family === 'credit'
}

const PLATFORM_BOUNDS: readonly DenialReason[] = ['DRIP_MAX_VALUE_PER_DAY', 'DRIP_MAX_VALUE_GLOBAL']

function noneNow(facts: StoreLimitFacts, policy: CreditPolicy, reason: DenialReason): StoreLimit {
  if (PLATFORM_BOUNDS.includes(reason)) return { available: ZERO, reasons: [{ kind: 'NOT_TODAY' }] }
  const { bureau, merchant } = facts
  // a store that does without the score is not bounded by it
  const stops = whatStops({ ...facts, bureau: merchant.skip.protectedScore ? null : bureau }, policy)
  return { available: ZERO, reasons: stops.length > 0 ? stops : whatBounds(facts, policy, ZERO) }
}

/** Every rule that looks at the amount lets pass all that is smaller, so halving finds the largest. */
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

/** Of what would refuse a centavo more. */
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

/** Whose limit it is: the store's for one customer, ours, or the score's. */
function limitedBy({ customer, bureau, merchant }: StoreLimitFacts, policy: CreditPolicy): StoreLimitReason {
  const own = customer.limitOverride ?? (merchant.skip.protectedScore ? null : limitOfReport(bureau, policy))
  const { customerLimit } = merchant
  if (customerLimit !== null && customerLimit > 0 && (own === null || customerLimit < own))
    return { kind: 'STORE_CUSTOMER_MAXIMUM', amount: customerLimit }
  return { kind: customer.limitOverride === null ? 'FROM_SCORE' : 'SET_BY_US' }
}
