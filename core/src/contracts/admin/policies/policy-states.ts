/** The states of credit policy versions, and how a draft compares; without the schema library, for pages. */
export const POLICY_STATES = ['DRAFT', 'IN_FORCE', 'ENDED'] as const
export type PolicyState = (typeof POLICY_STATES)[number]
export const POLICY_STATE_LABELS: Record<PolicyState, string> = {
  DRAFT: 'Rascunho',
  IN_FORCE: 'Em vigor',
  ENDED: 'Encerrada',
}

/** How a past decision and a draft agree. */
export const TRIAL_GROUPS = ['BOTH_APPROVED', 'BOTH_REFUSED', 'ONLY_NEW', 'ONLY_OLD'] as const
export type TrialGroup = (typeof TRIAL_GROUPS)[number]
export const TRIAL_GROUP_LABELS: Record<TrialGroup, string> = {
  BOTH_APPROVED: 'Aprovadas pelas duas',
  BOTH_REFUSED: 'Recusadas pelas duas',
  ONLY_NEW: 'Aprovadas só pela nova',
  ONLY_OLD: 'Recusadas só pela nova',
}
