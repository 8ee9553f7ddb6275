/**
 * What a refund changes (system design §7). Refunding an amount cancels from the last open instalment backwards, and
 * returns paid ones only if nothing open is left. Refunding a product cancels its share of every instalment. Fee and
 * cashback shrink in proportion to what is left; late charges are returned if nothing is.
 */
import { type DebtAmounts, openAmount } from '../debts/debt.ts'
import type { CanceledParts } from '../ledger/accounts.ts'
import { type Cents, ZERO, addCents, subtractCents, sumCents } from '../money/cents.ts'
import { type Ppm, applyRate, proportion } from '../money/rate.ts'

export interface InstalmentToCancel extends DebtAmounts {
  number: number
  lateChargePaid: Cents
}

export interface OrderToCancel {
  amount: Cents
  canceled: Cents
  feeRate: Ppm
  /** The current fee. */
  fee: Cents
  cashbackRate: Ppm
  instalments: readonly InstalmentToCancel[]
}

/** FROM_LAST: an amount. PROPORTIONAL: a product, which is part of every instalment. */
export type CancellationWay = 'FROM_LAST' | 'PROPORTIONAL'

export interface CancellationPart {
  number: number
  /** How much of the instalment is cancelled. */
  canceled: Cents
  /** The part of it that was written off before. */
  writtenOff: Cents
  /** Paid money that is returned, without late charge. */
  paidBack: Cents
  /** Cashback that is reversed; below zero if this instalment now carries another's. */
  discountBack: Cents
  lateChargeBack: Cents
}

export interface CancellationPlan extends CanceledParts {
  parts: CancellationPart[]
  /** Nothing is left of the order. */
  whole: boolean
}

/** Null if more is requested than is left of the order, or nothing at all. */
export function planCancellation(
  order: OrderToCancel,
  amount: Cents,
  way: CancellationWay = 'FROM_LAST',
): CancellationPlan | null {
  const left = subtractCents(order.amount, order.canceled)
  if (amount <= 0 || amount > left) return null
  const remaining = subtractCents(left, amount)
  const whole = remaining === 0
  const taken =
    way === 'FROM_LAST' ? fromLast(order.instalments, amount) : inProportion(order.instalments, amount)
  const discounts = discountsAfter(taken, applyRate(remaining, order.cashbackRate))
  const parts = taken
    .map((it, index) => part(it, discounts[index] ?? ZERO, whole))
    .filter((it) => it.canceled > 0 || it.discountBack !== 0 || it.lateChargeBack > 0)
  return {
    parts,
    openPart: sumCents(taken.map((it) => it.fromOpen)),
    writtenOffPart: sumCents(taken.map((it) => it.fromWrittenOff)),
    paidPart: sumCents(parts.map((it) => it.paidBack)),
    discountPart: sumCents(parts.map((it) => it.discountBack)),
    lateChargePart: sumCents(parts.map((it) => it.lateChargeBack)),
    feePart: subtractCents(order.fee, applyRate(remaining, order.feeRate)),
    whole,
  }
}

/** What is cancelled of one instalment, by the state its centavos were in. */
interface Taken {
  instalment: InstalmentToCancel
  fromOpen: Cents
  fromWrittenOff: Cents
  /** From the settled part, in money or by cashback. */
  fromSettled: Cents
}

function part(it: Taken, discount: Cents, whole: boolean): CancellationPart {
  const { instalment } = it
  const discountBack = subtractCents(instalment.discountAmount, discount)
  return {
    number: instalment.number,
    canceled: addCents(it.fromOpen, it.fromWrittenOff, it.fromSettled),
    writtenOff: it.fromWrittenOff,
    paidBack: subtractCents(it.fromSettled, discountBack),
    discountBack,
    lateChargeBack: whole ? instalment.lateChargePaid : ZERO,
  }
}

/** Backwards through open, then written-off, then paid amounts. */
function fromLast(instalments: readonly InstalmentToCancel[], amount: Cents): Taken[] {
  const backwards = instalments.toSorted((a, b) => b.number - a.number)
  let rest = amount
  const allocate = (available: (it: InstalmentToCancel) => Cents) =>
    backwards.map((it) => {
      const amountTaken = least(available(it), rest)
      rest = subtractCents(rest, amountTaken)
      return amountTaken
    })
  const open = allocate(openAmount)
  const writtenOff = allocate((it) => it.writtenOffAmount)
  const settled = allocate(settledAmount)
  return backwards
    .map((instalment, index) => ({
      instalment,
      fromOpen: open[index] ?? ZERO,
      fromWrittenOff: writtenOff[index] ?? ZERO,
      fromSettled: settled[index] ?? ZERO,
    }))
    .toReversed()
}

/** Each instalment gives its share of what is left in total; the shares sum to the amount. */
function inProportion(instalments: readonly InstalmentToCancel[], amount: Cents): Taken[] {
  const left = instalments.map((it) => subtractCents(it.amount, it.canceledAmount))
  const total = BigInt(sumCents(left))
  let before = ZERO
  let given = ZERO
  return instalments.map((instalment, index) => {
    before = addCents(before, left[index] ?? ZERO)
    const share = subtractCents(proportion(amount, BigInt(before), total), given)
    given = addCents(given, share)
    const fromOpen = least(openAmount(instalment), share)
    const fromWrittenOff = least(instalment.writtenOffAmount, subtractCents(share, fromOpen))
    const fromSettled = subtractCents(share, addCents(fromOpen, fromWrittenOff))
    return { instalment, fromOpen, fromWrittenOff, fromSettled }
  })
}

/**
 * The cashback that stays, by instalment: the rate on what is left of the order, but not more than was given, and not
 * less than what remains without money in its place.
 */
function discountsAfter(taken: readonly Taken[], promised: Cents): Cents[] {
  const settled = taken.map((it) => subtractCents(settledAmount(it.instalment), it.fromSettled))
  const given = taken.map((it) => it.instalment.discountAmount)
  const kept = taken.map((it) => positive(subtractCents(it.instalment.discountAmount, it.fromSettled)))
  const atLeast = sumCents(kept)
  const atMost = least(sumCents(given), sumCents(settled))
  let rest = subtractCents(atLeast > promised ? atLeast : least(promised, atMost), atLeast)
  // first where it was given, then on the last paid instalments
  for (const room of [least, (_: Cents, paid: Cents) => paid]) {
    for (let index = taken.length - 1; index >= 0; index--) {
      const free = subtractCents(room(given[index] ?? ZERO, settled[index] ?? ZERO), kept[index] ?? ZERO)
      const more = least(positive(free), rest)
      kept[index] = addCents(kept[index] ?? ZERO, more)
      rest = subtractCents(rest, more)
    }
  }
  return kept
}

const settledAmount = (it: InstalmentToCancel): Cents => addCents(it.paidAmount, it.discountAmount)
const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)
const positive = (a: Cents): Cents => (a > 0 ? a : ZERO)
