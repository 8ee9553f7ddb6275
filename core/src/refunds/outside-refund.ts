/**
 * When a failed refund may be recorded as paid in another way, and how much of it (decision 129): never while a Pix
 * could still carry it, never more than what is still here of the payment, and on a day between its first attempt and
 * today.
 */
import { type CivilDate, addDays, saoPauloDate } from '../calendar/dates.ts'
import type { Cents } from '../money/cents.ts'
import { PIX_RETURN_DAYS } from './pix-return-window.ts'

/** How often a refund is attempted automatically, including the first time. */
export const REFUND_TRIES = 3

/** A refund whose last attempt failed. */
export interface FailedForGood {
  /** The amount of the last attempt. */
  amount: Cents
  /** What is still here of its payment and neither pays a debt nor is being refunded. */
  left: Cents
  tries: number
  /** When the payment was paid. */
  paidAt: Date
  /** When the first attempt was made. */
  askedAt: Date
}

/** Whether no further Pix could succeed. */
export function isForGood({ tries, paidAt }: Pick<FailedForGood, 'tries' | 'paidAt'>, now: Date): boolean {
  return tries >= REFUND_TRIES || addDays(saoPauloDate(paidAt), PIX_RETURN_DAYS) < saoPauloDate(now)
}

export type OutsideRefused = 'REFUND_STILL_TRIED' | 'DAY_OUT_OF_RANGE'

/** The amount to record, in centavos, or why nothing is recorded. */
export function outsideAmount(
  it: FailedForGood,
  { paidOn, now }: { paidOn: CivilDate; now: Date },
): { amount: Cents } | { refused: OutsideRefused } {
  if (!isForGood(it, now)) return { refused: 'REFUND_STILL_TRIED' }
  if (paidOn < saoPauloDate(it.askedAt) || paidOn > saoPauloDate(now)) return { refused: 'DAY_OUT_OF_RANGE' }
  return { amount: payableOf(it) }
}

/** The requested amount, or what is still here of it. */
export function payableOf({ amount, left }: Pick<FailedForGood, 'amount' | 'left'>): Cents {
  return left < amount ? left : amount
}
