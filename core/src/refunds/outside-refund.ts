/**
 * When what a Pix should have brought back may be recorded as paid back in another way, and how much of it (decision 129): never while a Pix may still
 * carry it, never more than is still here of the payment, and on a day between its first try and today.
 */
import { type CivilDate, addDays, saoPauloDate } from '../calendar/dates.ts'
import type { Cents } from '../money/cents.ts'
import { PIX_RETURN_DAYS } from './pix-return-window.ts'

/** How often a refund is asked for by itself, the first time counted. */
export const REFUND_TRIES = 3

/** A refund whose last try failed. */
export interface FailedForGood {
  /** What was asked for last. */
  amount: Cents
  /** What is still here of its payment and neither pays a debt nor goes back. */
  left: Cents
  tries: number
  /** Of the payment. */
  paidAt: Date
  /** Of the first try. */
  askedAt: Date
}

/** Whether no Pix will be tried any more that could succeed. */
export function isForGood({ tries, paidAt }: Pick<FailedForGood, 'tries' | 'paidAt'>, now: Date): boolean {
  return tries >= REFUND_TRIES || addDays(saoPauloDate(paidAt), PIX_RETURN_DAYS) < saoPauloDate(now)
}

export type OutsideRefused = 'REFUND_STILL_TRIED' | 'DAY_OUT_OF_RANGE'

/** What is recorded, in centavos, or why nothing is. */
export function outsideAmount(
  it: FailedForGood,
  { paidOn, now }: { paidOn: CivilDate; now: Date },
): { amount: Cents } | { refused: OutsideRefused } {
  if (!isForGood(it, now)) return { refused: 'REFUND_STILL_TRIED' }
  if (paidOn < saoPauloDate(it.askedAt) || paidOn > saoPauloDate(now)) return { refused: 'DAY_OUT_OF_RANGE' }
  return { amount: payableOf(it) }
}

/** What was asked for, or what of it is still here. */
export function payableOf({ amount, left }: Pick<FailedForGood, 'amount' | 'left'>): Cents {
  return left < amount ? left : amount
}
