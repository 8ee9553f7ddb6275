import { waitInWords, type Refusal } from '../../../api/refusal.ts'

/** The specification's sentence; for a rate-limited attempt also when it may be repeated (docs/decisions/0014). */
export function failureOf(
  refusal: Refusal,
  words: { failed: string; tooMany: (wait: string) => string },
): string {
  const wait = waitInWords(refusal)
  return wait === null ? words.failed : words.tooMany(wait)
}
