/**
 * Somebody who has just proved a phone in a checkout, and paid for the purchase from their own bank account, may enter
 * the customer area without a password, which a new buyer never chose. Only if the account is recovered by that phone
 * anyway: then the typed code proves what a recovery code would (decision 27).
 */

/** For this long after the code was typed: a checkout lives half an hour. */
export const OPENS_FOR_MINUTES = 45

export interface ProvedInCheckout {
  /** When the correct code was typed, and for which phone. */
  verifiedAt: Date | null
  verifiedPhone: string
  /** The phone with which the purchase ended. */
  checkoutPhone: string
  isApproved: boolean
  /** Whether the payment came from a bank account of the same CPF. */
  isPaidByCustomer: boolean
  /** Null if it has not opened anything yet. */
  openedAt: Date | null
  account: {
    phone: string
    isArchived: boolean
    /** A change of phone or e-mail is waiting. */
    hasWaitingChange: boolean
    /** Somebody objected to a change. */
    isRecoveryClosed: boolean
  }
}

export function opensAccount(it: ProvedInCheckout, now: Date): boolean {
  const { account, verifiedAt } = it
  if (verifiedAt === null || it.openedAt !== null) return false
  const ageMs = now.getTime() - verifiedAt.getTime()
  if (ageMs < 0 || ageMs >= OPENS_FOR_MINUTES * 60_000) return false
  if (!it.isApproved || !it.isPaidByCustomer) return false
  if (account.isArchived || account.hasWaitingChange || account.isRecoveryClosed) return false
  return it.verifiedPhone === account.phone && it.checkoutPhone === account.phone
}
