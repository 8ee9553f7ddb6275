/** A stage as it is kept and as it comes over a wire; what it means is said beside it (`strategy.ts`), which pages read without this. */
import { z } from 'zod'
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
])
