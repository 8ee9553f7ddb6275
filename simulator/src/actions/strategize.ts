/**
 * The lead of the desk writes a strategy, sets the day from which it is in force for all or for some customers, and
 * sometimes withdraws it.
 */
import { addDays } from '@drip/core/calendar/dates'
import { PLAN_KINDS } from '@drip/core/debts/plans/debt-plan'
import {
  STAGE_CHANNELS,
  STAGE_HISTORIES,
  type Strategy,
  strategyFaults,
} from '@drip/core/reminders/strategy/strategy'
import { previewStrategy } from '@drip/server/features/servicing/reminders/preview-strategy'
import { saveStrategy } from '@drip/server/features/servicing/strategies/save-strategy'
import { callOffStart, startStrategy } from '@drip/server/features/servicing/strategies/start-strategy'
import { type Random, someId } from '../random.ts'
import { AGENCY } from './agency.ts'
import { leadOf } from './lead.ts'
import type { Town } from '../town.ts'

export async function strategize(town: Town): Promise<void> {
  const { simulation, random } = town
  const admin = await leadOf(town)
  const stages = someStages(random)
  const id = someId(random)
  const why = 'Para ver.'
  const saved = await simulation.use('a strategy is written', async (deps) => {
    await previewStrategy(deps, stages)
    return saveStrategy(deps, admin, { id, seen: null, stages: [...stages], why })
  })
  if (saved === null) return
  const start = {
    id,
    startId: someId(random),
    startsOn: addDays(simulation.today(), random.between(1, 5)),
    share: random.chance(0.4) ? random.between(1, 99) : null,
    why,
    version: saved.version,
  }
  await simulation.use('a strategy is started', (deps) => startStrategy(deps, admin, start))
  if (random.chance(0.2))
    await simulation.use('a start is called off', (deps) => callOffStart(deps, admin, start))
}

/** Messages and calls on random days, without forbidden words. */
function someStages(random: Random): Strategy {
  const stages: Strategy = Array.from({ length: random.between(2, 8) }, () => {
    const day = random.between(-5, 45)
    const of = { day, minAmount: random.chance(0.3) ? 5000 : 0, history: random.pick(STAGE_HISTORIES) }
    if (random.chance(0.15))
      return { kind: 'OFFER', ...of, plan: random.pick(PLAN_KINDS), stands: random.between(2, 7) } as const
    // refused if the town has no agency yet
    if (random.chance(0.1)) return { kind: 'HAND_OVER', ...of, agencyId: AGENCY } as const
    return random.chance(0.2)
      ? ({ kind: 'CALL', ...of } as const)
      : ({ kind: 'MESSAGE', ...of, channel: random.pick(STAGE_CHANNELS), text: 'REMINDER' } as const)
  })
  const wrong = new Set(strategyFaults(stages).map(({ stage }) => stage))
  const right = stages.filter((_, at) => !wrong.has(at))
  return strategyFaults(right).length === 0 ? right : right.slice(0, 1)
}
