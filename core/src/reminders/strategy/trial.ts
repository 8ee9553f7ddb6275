/**
 * Two versions side by side: which one applies to somebody follows only from their id and the trial's own seed, so that
 * it is the same in every round, on every machine and after every restart, and another trial draws again. The database
 * computes the same (`strategies.store.ts`; a test compares them).
 */

/** Shares are in ten-thousandths. */
export const WHOLE_SHARE = 10_000

export interface Trial {
  /** This many of ten thousand people have the trial version. */
  share: number
  /** Below 2^32. */
  seed: number
}

/** Odd and below 2^31: its product with 32 bits fits into the database's signed 64. */
const FIRST_FACTOR = 1_597_334_677n
const SECOND_FACTOR = 1_812_433_253n
const WORD = 1n << 32n

/** Somebody's position among ten thousand, in a trial with this seed. @param customerId a UUID, whose end is random */
export function placeInTrial(customerId: string, seed: number): number {
  const end = BigInt(`0x${customerId.slice(-8)}`)
  const first = ((end ^ BigInt(seed)) * FIRST_FACTOR) % WORD
  const second = ((first ^ (first >> 15n)) * SECOND_FACTOR) % WORD
  return Number(((second ^ (second >> 13n)) * BigInt(WHOLE_SHARE)) / WORD)
}

/** Whether the trial version applies to somebody; the others have the version in force. */
export function isTried(customerId: string, { share, seed }: Trial): boolean {
  return placeInTrial(customerId, seed) < share
}
