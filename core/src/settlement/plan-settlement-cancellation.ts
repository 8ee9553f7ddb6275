/**
 * What a cancellation costs a merchant ("Cancelamento"): first what was not yet transferred of the same instalment, on
 * its planned day; what they already received is deducted from their next transfers.
 */
import type { CivilDate } from '../calendar/dates.ts'
import { type Cents, ZERO, subtractCents, sumCents } from '../money/cents.ts'
import { type SettlementPart, inProportion } from './plan-settlement.ts'

/** A part in its current state. */
export interface StandingPart extends SettlementPart {
  /** In a transfer that has not failed or been returned. */
  transferred: boolean
}

export interface SettlementCancellation {
  /** All parts of the sale and of its earlier cancellations. */
  parts: readonly StandingPart[]
  /** What the merchant is owed for the purchase after this, net of the fee. */
  net: Cents
  /** What is left of each instalment's amount after this. */
  left: readonly { number: number; amount: Cents }[]
  today: CivilDate
}

/**
 * The parts to add, below zero. Together with the others they sum to `net`, and for no instalment to less than zero. If
 * nothing is left of the order, nothing is left of any instalment.
 * @throws RangeError if the merchant would get more than before
 */
export function planSettlementCancellation(it: SettlementCancellation): SettlementPart[] {
  let rest = subtractCents(sumCents(it.parts.map((part) => part.amount)), it.net)
  if (rest < 0) throw new RangeError('a cancellation gives a merchant nothing')
  const groups = groupsOf(it)
  return groups.flatMap((group) => {
    // a centavo that rounding moves from one instalment to another stays where it is
    const taken = least(positive(subtractCents(group.amount, group.target)), rest)
    rest = subtractCents(rest, taken)
    return deduct(group, taken, it.today)
  })
}

/** An instalment with its parts, or the whole sale. */
interface Group {
  instalmentNumber: number | null
  parts: readonly StandingPart[]
  /** What the parts sum to. */
  amount: Cents
  /** The sum that they should have. */
  target: Cents
}

function groupsOf({ parts, net, left }: SettlementCancellation): Group[] {
  const numbers = [...new Set(parts.map((part) => part.instalmentNumber))].toSorted(
    (a, b) => (a ?? 0) - (b ?? 0),
  )
  const weights = numbers.map((number) => left.find((it) => it.number === number)?.amount ?? ZERO)
  const targets = inProportion(net, weights)
  return numbers.map((instalmentNumber, index) => {
    const own = parts.filter((part) => part.instalmentNumber === instalmentNumber)
    const amount = sumCents(own.map((part) => part.amount))
    return { instalmentNumber, parts: own, amount, target: targets[index] ?? ZERO }
  })
}

function deduct({ instalmentNumber, parts }: Group, amount: Cents, today: CivilDate): SettlementPart[] {
  const waiting = parts.filter((part) => !part.transferred)
  const sold = waiting.find((part) => part.amount > 0)
  const here = least(positive(sumCents(waiting.map((part) => part.amount))), amount)
  const gone = subtractCents(amount, here)
  return [
    { instalmentNumber, amount: here, transferOn: sold === undefined ? today : sold.transferOn },
    { instalmentNumber, amount: gone, transferOn: today },
  ]
    .filter((part) => part.amount > 0)
    .map((part) => ({ ...part, amount: subtractCents(ZERO, part.amount) }))
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)
const positive = (a: Cents): Cents => (a > 0 ? a : ZERO)
