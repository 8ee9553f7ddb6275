import { type Refusal, refusalCode } from './refusal.ts'

interface FailureTexts {
  /** The sentence of each code that has one of its own. */
  refused: Readonly<Record<string, string>>
  /** Told where the refusal has no such code, or where nothing came back. */
  failed: string
}

/** Why a call did not go through, in the words of the screen it was made on. */
export function failureText(refusal: Refusal, { refused, failed }: FailureTexts): string {
  const code = refusalCode(refusal)
  return (code !== null && refused[code]) || failed
}
