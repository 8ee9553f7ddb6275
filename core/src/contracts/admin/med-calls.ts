/** The calls about one contested Pix (MED, decision 77); their list is among the orders' calls (admin-calls.ts). */
import { z } from 'zod'
import { chapter } from '../operation.ts'
import { AdminTimeline } from './admin-area.ts'
import { ContestDetails, ContestFraud } from './admin-med.ts'

const contests = chapter({
  audience: 'ADMIN',
  tag: 'Contested Pix',
  base: '/admin_backoffice/api/v1/contests',
})

export const showContest = contests.get('showContest', '/:id', {
  summary: 'A contested Pix with what it paid for, what waits for it, its clocks, and what was said of it',
  needs: ['ORDERS_READ'],
  answer: ContestDetails,
})
export const showContestTimeline = contests.get('showContestTimeline', '/:id/timeline', {
  summary: 'What happened to it and to all that it paid for, the newest first',
  needs: ['ORDERS_READ'],
  query: z.object({ before: z.string().max(200).optional() }),
  answer: AdminTimeline,
})
export const downloadContestEvidence = contests.get('downloadContestEvidence', '/:id/evidence', {
  summary:
    'What proves the purchases, for the portal of the PSP, as ZIP: a PDF and the files of the stores; it is written down who took it',
  needs: ['FRAUD_BLOCK'],
  status: 200,
  reads: 'file',
  // each is rendered, with files of some megabytes
  limit: { name: 'evidence of contested Pix', tries: 30, minutes: 10, perProcess: true },
})
export const findContestFraud = contests.put('findContestFraud', '/:id/fraud', {
  summary:
    'It was fraud: CPF and phones of who bought are blocked from now on, as `fraud.values` of the case tells; the same again changes nothing',
  needs: ['FRAUD_BLOCK'],
  body: ContestFraud,
  answer: ContestDetails,
  refusals: [404, 409],
})
