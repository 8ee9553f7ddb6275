/**
 * Whom a code by SMS proves well enough to be told how much they may buy for. A purchase asks for the CPF besides, because a number may have
 * gone to somebody else since (decision 5); here nothing is typed but the phone, so the phone must be one person's alone and have
 * been proved theirs not long ago (decision 106).
 */

/** Carriers give a number that was given up to somebody else after months: so long its last proof stands for its owner. */
export const PHONE_PROVED_FOR_DAYS = 180

/** Somebody whose account has this phone and may be used. */
export interface PhoneAccount {
  /** When they last proved it: at an approved purchase, or as the new phone of the account. Null: never. */
  provedAt: Date | null
  /** Another phone or e-mail waits. */
  hasWaitingChange: boolean
  /** Somebody objected to a change. */
  isRecoveryClosed: boolean
}

/** @returns the one person, or null where it is not sure who asks: then nothing is told, as of a phone that nobody has */
export function toldByPhone<Account extends PhoneAccount>(
  accounts: readonly Account[],
  now: Date,
): Account | null {
  const [only] = accounts
  if (only === undefined || accounts.length > 1) return null
  if (only.provedAt === null || only.hasWaitingChange || only.isRecoveryClosed) return null
  const days = (now.getTime() - only.provedAt.getTime()) / 86_400_000
  return days < PHONE_PROVED_FOR_DAYS ? only : null
}
