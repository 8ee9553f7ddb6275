import { type Refusal, refusalCode } from './refusal.ts'

interface FailureTexts {
  /** The sentence for each code that has its own. */
  refused: Readonly<Record<string, string>>
  /** Used if the refusal has no such code, or if no answer came back. */
  failed: string
}

/** Why a call failed, in the words of the screen that made it. */
export function failureText(refusal: Refusal, { refused, failed }: FailureTexts): string {
  const code = refusalCode(refusal)
  return (code !== null && refused[code]) || failed
}
