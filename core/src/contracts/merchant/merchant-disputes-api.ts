/**
 * How a merchant's server handles disputes (decision 72): the same as its users in the inbox "Problemas". Each answer
 * is identified by the state it leads to: repeating it changes nothing, even without an Idempotency-Key.
 */
import { z } from 'zod'
import { EVIDENCE_BODY_BYTES, EvidenceSent } from '../customer-area.ts'
import { chapter } from '../operation.ts'
import {
  DISPUTE_ANSWERS,
  DISPUTE_ENDERS,
  DISPUTE_OUTCOMES,
  DISPUTE_PARTIES,
  DISPUTE_REASONS,
  DISPUTE_STATES,
} from '../../debts/dispute.ts'
import { EVIDENCE_TYPES } from '../../debts/evidence.ts'
import { After, CivilDate, Instant, Limit, Reais, listOf } from './merchant-api.ts'

const disputes = chapter({ audience: 'STORE', tag: 'Disputes', base: '/api/v2/disputes' })

const AnswerGiven = z.object({
  kind: z
    .enum(DISPUTE_ANSWERS)
    .meta({ description: 'ACCEPTED_PART: the rest is ours to decide. NONE: your days went by' }),
  text: z.string(),
  date: Instant,
})

const SAMPLE = {
  id: '0198c2c5-6f3e-7f00-8000-9a1b2c3d4e5f',
  orderId: '0198c2a1-11aa-7c00-8000-0a1b2c3d4e60',
  providerCode: '4F21A07C93BE',
  merchantCode: 'ORDER-1001',
  reason: 'NOT_RECEIVED',
  story: 'Paguei há duas semanas e o pacote não chegou.',
  state: 'WAITING_MERCHANT',
  openedDate: '2026-11-24T13:00:00.000Z',
  nextStep: { who: 'MERCHANT', by: '2026-12-01' },
  answer: null,
  earlierAnswer: null,
  refundedAmount: 0,
  refundableAmount: 300,
  end: null,
  files: [],
}

const Dispute = z
  .object({
    id: z.uuid(),
    orderId: z.uuid(),
    providerCode: z.string().meta({ description: 'Of the order' }),
    merchantCode: z.string().meta({ description: 'Your own number of the order' }),
    reason: z.enum(DISPUTE_REASONS),
    story: z.string().meta({ description: 'As the customer told it; empty once they were forgotten' }),
    state: z.enum(DISPUTE_STATES).meta({
      description:
        'WAITING_MERCHANT: for your answer. WAITING_DECISION: for ours; you may still accept everything. RESOLVED and WITHDRAWN: over',
    }),
    openedDate: Instant,
    nextStep: z
      .object({ who: z.enum(['MERCHANT', 'DRIP']), by: CivilDate })
      .nullable()
      .meta({ description: 'Who does something next, and the last day for it; null where it is over' }),
    answer: AnswerGiven.nullable().meta({ description: 'Yours' }),
    earlierAnswer: AnswerGiven.nullable().meta({
      description: 'What you had said before, as a contest before you accepted',
    }),
    refundedAmount: Reais.meta({ description: 'Given back for it until now' }),
    refundableAmount: Reais.meta({ description: 'What is left of the order' }),
    end: z
      .object({
        by: z.enum(DISPUTE_ENDERS),
        outcome: z.enum(DISPUTE_OUTCOMES).nullable().meta({ description: 'Null where it was withdrawn' }),
        text: z.string(),
        date: Instant,
      })
      .nullable(),
    files: z.array(
      z.object({
        id: z.uuid(),
        party: z.enum(DISPUTE_PARTIES),
        name: z.string(),
        type: z.enum(EVIDENCE_TYPES),
        size: z.number().int().meta({ description: 'Bytes' }),
        date: Instant,
      }),
    ),
  })
  .meta({ id: 'Dispute', examples: [SAMPLE] })
export type DisputeOfMerchant = z.output<typeof Dispute>

export const listDisputes = disputes.get('listDisputes', '', {
  summary: 'Problems that customers have with your sales, the newest first',
  scope: 'disputes:read',
  query: z.object({ limit: Limit, after: After, state: z.enum(DISPUTE_STATES).optional() }),
  answer: listOf(Dispute),
})

export const getDispute = disputes.get('getDispute', '/:id', {
  summary: 'One of them',
  scope: 'disputes:read',
  answer: Dispute,
})

const said = z.string().trim().max(2000).optional()
const Acceptance = z
  .union([
    z.strictObject({ all: z.literal(true), text: said }).meta({ title: 'Everything that is left' }),
    z
      .strictObject({
        amount: z
          .number()
          .positive()
          .meta({ description: 'Reais; less than what is left', examples: [20.5] }),
        text: said,
      })
      .meta({ title: 'A part' }),
  ])
  .meta({ id: 'DisputeAcceptance', description: '`text` is read by the customer; it may be left out.' })
export type DisputeAcceptance = z.output<typeof Acceptance>

export const acceptDispute = disputes.post('acceptDispute', '/:id/acceptance', {
  summary: 'Give everything back, which ends it, or a part, after which we decide about the rest',
  description:
    'Money goes back as by a refund, whatever your refund window says. Everything may be given back until it is over, a part once and before you have answered otherwise (`DISPUTE_NOT_WAITING`). The same again changes nothing.',
  scope: 'disputes:write',
  body: Acceptance,
  idempotent: true,
  answer: Dispute,
  refusals: [404, 409, 422],
})

export const contestDispute = disputes.post('contestDispute', '/:id/contest', {
  summary: 'Say why you do not agree: we decide',
  description: 'The same again changes nothing. Add the files first, or until it is over.',
  scope: 'disputes:write',
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(10)
      .max(2000)
      .meta({ examples: ['O rastreio mostra a entrega em 20 de novembro.'] }),
  }),
  idempotent: true,
  answer: Dispute,
  refusals: [404, 409],
})

export const addDisputeFile = disputes.post('addDisputeFile', '/:id/files', {
  summary: 'Add a file while it is open',
  description:
    'PDF, PNG or JPEG by its content, in base64, 4 MB at most; five of yours, and the same one again is one. `INVALID_FIELDS` names `content`: `invalid`, `infected`, `too_large` or `too_many`.',
  scope: 'disputes:write',
  body: EvidenceSent,
  maxBodyBytes: EVIDENCE_BODY_BYTES,
  idempotent: true,
  status: 201,
  answer: Dispute,
  refusals: [404, 409, 413, 422],
})
