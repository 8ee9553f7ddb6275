/** The calls of the credit policy's versions and drafts (decision 105). */
import { chapter } from '../../operation.ts'
import { Paging } from '../../shapes.ts'
import {
  Policies,
  Policy,
  PolicyRequest,
  PolicyWrite,
  TrialAsked,
  TrialDifferences,
} from './credit-policies.ts'
import { DIFFERENCES_LISTED } from './policy-lists.ts'
import { RequestedChange } from '../requested-changes.ts'

const policies = chapter({
  audience: 'ADMIN',
  tag: 'Credit policy',
  base: '/admin_backoffice/api/v1/credit_policies',
  needs: ['CREDIT_POLICY_EDIT'],
})

export const listPolicies = policies.get('listPolicies', '', {
  summary: 'What decides now, its versions, and the drafts that decide nothing',
  answer: Policies,
})
export const showPolicy = policies.get('showPolicy', '/:id', {
  summary: 'A version or a draft with what it would have decided',
  answer: Policy,
})
export const draftPolicy = policies.post('draftPolicy', '', {
  summary: 'A draft; it decides nothing',
  body: PolicyWrite,
  answer: Policy,
  refusals: [409, 422],
})
export const changePolicy = policies.put('changePolicy', '/:id', {
  summary: 'Other thresholds of a draft; what was tried of it is forgotten',
  body: PolicyWrite,
  answer: Policy,
  refusals: [404, 409, 422],
})
export const dropPolicy = policies.delete('dropPolicy', '/:id', {
  summary: 'A draft is given up; twice is once',
  refusals: [409],
})
export const tryPolicy = policies.put('tryPolicy', '/:id/trial', {
  summary: 'Hold a draft against the decisions of these days, or in the shade of all new ones; a job does it',
  body: TrialAsked,
  answer: Policy,
  refusals: [404, 409, 422],
})
export const listDifferences = policies.get('listDifferences', '/:id/differences', {
  summary: 'Applications on which a draft and what was decided do not agree, the newest first',
  query: Paging,
  answer: TrialDifferences,
  listed: DIFFERENCES_LISTED,
})
export const askForPolicy = policies.post('askForPolicy', '/:id/requests', {
  proof: true,
  summary: 'Ask a second person to switch a draft on; nothing changes until they agree',
  body: PolicyRequest,
  answer: RequestedChange,
  refusals: [404, 409, 422],
})
