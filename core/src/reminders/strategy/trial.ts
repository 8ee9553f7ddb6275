/**
 * Two versions side by side: who is in which follows from their id and the trial's own number alone, so that it is the same in every round,
 * on every machine and after every restart, and another trial draws anew. The database works out the same (`strategies.store.ts`; a test
 * holds one against the other).
 */

/** Shares are told in ten-thousandths. */
export const WHOLE_SHARE = 10_000

export interface Trial {
  /** So many of ten thousand people have the version that is tried. */
  share: number
  /** Below 2^32. */
  seed: number
}

/** Odd and below 2^31: a product with 32 bits fits into the 64 with a sign that the database counts with. */
const FIRST_FACTOR = 1_597_334_677n
const SECOND_FACTOR = 1_812_433_253n
const WORD = 1n << 32n

/** Where somebody stands among ten thousand, in a trial with this seed. @param customerId a UUID, the end of which is random */
export function placeInTrial(customerId: string, seed: number): number {
  const end = BigInt(`0x${customerId.slice(-8)}`)
  const first = ((end ^ BigInt(seed)) * FIRST_FACTOR) % WORD
  const second = ((first ^ (first >> 15n)) * SECOND_FACTOR) % WORD
  return Number(((second ^ (second >> 13n)) * BigInt(WHOLE_SHARE)) / WORD)
}

/** Whether somebody has the version that is tried; the others have the one beside it. */
export function isTried(customerId: string, { share, seed }: Trial): boolean {
  return placeInTrial(customerId, seed) < share
}
