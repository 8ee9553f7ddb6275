/** Why a link was not made, beside the field that it is about or as a whole (001 §8). */
import { refusalCode, refusalStatus, wrongFields, type Refusal } from '../../../api/refusal.ts'
import type { Refused } from '../../../signed/use-short-form.ts'
import { statusOf } from '../refunds/refund-actions.tsx'
import { texts } from '../texts.ts'

const words = texts.newLink
const CONFLICT = 409

/** A conflict is the code's where the server says so, or says nothing of it: the same call may be under way still. */
export function linkRefused(refusal: Refusal, merchantCode: string): Refused<'merchantCode' | 'expiresOn'> {
  if (wrongFields(refusal).has('expiresOn')) return { wrong: { expiresOn: words.untilWrong } }
  const code = refusalCode(refusal)
  const isTaken = code === 'MERCHANT_CODE_TAKEN' || (code === null && refusalStatus(refusal) === CONFLICT)
  return isTaken
    ? { wrong: { merchantCode: words.taken(merchantCode) } }
    : { failure: words.failed(statusOf(refusal)) }
}
