/**
 * "Pagar outro valor": an amount chosen by the customer pays the oldest instalment first, and in each one fine and
 * interest before the debt itself (Código Civil art. 354 and 355; decision 62). Instalments paid in part, or not
 * reached, keep their dates. So it can prepay several instalments, one, or part of one.
 */
import { type Cents, ZERO, addCents, cents, subtractCents, sumCents } from '../money/cents.ts'
import type { Allocation, AppliedPayment, DebtToPay } from './apply-payment.ts'

export interface PartPolicy {
  /** Whether an instalment may be left partly paid; whole ones may always be paid. */
  isOffered: boolean
  /** For a payment that leaves part of an instalment open. */
  minimum: Cents
}

/** The highest minimum that a platform may set. */
export const MOST_MINIMUM = cents(5000)

/** The merchant's terms. */
export interface PartTerms {
  paysInParts: boolean
  /** Null: the platform's. */
  partMinimum: Cents | null
}

/** What a merchant's terms allow its customers: its minimum is never below the platform's, and never above the cap. */
export function partPolicy({ paysInParts, partMinimum }: PartTerms, platform: Cents): PartPolicy {
  const asked = partMinimum !== null && partMinimum > platform ? partMinimum : platform
  return { isOffered: paysInParts, minimum: asked < MOST_MINIMUM ? asked : MOST_MINIMUM }
}

export const PART_REFUSALS = ['NOTHING_OPEN', 'NOT_OFFERED', 'TOO_LITTLE', 'TOO_MUCH'] as const
export type PartRefusal = (typeof PART_REFUSALS)[number]

/** What must be paid of a debt, after cashback. */
export const neededFor = (it: DebtToPay): Cents =>
  addCents(subtractCents(it.open, it.discount), it.lateCharge)

/**
 * What the amount pays: all of it is used, or it is refused.
 * @param debts all open debts of one order, oldest first
 */
export function planPart(
  amount: Cents,
  debts: readonly DebtToPay[],
  { isOffered, minimum }: PartPolicy,
): Allocation[] | { refused: PartRefusal } {
  const all = sumCents(debts.map(neededFor))
  if (all === 0) return { refused: 'NOTHING_OPEN' }
  if (amount > all) return { refused: 'TOO_MUCH' }
  if (amount <= 0) return { refused: 'TOO_LITTLE' }
  const { allocations } = applyPart(amount, debts)
  const last = debts.find((it) => it.instalmentId === allocations.at(-1)?.instalmentId)
  const isWhole = last !== undefined && sumCents(allocations.map(moneyOf)) === sumCents(upTo(debts, last))
  if (isWhole) return allocations
  if (!isOffered) return { refused: 'NOT_OFFERED' }
  return amount < minimum ? { refused: 'TOO_LITTLE' } : allocations
}

const upTo = (debts: readonly DebtToPay[], last: DebtToPay): Cents[] =>
  debts.slice(0, debts.indexOf(last) + 1).map(neededFor)

/**
 * Applies the money to the debts in the given order. Cashback is deducted when an instalment is paid in full; after a
 * partial payment it waits for the rest. `Σ (principal + lateCharge) + surplus = amount`.
 */
export function applyPart(amount: Cents, debts: readonly DebtToPay[]): AppliedPayment {
  let rest = amount
  const allocations: Allocation[] = []
  for (const it of debts) {
    if (rest === 0) break
    const { instalmentId } = it
    const isWhole = rest >= neededFor(it)
    const lateCharge = it.lateCharge < rest ? it.lateCharge : rest
    rest = subtractCents(rest, lateCharge)
    const principal = isWhole ? subtractCents(it.open, it.discount) : rest
    rest = subtractCents(rest, principal)
    allocations.push({ instalmentId, lateCharge, principal, discount: isWhole ? it.discount : ZERO })
  }
  return { allocations, surplus: rest }
}

const moneyOf = (it: Allocation): Cents => addCents(it.principal, it.lateCharge)
