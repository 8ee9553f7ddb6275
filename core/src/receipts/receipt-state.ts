/** The state of a receipt when somebody verifies it: its Pix may have been refunded since. */
import type { Cents } from '../money/cents.ts'

export const RECEIPT_STATES = ['VALID', 'PARTLY_RETURNED', 'RETURNED'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** @param returned the part of the amount that was refunded, or is being refunded */
export function receiptState(amount: Cents, returned: Cents): ReceiptState {
  if (returned <= 0) return 'VALID'
  return returned < amount ? 'PARTLY_RETURNED' : 'RETURNED'
}

/** A name as strangers may read it: given name and the initial of the last name. The holder of the receipt knows the rest. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [given = ''] = words
  const [initial = ''] = words.length > 1 ? (words.at(-1) ?? '') : ''
  return initial === '' ? given : `${given} ${initial}.`
}
