/** The fields that the server refused, from an outcome; empty if it succeeded or was refused as a whole. */
import type { Outcome } from '../../../api/refusal.ts'

export function fieldErrorsOf(outcome: Outcome<unknown>): readonly { field: string; code: string }[] {
  if (outcome.ok || outcome.refusal.kind !== 'refused') return []
  return outcome.refusal.problem?.errors ?? []
}
