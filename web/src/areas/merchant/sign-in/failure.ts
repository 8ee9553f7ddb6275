import { waitInWords, type Refusal } from '../../../api/refusal.ts'

/** The specification's sentence; of what was one too many also when it may be tried again (docs/decisions/0014). */
export function failureOf(
  refusal: Refusal,
  words: { failed: string; tooMany: (wait: string) => string },
): string {
  const wait = waitInWords(refusal)
  return wait === null ? words.failed : words.tooMany(wait)
}
