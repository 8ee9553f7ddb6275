/**
 * Who is proved well enough by an SMS code to be shown how much they may spend. A purchase also asks for the CPF,
 * because a number may belong to somebody else by now (decision 5). Here only the phone is typed, so it must belong to
 * one person alone and have been proved theirs recently (decision 106).
 */

/** Carriers reassign a number some months after it was given up: for this long its last proof is valid for its owner. */
export const PHONE_PROVED_FOR_DAYS = 180

/** Somebody with an active account that has this phone. */
export interface PhoneAccount {
  /** When they last proved it: in an approved purchase, or as the account's new phone. Null: never. */
  provedAt: Date | null
  /** A change of phone or e-mail is waiting. */
  hasWaitingChange: boolean
  /** Somebody objected to a change. */
  isRecoveryClosed: boolean
}

/** @returns the one person, or null if it is not certain who asks: then nothing is shown, as for an unknown phone */
export function ownerByPhone<Account extends PhoneAccount>(
  accounts: readonly Account[],
  now: Date,
): Account | null {
  const [only] = accounts
  if (only === undefined || accounts.length > 1) return null
  if (only.provedAt === null || only.hasWaitingChange || only.isRecoveryClosed) return null
  const days = (now.getTime() - only.provedAt.getTime()) / 86_400_000
  return days < PHONE_PROVED_FOR_DAYS ? only : null
}
