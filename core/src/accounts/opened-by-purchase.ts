/**
 * Who has just proved a phone in a checkout, and paid for the purchase from the own bank account, may enter the customer's area
 * without the password that a new buyer never made. Only where that phone is how the account is recovered anyway: then the code
 * that was typed proves what the code of recovery would (decision 27).
 */

/** So long after the code was typed: a checkout lives half an hour. */
export const OPENS_FOR_MINUTES = 45

export interface ProvedInCheckout {
  /** When the right code was typed, and for which phone. */
  verifiedAt: Date | null
  verifiedPhone: string
  /** The one that the purchase ended with. */
  checkoutPhone: string
  isApproved: boolean
  /** Whether what bought it came from a bank account of the same CPF. */
  isPaidByCustomer: boolean
  /** Null where nothing was opened by it yet. */
  openedAt: Date | null
  account: {
    phone: string
    isArchived: boolean
    /** Another phone or e-mail waits. */
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
