/**
 * While a Pix that paid a sale is contested (MED) its store's share of that sum waits: a part of what has not gone out is taken off the
 * day on which it would, and comes again when the case is over. What the store has already stays with it (decision 9: the loss is
 * ours).
 */
import { type CivilDate, compareDates } from '../calendar/dates.ts'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '../money/cents.ts'
import { proportion } from '../money/rate.ts'

/** A part of the sale as it stands. */
export interface HoldablePart {
  instalmentNumber: number | null
  /** Below zero for what was cancelled, or is held of another. */
  amount: Cents
  /** Null while its instalment is open and the store waits for it. */
  transferOn: CivilDate | null
  transferred: boolean
  /** What comes again after a case. */
  held: boolean
}

/** What is taken off a day. */
export interface PlannedHold {
  instalmentNumber: number | null
  transferOn: CivilDate
  /** Above zero. */
  amount: Cents
}

/**
 * The store's share of a contested sum, net of our fee: in proportion, and never more than what it is to have.
 * @param gross what is left of the order; `net` of it the store's
 */
export function contestedShare(contested: Cents, { gross, net }: { gross: Cents; net: Cents }): Cents {
  if (gross <= 0) return ZERO
  return proportion(least(contested, gross), BigInt(net), BigInt(gross))
}

/** What could be held of a sale: what has a day and has not gone out, and what is held of it; never below zero. */
export function holdable(parts: readonly HoldablePart[], held: Cents = ZERO): Cents {
  const sum = addCents(sumCents(parts.filter(isDue).map((it) => it.amount)), held)
  return sum > 0 ? sum : ZERO
}

/** How much is to be held in all. @param held until now */
export function toHold(parts: readonly HoldablePart[], it: { wanted: Cents; held: Cents }): Cents {
  return least(it.wanted, holdable(parts, it.held))
}

/** Of the earliest days first; together `wanted`, or as much of it as has not gone out. */
export function planHold(parts: readonly HoldablePart[], wanted: Cents): PlannedHold[] {
  let rest = least(wanted, holdable(parts))
  const holds: PlannedHold[] = []
  for (const group of byDay(parts)) {
    const amount = least(group.amount, rest)
    if (amount <= 0) continue
    rest = subtractCents(rest, amount)
    holds.push({ ...group, amount })
  }
  return holds
}

const isDue = (it: HoldablePart): it is HoldablePart & { transferOn: CivilDate } =>
  it.transferOn !== null && !it.transferred && !it.held

function byDay(parts: readonly HoldablePart[]): PlannedHold[] {
  const groups = new Map<string, PlannedHold>()
  for (const { instalmentNumber, transferOn, amount } of parts.filter(isDue)) {
    const key = `${transferOn} ${instalmentNumber ?? 0}`
    const before = groups.get(key)?.amount ?? ZERO
    groups.set(key, { instalmentNumber, transferOn, amount: addCents(before, amount) })
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      compareDates(a.transferOn, b.transferOn) || (a.instalmentNumber ?? 0) - (b.instalmentNumber ?? 0),
  )
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)
