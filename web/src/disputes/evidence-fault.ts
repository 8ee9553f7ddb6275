import { type Refusal, isWrong, refusalCode } from '../api/refusal.ts'
import { words } from './dispute-words.ts'

const { codes, failed, over, unchecked } = words.evidence

/** Why a file was rejected, as a message for its sender. */
export function evidenceFault(refusal: Refusal): string {
  if (refusalCode(refusal) === 'PROVIDER_UNAVAILABLE') return unchecked
  if (refusalCode(refusal) === 'DISPUTE_NOT_WAITING') return over
  const found = Object.entries(codes).find(([code]) => isWrong(refusal, 'content', code))
  return found?.[1] ?? failed
}
