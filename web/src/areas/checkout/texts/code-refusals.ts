/** What is said beside a code that was refused without being looked at. */
import { texts } from './texts.ts'

/** Null where the refusal is of something else. */
export function codeRefusal(code: string | null): string | null {
  if (code === 'CODE_TRIES_EXHAUSTED') return texts.token.exhausted
  return code === 'CODE_EXPIRED' ? texts.token.expired : null
}
