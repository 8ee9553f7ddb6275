/**
 * When a merchant gets what a sale is worth, net of the fee (system design §7 "Settlement"; docs/decisions/0009): at once,
 * by instalment as each falls due, or by instalment as each is paid.
 */
import { nextBusinessDay } from '../calendar/business-days.ts'
import { type CivilDate, addDays } from '../calendar/dates.ts'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '../money/cents.ts'
import { proportion } from '../money/rate.ts'

/** A merchant's active settlement configuration, as it is on the day of the sale. */
export interface SettlementTerms {
  /** Calendar days from the day that counts to the transfer. */
  delayInDays: number
  /** Everything in one transfer, counted from the sale; else by instalment. */
  payAllInOne: boolean
  /** Each instalment counts from the day it closes: the merchant waits for the customer. Goes before `payAllInOne`. */
  whenInstalmentPaid: boolean
}

export interface SoldInstalment {
  number: number
  amount: Cents
  dueDate: CivilDate
  /** Paid at the sale. */
  closed: boolean
}

/** What is to be transferred together with whatever else is due that day. */
export interface SettlementPart {
  /** Null when it is for the whole sale. */
  instalmentNumber: number | null
  /** Above zero for a sale, below for a cancellation. */
  amount: Cents
  /** The first day it may be transferred; null while its instalment is open and the merchant waits for it. */
  transferOn: CivilDate | null
}

/** A sale on a day: its parts sum to `net`; none is empty. */
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

/** So many calendar days after a day, moved to a day on which banks settle. */
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
 * An amount by weights, to the centavo: the shares sum to it and are not below zero. Without any weight, all goes to the
 * first.
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
