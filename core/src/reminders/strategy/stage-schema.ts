/** A stage as stored and transferred. Its meaning is in `strategy.ts`, which pages can import without the schema library. */
import { z } from 'zod'
import { OFFER_DAYS } from '../../debts/plans/debt-offer.ts'
import { PLAN_KINDS } from '../../debts/plans/debt-plan.ts'
import {
  FIRST_DAY,
  LAST_DAY,
  MOST_CENTS,
  STAGE_CHANNELS,
  STAGE_HISTORIES,
  STAGE_TEXTS,
  type StrategyStage as Stage,
} from './strategy.ts'

const OF_ALL = {
  day: z.number().int().min(FIRST_DAY).max(LAST_DAY),
  minAmount: z.number().int().min(0).max(MOST_CENTS),
  history: z.enum(STAGE_HISTORIES),
}

export const StrategyStage: z.ZodType<Stage, Stage> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('MESSAGE'),
    ...OF_ALL,
    channel: z.enum(STAGE_CHANNELS),
    text: z.enum(STAGE_TEXTS),
  }),
  z.object({ kind: z.literal('CALL'), ...OF_ALL }),
  z.object({
    kind: z.literal('OFFER'),
    ...OF_ALL,
    plan: z.enum(PLAN_KINDS),
    stands: z.number().int().min(OFFER_DAYS.least).max(OFFER_DAYS.most),
  }),
  z.object({ kind: z.literal('HAND_OVER'), ...OF_ALL, agencyId: z.uuid() }),
])
