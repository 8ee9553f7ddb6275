/**
 * While a Pix that paid a sale is contested (MED) its store's share of that sum waits: a part of what has not gone out is taken off the
 * day on which it would, and comes again when the case is over. What the store has already stays with it (decision 9: the loss is
 * ours).
 */
import { type CivilDate, compareDates } from '../calendar/dates.ts'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '../money/cents.ts'
import { proportion } from '../money/rate.ts'

/** A part of the sale as it stands, or as it will when what waits for a case has come again. */
export interface HoldablePart {
  instalmentNumber: number | null
  /** Below zero for what was cancelled, or is held of another. */
  amount: Cents
  /** Null while its instalment is open and the store waits for it. */
  transferOn: CivilDate | null
  transferred: boolean
  /** What comes again after another case. */
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

/** What could be held of a sale: what has a day and has not gone out; never below zero. */
export function holdable(parts: readonly HoldablePart[]): Cents {
  const sum = sumCents(parts.filter(isDue).map((it) => it.amount))
  return sum > 0 ? sum : ZERO
}

/**
 * Of the earliest days first; together `wanted`, or as much of it as has not gone out.
 * @param parts as they will be when nothing waits for the case any more
 * @param it.today what was due before it and has not gone out is due today
 */
export function planHold(
  parts: readonly HoldablePart[],
  { wanted, today }: { wanted: Cents; today: CivilDate },
): PlannedHold[] {
  let rest = least(wanted, holdable(parts))
  const holds: PlannedHold[] = []
  for (const group of byDay(parts.filter(isDue), today)) {
    const amount = least(group.amount, rest)
    if (amount <= 0) continue
    rest = subtractCents(rest, amount)
    holds.push({ ...group, amount })
  }
  return holds
}

/** Whether what is held is held where the plan of today would have it: a day that is over is as good as today. */
export function isHeldSo(
  standing: readonly PlannedHold[],
  planned: readonly PlannedHold[],
  today: CivilDate,
): boolean {
  return JSON.stringify(byDay(standing, today)) === JSON.stringify(byDay(planned, today))
}

const isDue = (it: HoldablePart): it is HoldablePart & { transferOn: CivilDate } =>
  it.transferOn !== null && !it.transferred && !it.held

/** What is due of each instalment on each day from today on, the earliest first. */
function byDay(parts: readonly PlannedHold[], today: CivilDate): PlannedHold[] {
  const groups = new Map<string, PlannedHold>()
  for (const { instalmentNumber, transferOn: day, amount } of parts) {
    const transferOn = compareDates(day, today) < 0 ? today : day
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
