/** The collection strategy on the wire (decision 100): its versions, what is in force, whom one would reach, and what a trial brought. */
import { z } from 'zod'
import { CivilDate, Instant, Reais } from '../../shapes.ts'
import { StrategyStage } from '../../../reminders/strategy/stage-schema.ts'
import { STRATEGY_WHY_MOST } from '../../../reminders/strategy/strategy.ts'

export const STRATEGY_STATES = ['DRAFT', 'SCHEDULED', 'IN_FORCE', 'ENDED'] as const
export type StrategyState = (typeof STRATEGY_STATES)[number]

const Version = {
  id: z.uuid(),
  number: z.number().int(),
  state: z.enum(STRATEGY_STATES),
  why: z.string(),
  /** Null: the house. */
  madeBy: z.string().nullable(),
  madeAt: Instant,
}

/** One day from which something is in force. */
export const StrategyStart = z.object({
  id: z.uuid(),
  startsOn: CivilDate,
  strategyId: z.uuid(),
  number: z.number().int(),
  /** The version beside it; null where one is for everybody. */
  tried: z
    .object({
      strategyId: z.uuid(),
      number: z.number().int(),
      /** So many of a hundred people have it. */
      share: z.number(),
    })
    .nullable(),
  why: z.string(),
  by: z.string().nullable(),
  isInForce: z.boolean(),
  /** It begins on another day than today or before: it can be called off. */
  isToCome: z.boolean(),
})
export type StrategyStart = z.output<typeof StrategyStart>

export const Strategies = z.object({
  versions: z.array(z.object({ ...Version, stages: z.number().int() })),
  /** The newest first. */
  starts: z.array(StrategyStart),
})
export type Strategies = z.output<typeof Strategies>

export const ShownStrategy = z.object({
  ...Version,
  stages: z.array(StrategyStage),
  /** What is saved and started is what was seen. */
  version: z.string(),
})
export type ShownStrategy = z.output<typeof ShownStrategy>

const Why = z.string().trim().min(1).max(STRATEGY_WHY_MOST)
const Stages = z.array(StrategyStage).max(60)

export const StrategyWritten = z.object({ stages: Stages, why: Why })
export type StrategyWritten = z.output<typeof StrategyWritten>

export const StrategyPreviewAsked = z.object({ stages: Stages })

/** Whom it would reach tomorrow, of those who owe today. */
export const StrategyPreview = z.object({
  day: CivilDate,
  /** A Sunday or a holiday: of what is late nobody hears. */
  isRestDay: z.boolean(),
  /** In the order in which they were asked for. */
  stages: z.array(
    z.object({
      people: z.number().int(),
      /** In no stage of that day because they were told often enough, or have a number that is wrong. */
      heldBack: z.number().int(),
    }),
  ),
  messages: z.number().int(),
  calls: z.number().int(),
  offers: z.number().int(),
  handOvers: z.number().int(),
  heldBack: z.number().int(),
})
export type StrategyPreview = z.output<typeof StrategyPreview>

export const StrategyStarted = z.object({
  startsOn: CivilDate,
  /** Of a hundred people so many; null: everybody. */
  share: z.number().int().min(1).max(99).nullable(),
  why: Why,
  /** The version that was seen. */
  version: z.string().max(100),
})
export type StrategyStarted = z.output<typeof StrategyStarted>

const TrialSide = z.object({
  number: z.number().int(),
  people: z.number().int(),
  /** What of theirs was late when they came into the trial. */
  late: Reais,
  /** What of that came in since. */
  recovered: Reais,
  /** A fraction; null where nothing was late. */
  share: z.number().nullable(),
  /** Messages that were sent to them since, by the strategy. */
  messages: z.number().int(),
})
export const StrategyTrials = z.object({
  trials: z.array(
    z.object({
      id: z.uuid(),
      startsOn: CivilDate,
      /** The first day on which it is no more; null while nothing else is to come. */
      endsOn: CivilDate.nullable(),
      share: z.number(),
      standing: TrialSide,
      tried: TrialSide,
    }),
  ),
})
export type StrategyTrials = z.output<typeof StrategyTrials>
