/**
 * How much a customer may still spend, and why, without a purchase at hand and at no merchant in particular. The
 * reasons are those of the credit decision that concern ability to pay; rules against fraud are not disclosed.
 */
import { type Cents, ZERO, cents, subtractCents } from '../money/cents.ts'
import type { BureauReport, CustomerRecord, MerchantTerms } from './application.ts'
import { customerLimit, roomBesideOpenOrders } from './limit.ts'
import type { CreditPolicy } from './policy.ts'

/** Each with its figure, if it has one. */
export type LimitReason =
  | { kind: 'NOT_KNOWN_YET' }
  | { kind: 'SET_BY_US' }
  | { kind: 'FROM_SCORE' }
  | { kind: 'SCORE_TOO_LOW' }
  | { kind: 'LISTED_AS_DEBTOR' }
  | { kind: 'LATE_INSTALMENTS'; count: number }
  | { kind: 'FIRST_INSTALMENT_UNPAID' }
  | { kind: 'TOO_MANY_ORDERS'; count: number }
  | { kind: 'IN_USE'; amount: Cents }
  | { kind: 'SEVERAL_ORDERS'; amount: Cents }

export interface ExplainedLimit {
  /** Null while nobody has queried the bureau and no limit was set. */
  total: Cents | null
  /** What is owed on all orders. */
  used: Cents
  available: Cents | null
  /** First what makes up the limit, then what stops or reduces it. */
  reasons: LimitReason[]
  /** The first reason that makes the unused limit unavailable now; null if there is none. */
  heldBy: LimitReason | null
}

export interface LimitFacts {
  customer: CustomerRecord
  /** The newest report; null if there is none. */
  bureau: BureauReport | null
  whitelisted: boolean
}

export function explainLimit(facts: LimitFacts, policy: CreditPolicy): ExplainedLimit {
  const { customer, bureau, whitelisted } = facts
  const used = customer.openAmount
  const inUse: LimitReason[] = used > 0 ? [{ kind: 'IN_USE', amount: used }] : []
  if (bureau === null && customer.limitOverride === null && !whitelisted)
    return {
      total: null,
      used,
      available: null,
      reasons: [{ kind: 'NOT_KNOWN_YET' }, ...inUse],
      heldBy: null,
    }
  const factors = { customer, bureau, merchant: NO_MERCHANT }
  // a whitelist entry turns off every limit except the one per order
  const total = whitelisted ? policy.maxAmountPerOrder : customerLimit(factors, policy)
  const left = atLeastZero(subtractCents(total, used))
  const room = whitelisted ? left : (roomBesideOpenOrders(factors, policy) ?? left)
  const stops = whitelisted ? [] : whatStops(facts, policy)
  const source: LimitReason = {
    kind: whitelisted || customer.limitOverride !== null ? 'SET_BY_US' : 'FROM_SCORE',
  }
  const several: LimitReason[] =
    room < left ? [{ kind: 'SEVERAL_ORDERS', amount: policy.maxOpenOverSeveralOrders }] : []
  return {
    total,
    used,
    available: stops.length > 0 ? ZERO : cents(Math.min(left, room)),
    reasons: [source, ...stops, ...inUse, ...several],
    heldBy: stops[0] ?? several[0] ?? null,
  }
}

/** The rules that would refuse every purchase, in their order. */
export function whatStops({ customer, bureau }: LimitFacts, policy: CreditPolicy): LimitReason[] {
  const { lateInstalments, ordersWithFirstInstalmentUnpaid, activeOrders } = customer
  const stops: LimitReason[] = []
  if (lateInstalments > 0) stops.push({ kind: 'LATE_INSTALMENTS', count: lateInstalments })
  else if (ordersWithFirstInstalmentUnpaid > 0) stops.push({ kind: 'FIRST_INSTALMENT_UNPAID' })
  if (activeOrders >= policy.maxActiveOrders) stops.push({ kind: 'TOO_MANY_ORDERS', count: activeOrders })
  if (bureau?.negativated === true) stops.push({ kind: 'LISTED_AS_DEBTOR' })
  else if (bureau !== null && !(bureau.score >= policy.minimumBureauScore))
    stops.push({ kind: 'SCORE_TOO_LOW' })
  return stops
}

/** A merchant without special terms. */
const NO_MERCHANT: MerchantTerms = {
  maxAmountPerOrder: null,
  customerLimit: null,
  skip: {
    antifraud: false,
    protectedScore: false,
    fraudulentPhone: false,
    fraudulentCpf: false,
    fraudulentAddressCep: false,
    fraudulentBankCode: false,
    orderAmountRule: false,
  },
}

const atLeastZero = (amount: Cents): Cents => cents(Math.max(0, amount))
