/** Messages for a code that was refused without being checked. */
import { texts } from './texts.ts'

/** Null if the refusal has another cause. */
export function codeRefusal(code: string | null): string | null {
  if (code === 'CODE_TRIES_EXHAUSTED') return texts.token.exhausted
  return code === 'CODE_EXPIRED' ? texts.token.expired : null
}
