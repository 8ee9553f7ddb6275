import { failureText } from '../../../../api/failure-text.ts'
import type { Refusal } from '../../../../api/refusal.ts'
import { disputeTexts } from './dispute-texts.ts'

const { refused, notSent } = disputeTexts

/** Why an answer was rejected, as a message for the person who gave it. */
export function answerFailure(refusal: Refusal): string {
  return failureText(refusal, { refused, failed: notSent })
}
