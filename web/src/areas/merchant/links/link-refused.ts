/** Why a link was not created, for its field or for the form as a whole (001 §8). */
import { refusalCode, refusalStatus, wrongFields, type Refusal } from '../../../api/refusal.ts'
import type { Refused } from '../../../signed/use-short-form.ts'
import { statusOf } from '../refunds/refund-actions.tsx'
import { linkTexts } from './link-texts.ts'

const words = linkTexts.form
const CONFLICT = 409

/**
 * A conflict concerns the code if the server says so, or gives no details: otherwise the same call may still be in
 * progress.
 */
export function linkRefused(refusal: Refusal, merchantCode: string): Refused<'merchantCode' | 'expiresOn'> {
  if (wrongFields(refusal).has('expiresOn')) return { wrong: { expiresOn: words.untilWrong } }
  const code = refusalCode(refusal)
  const isTaken = code === 'MERCHANT_CODE_TAKEN' || (code === null && refusalStatus(refusal) === CONFLICT)
  return isTaken
    ? { wrong: { merchantCode: words.taken(merchantCode) } }
    : { failure: words.failed(statusOf(refusal)) }
}
