/**
 * Versions of the credit policy: the one in force, earlier ones, and drafts that are evaluated beside it and decide
 * nothing (decision 105).
 */
import { z } from 'zod'
import { DENIAL_REASONS } from '../../states.ts'
import { AskedDay, CivilDate, Instant, Reais, pageOf } from '../../shapes.ts'
import { POLICY_STATES, TRIAL_GROUPS } from './policy-states.ts'
import { cents } from '../../../money/cents.ts'

/** Whole centavos, as in a policy. */
const Centavos = z.number().int().nonnegative().max(1e13).transform(cents)

/** The thresholds of core/src/credit/policy.ts; amounts in centavos. */
export const Thresholds = z.strictObject({
  antifraudDenialScore: z.number().min(0).max(101),
  minimumBureauScore: z.number().int().min(0).max(1001),
  limitBands: z
    .array(z.object({ fromScore: z.number().int().min(0).max(1000), limit: Centavos }))
    .min(1)
    .max(20),
  birthDateRequired: z.boolean(),
  minimumAge: z.number().int().min(18).max(120),
  maxActiveOrders: z.number().int().min(1).max(1000),
  maxAmountPerOrder: Centavos,
  maxOpenOverSeveralOrders: Centavos,
  maxApprovedPerDay: Centavos,
  maxOpenGlobal: Centavos,
})
/** The same in an answer, where nothing is converted. */
const ThresholdsShown = z.object({
  antifraudDenialScore: z.number(),
  minimumBureauScore: z.number().int(),
  limitBands: z.array(z.object({ fromScore: z.number().int(), limit: z.number().int() })),
  birthDateRequired: z.boolean(),
  minimumAge: z.number().int(),
  maxActiveOrders: z.number().int(),
  maxAmountPerOrder: z.number().int(),
  maxOpenOverSeveralOrders: z.number().int(),
  maxApprovedPerDay: z.number().int(),
  maxOpenGlobal: z.number().int(),
})
export type Thresholds = z.output<typeof ThresholdsShown>

/**
 * The outcome of the purchases of one group and reason, in reais. Late and lost amounts are shares of the sales, as of
 * the time of counting.
 */
export const TrialRow = z.object({
  group: z.enum(TRIAL_GROUPS),
  /** The refusal's reason: the draft's if only it refuses, otherwise the actual one; null if both approved. */
  reason: z.enum(DENIAL_REASONS).nullable(),
  /** For people. */
  reasonLabel: z.string().nullable(),
  applications: z.number().int(),
  asked: Reais,
  sold: Reais,
  late30: Reais,
  late60: Reais,
  late90: Reais,
  lost: Reais,
})
export type TrialRow = z.output<typeof TrialRow>

export const Trial = z.object({
  from: CivilDate,
  /** Null: it is evaluated on all new applications. */
  until: CivilDate.nullable(),
  startedBy: z.string(),
  startedAt: Instant,
  /** How many decisions it was compared with. */
  applications: z.number().int(),
  /** When its figures were last counted; null: not yet. */
  countedAt: Instant.nullable(),
  isDone: z.boolean(),
  rows: z.array(TrialRow),
})
export type Trial = z.output<typeof Trial>

export const Policy = z.object({
  id: z.uuid(),
  state: z.enum(POLICY_STATES),
  name: z.string(),
  /** Null for a draft; the first version is the configuration's. */
  version: z.number().int().nullable(),
  thresholds: ThresholdsShown,
  madeBy: z.string().nullable(),
  madeAt: Instant,
  /** Why it was activated, and who approved; '' and null before. */
  reason: z.string(),
  agreedBy: z.string().nullable(),
  beganAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Of the content, for If-Match. */
  revision: z.string(),
  trial: Trial.nullable(),
  /** Whether a second person was asked to activate it. */
  isAsked: z.boolean(),
})
export type Policy = z.output<typeof Policy>

export const Policies = z.object({
  /** The thresholds in force: the configuration's until a version is activated. */
  inForce: ThresholdsShown,
  content: z.array(Policy),
})
export type Policies = z.output<typeof Policies>

/** 422 INVALID_FIELDS: `limitBands` not_ascending */
export const PolicyWrite = z.object({ name: z.string().trim().min(3).max(80), thresholds: Thresholds })
export type PolicyWrite = z.input<typeof PolicyWrite>

/** 422 INVALID_FIELDS: `until` before_from, `from` too_long (more than 731 days) */
export const TrialAsked = z.object({ from: AskedDay, until: AskedDay.nullable() })
export type TrialAsked = z.output<typeof TrialAsked>

export const PolicyRequest = z.object({ reason: z.string().trim().min(3).max(500) })

/** One application on which the two disagree. */
export const TrialDifference = z.object({
  checkoutId: z.uuid(),
  decidedAt: Instant,
  group: z.enum(TRIAL_GROUPS),
  reason: z.enum(DENIAL_REASONS).nullable(),
  wouldReason: z.enum(DENIAL_REASONS).nullable(),
  /** For people. */
  reasonLabel: z.string().nullable(),
  wouldReasonLabel: z.string().nullable(),
  amount: Reais,
  sold: Reais,
  late: Reais,
  lost: Reais,
})
export type TrialDifference = z.output<typeof TrialDifference>
export const TrialDifferences = pageOf(TrialDifference)
export type TrialDifferences = z.output<typeof TrialDifferences>
