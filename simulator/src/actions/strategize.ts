/** Who leads the desk writes a strategy, says from when on it is in force, for all or for some, and thinks better of it. */
import { addDays } from '@drip/core/calendar/dates'
import {
  STAGE_CHANNELS,
  STAGE_HISTORIES,
  type Strategy,
  strategyFaults,
} from '@drip/core/reminders/strategy/strategy'
import { previewStrategy } from '@drip/server/features/servicing/reminders/preview-strategy'
import { saveStrategy } from '@drip/server/features/servicing/strategies/save-strategy'
import { callOffStart, startStrategy } from '@drip/server/features/servicing/strategies/start-strategy'
import sql from 'sql-template-tag'
import type { Random } from '../random.ts'
import type { Town } from '../town.ts'

const LEAD = '0197a000-0000-7000-8000-0000000001ea'
const ADMIN = { id: LEAD, email: '', phone: '', name: '', role: 'FINANCE', passwordHash: null } as const

export async function strategize(town: Town): Promise<void> {
  const { simulation, random } = town
  await simulation.db.run(sql`
    insert into admin_users (id, email, phone, name, role, created_at, updated_at)
    values (${LEAD}, 'lidera@exemplo.com.br', '', 'Lia', 'FINANCE', ${simulation.clock.now()}, ${simulation.clock.now()})
    on conflict do nothing`)
  const stages = someStages(random)
  const id = someId(random)
  const why = 'Para ver.'
  const saved = await simulation.use('a strategy is written', async (deps) => {
    await previewStrategy(deps, stages)
    return saveStrategy(deps, ADMIN, { id, seen: null, stages: [...stages], why })
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
  await simulation.use('a strategy is started', (deps) => startStrategy(deps, ADMIN, start))
  if (random.chance(0.2))
    await simulation.use('a start is called off', (deps) => callOffStart(deps, ADMIN, start))
}

/** Messages and calls on days that the dice choose, without what may not be said. */
function someStages(random: Random): Strategy {
  const stages: Strategy = Array.from({ length: random.between(2, 8) }, () => {
    const day = random.between(-5, 45)
    const of = { day, minAmount: random.chance(0.3) ? 5000 : 0, history: random.pick(STAGE_HISTORIES) }
    return random.chance(0.2)
      ? ({ kind: 'CALL', ...of } as const)
      : ({ kind: 'MESSAGE', ...of, channel: random.pick(STAGE_CHANNELS), text: 'REMINDER' } as const)
  })
  const wrong = new Set(strategyFaults(stages).map(({ stage }) => stage))
  const right = stages.filter((_, at) => !wrong.has(at))
  return strategyFaults(right).length === 0 ? right : right.slice(0, 1)
}

function someId(random: Random): string {
  const digits = Array.from({ length: 20 }, () => random.between(0, 15).toString(16)).join('')
  return `0197a000-${digits.slice(0, 4)}-7${digits.slice(4, 7)}-8${digits.slice(7, 10)}-${digits.slice(8)}`
}
