/**
 * Compares a changed policy with past decisions (issue 16): each stored application is decided again, purely, with the
 * draft's thresholds. The result decides nothing.
 */
import type { CreditApplication } from './application.ts'
import { decide } from './decide.ts'
import type { CreditPolicy } from './policy.ts'
import type { DenialReason } from '../contracts/states.ts'

export interface KeptDecision {
  outcome: 'approved' | 'denied'
  reason: DenialReason | null
  application: CreditApplication
}

export interface Compared {
  approved: boolean
  /** What the draft would have decided. */
  would: boolean
  reason: DenialReason | null
  wouldReason: DenialReason | null
}

export function compareDecision(
  { outcome, reason, application }: KeptDecision,
  draft: CreditPolicy,
): Compared {
  const decision = decide(application, draft)
  return {
    approved: outcome === 'approved',
    would: decision.outcome === 'approved',
    reason,
    wouldReason: decision.reason ?? null,
  }
}
