/**
 * When a merchant receives the value of a sale, net of the fee (system design §7 "Settlement"; docs/decisions/0009): at
 * once, by instalment as each falls due, or by instalment as each is paid.
 */
import { nextBusinessDay } from '../calendar/business-days.ts'
import { type CivilDate, addDays } from '../calendar/dates.ts'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '../money/cents.ts'
import { proportion } from '../money/rate.ts'

/** A merchant's settlement configuration that is active on the day of the sale. */
export interface SettlementTerms {
  /** Calendar days from the reference day to the transfer. */
  delayInDays: number
  /** Everything in one transfer, counted from the sale; otherwise by instalment. */
  payAllInOne: boolean
  /** Each instalment counts from the day it closes: the merchant waits for the customer. Takes precedence over `payAllInOne`. */
  whenInstalmentPaid: boolean
}

export interface SoldInstalment {
  number: number
  amount: Cents
  dueDate: CivilDate
  /** Paid at the sale. */
  closed: boolean
}

/** An amount that is transferred together with everything else due on that day. */
export interface SettlementPart {
  /** Null if it concerns the whole sale. */
  instalmentNumber: number | null
  /** Above zero for a sale, below for a cancellation. */
  amount: Cents
  /** The first day it may be transferred; null while its instalment is open and the merchant waits for it. */
  transferOn: CivilDate | null
}

/** The parts of a sale on a given day: they sum to `net`, and none is zero. */
export function planSettlement(
  sale: { net: Cents; soldOn: CivilDate; instalments: readonly SoldInstalment[] },
  terms: SettlementTerms,
): SettlementPart[] {
  const { net, soldOn, instalments } = sale
  if (terms.payAllInOne && !terms.whenInstalmentPaid)
    return withoutEmpty([
      { instalmentNumber: null, amount: net, transferOn: transferDay(soldOn, terms.delayInDays) },
    ])
  const shares = inProportion(
    net,
    instalments.map((it) => it.amount),
  )
  return withoutEmpty(
    instalments.map((it, index) => ({
      instalmentNumber: it.number,
      amount: shares[index] ?? ZERO,
      transferOn: transferOfInstalment(it, soldOn, terms),
    })),
  )
}

/** That many calendar days after a day, moved to a business day. */
export function transferDay(from: CivilDate, delayInDays: number): CivilDate {
  return nextBusinessDay(addDays(from, delayInDays))
}

function transferOfInstalment(
  it: SoldInstalment,
  soldOn: CivilDate,
  { delayInDays, whenInstalmentPaid }: SettlementTerms,
): CivilDate | null {
  if (!whenInstalmentPaid) return transferDay(it.dueDate, delayInDays)
  return it.closed ? transferDay(soldOn, delayInDays) : null
}

/**
 * Splits an amount by weights, to the centavo: the shares sum to it and are not below zero. Without any weight
 * everything goes to the first.
 */
export function inProportion(amount: Cents, weights: readonly Cents[]): Cents[] {
  const total = sumCents(weights)
  if (total === 0) return weights.map((_, index) => (index === 0 ? amount : ZERO))
  let before = ZERO
  let given = ZERO
  return weights.map((weight) => {
    before = addCents(before, weight)
    const share = subtractCents(proportion(amount, BigInt(before), BigInt(total)), given)
    given = addCents(given, share)
    return share
  })
}

const withoutEmpty = (parts: readonly SettlementPart[]): SettlementPart[] =>
  parts.filter((it) => it.amount !== 0)
