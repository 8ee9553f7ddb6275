/** Messages for a code that was refused without being checked, and for one that was not sent again. */
import type { TokenChannel } from '@drip/core/contracts/states'
import { refusalCode, refusalStatus, waitInWords, type Refusal } from '../../../api/refusal.ts'
import { CHANNEL_NAMES, texts } from './texts.ts'

/** Null if the refusal has another cause. */
export function codeRefusal(code: string | null): string | null {
  if (code === 'CODE_TRIES_EXHAUSTED') return texts.token.exhausted
  return code === 'CODE_EXPIRED' ? texts.token.expired : null
}

/** A phone gets ten codes an hour: then another channel sends none either, and the shopper reads how long. */
export function resendRefusal(refusal: Refusal, channel: TokenChannel): string {
  if (refusalCode(refusal) === 'RESEND_TOO_SOON') return texts.token.resendTooSoon
  return refusalStatus(refusal) === 429
    ? texts.tooManyTries(waitInWords(refusal))
    : texts.token.resendFailed(CHANNEL_NAMES[channel])
}

/** Whether the screen itself says what is wrong, beside a field. */
export const isSaidBeside = (refusal: Refusal): boolean =>
  (refusal.kind === 'refused' && refusal.problem?.errors !== undefined) ||
  codeRefusal(refusalCode(refusal)) !== null
