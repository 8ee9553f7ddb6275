/**
 * While a Pix that paid for a sale is contested (MED), its store's share is held: an amount not transferred yet is
 * taken off its day, and is due again when the case is closed. The store keeps what it already received (decision 9:
 * the loss is ours).
 */
import { type CivilDate, compareDates } from '../calendar/dates.ts'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '../money/cents.ts'
import { proportion } from '../money/rate.ts'

/** A part of the sale as it is now, or as it will be once other cases have released their holds. */
export interface HoldablePart {
  instalmentNumber: number | null
  /** Below zero for a cancellation, or for a hold of another case. */
  amount: Cents
  /** Null while its instalment is open and the store waits for it. */
  transferOn: CivilDate | null
  transferred: boolean
  /** Released when another case closes. */
  held: boolean
}

/** An amount taken off a day. */
export interface PlannedHold {
  instalmentNumber: number | null
  transferOn: CivilDate
  /** Above zero. */
  amount: Cents
}

/**
 * The store's share of a contested amount, net of our fee: in proportion, and never more than the store is owed.
 * @param gross what is left of the order; the store's part of it is `net`
 */
export function contestedShare(contested: Cents, { gross, net }: { gross: Cents; net: Cents }): Cents {
  if (gross <= 0) return ZERO
  return proportion(least(contested, gross), BigInt(net), BigInt(gross))
}

/** How much of a sale can be held: everything that has a day and was not transferred; never below zero. */
export function holdable(parts: readonly HoldablePart[]): Cents {
  const sum = sumCents(parts.filter(isDue).map((it) => it.amount))
  return sum > 0 ? sum : ZERO
}

/**
 * Holds the earliest days first; in total `wanted`, or as much of it as was not transferred yet.
 * @param parts as they will be when nothing is held for this case any more
 * @param it.today what was due earlier and was not transferred is due today
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

/** Whether the holds are where today's plan would put them; a past day is equivalent to today. */
export function isHeldSo(
  standing: readonly PlannedHold[],
  planned: readonly PlannedHold[],
  today: CivilDate,
): boolean {
  return JSON.stringify(byDay(standing, today)) === JSON.stringify(byDay(planned, today))
}

const isDue = (it: HoldablePart): it is HoldablePart & { transferOn: CivilDate } =>
  it.transferOn !== null && !it.transferred && !it.held

/** What is due of each instalment on each day from today on, earliest first. */
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
