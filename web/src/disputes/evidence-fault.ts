import { type Refusal, isWrong } from '../api/refusal.ts'
import { words } from './dispute-words.ts'

const { codes, failed } = words.evidence

/** Why a file was not taken, in words for who sent it. */
export function evidenceFault(refusal: Refusal): string {
  const found = Object.entries(codes).find(([code]) => isWrong(refusal, 'content', code))
  return found?.[1] ?? failed
}
