/**
 * The collection strategy on the wire (decision 100): its versions, what is in force, whom one would reach, and the
 * results of a trial.
 */
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
  /** Null: the first version. */
  madeBy: z.string().nullable(),
  madeAt: Instant,
}

/** A day from which something is in force. */
export const StrategyStart = z.object({
  id: z.uuid(),
  startsOn: CivilDate,
  strategyId: z.uuid(),
  number: z.number().int(),
  /** The trial version beside it; null if one version is for everybody. */
  tried: z
    .object({
      strategyId: z.uuid(),
      number: z.number().int(),
      /** Percentage of people who have it. */
      share: z.number(),
    })
    .nullable(),
  why: z.string(),
  by: z.string().nullable(),
  isInForce: z.boolean(),
  /** It begins in the future and can be cancelled. */
  isToCome: z.boolean(),
})
export type StrategyStart = z.output<typeof StrategyStart>

export const Strategies = z.object({
  versions: z.array(z.object({ ...Version, stages: z.number().int() })),
  /** Newest first. */
  starts: z.array(StrategyStart),
})
export type Strategies = z.output<typeof Strategies>

export const ShownStrategy = z.object({
  ...Version,
  stages: z.array(StrategyStage),
  /** Saving and starting are refused if somebody else changed it meanwhile. */
  version: z.string(),
})
export type ShownStrategy = z.output<typeof ShownStrategy>

const Why = z.string().trim().min(1).max(STRATEGY_WHY_MOST)
const Stages = z.array(StrategyStage).max(60)

export const StrategyWritten = z.object({ stages: Stages, why: Why })
export type StrategyWritten = z.output<typeof StrategyWritten>

export const StrategyPreviewAsked = z.object({ stages: Stages })

/** Whom it would reach tomorrow, of the people who owe today. */
export const StrategyPreview = z.object({
  day: CivilDate,
  /** A Sunday or a holiday: no messages about late debts. */
  isRestDay: z.boolean(),
  /** In the order of the request. */
  stages: z.array(
    z.object({
      people: z.number().int(),
      /** In no stage of that day because they were contacted often enough, or their number is wrong. */
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
  /** A percentage of people; null: everybody. */
  share: z.number().int().min(1).max(99).nullable(),
  why: Why,
  /** The version that was shown. */
  version: z.string().max(100),
})
export type StrategyStarted = z.output<typeof StrategyStarted>

const TrialSide = z.object({
  number: z.number().int(),
  people: z.number().int(),
  /** Their late amount when they entered the trial. */
  late: Reais,
  /** How much of it was paid since. */
  recovered: Reais,
  /** A fraction; null if nothing was late. */
  share: z.number().nullable(),
  /** Messages the strategy sent them since. */
  messages: z.number().int(),
})
export const StrategyTrials = z.object({
  trials: z.array(
    z.object({
      id: z.uuid(),
      startsOn: CivilDate,
      /** The first day on which it is no longer in force; null if no successor is planned. */
      endsOn: CivilDate.nullable(),
      share: z.number(),
      standing: TrialSide,
      tried: TrialSide,
    }),
  ),
})
export type StrategyTrials = z.output<typeof StrategyTrials>
