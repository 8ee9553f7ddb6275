/** Runs the world of one seed: on the embedded database the same seed does the same, to the last step. */
import sql from 'sql-template-tag'
import { databaseSeconds } from './database/database-seconds.ts'
import { liveDay } from './day.ts'
import type { Counts, Violation } from './diary.ts'
import { seedEntropy } from './entropy.ts'
import { heal } from './heal.ts'
import { openShops } from './people.ts'
import { createRandom } from './random.ts'
import { type Simulation, describe, openSimulation } from './simulation.ts'
import type { Town } from './town.ts'

export interface SeedOrder {
  seed: number
  days: number
  /** Parallel processes; more than one needs a PostgreSQL server and cannot be replayed. */
  processes?: number
  onLine?: (line: string) => void
}

export interface SeedOutcome {
  seed: number
  /** The days until a violation, or all. */
  days: number
  counts: Counts
  violations: Violation[]
  /** The last actions before the violation. */
  lastLines: string[]
  fingerprint: string
  /** Processor time, including that of a database server on this machine: elapsed time is useless beside other work. */
  seconds: number
}

/** The mean number of commits, writes and calls in a process's life. */
const STEPS_TO_LIVE = 350
const LINES_SHOWN = 30

export async function runSeed(order: SeedOrder): Promise<SeedOutcome> {
  const random = createRandom(`seed ${order.seed}`)
  const restoreEntropy = seedEntropy(random.fork('entropy'))
  const startedAt = process.cpuUsage()
  let simulation: Simulation | null = null
  try {
    simulation = await openSimulation({
      random,
      processes: order.processes ?? 1,
      stepsToLive: STEPS_TO_LIVE,
      ...(order.onLine === undefined ? {} : { onLine: order.onLine }),
    })
    await live(simulation, order, random)
    return await outcomeOf(simulation, order, startedAt)
  } finally {
    await simulation?.close()
    restoreEntropy()
  }
}

async function live(simulation: Simulation, order: SeedOrder, random: Town['random']): Promise<void> {
  const { diary } = simulation
  try {
    const merchants = await openShops(simulation, random.fork('shops'))
    simulation.beginCrashes()
    const memories = {
      customers: [],
      codes: [],
      canceled: new Map(),
      parts: new Map(),
      moves: [],
      drawer: [],
    }
    const town: Town = { simulation, random, merchants, ...memories }
    while (simulation.day < order.days && diary.violations.length === 0) await liveDay(town)
    if (diary.violations.length === 0) await heal(town)
  } catch (error) {
    // an unexpected error is a violation like any other, and has its day
    simulation.violated('the simulation broke off', describe(error))
  }
}

async function outcomeOf(
  { db, day, diary }: Simulation,
  order: SeedOrder,
  startedAt: NodeJS.CpuUsage,
): Promise<SeedOutcome> {
  const sold = await db.row<{ count: number }>(sql`select count(*) from orders`)
  const returned = await db.row<{ count: number }>(
    sql`select count(*) from pix_refunds where status = 'DONE'`,
  )
  const { user, system } = process.cpuUsage(startedAt)
  return {
    seed: order.seed,
    days: day,
    counts: { ...diary.counts, purchases: sold?.count ?? 0, refunds: returned?.count ?? 0 },
    violations: diary.violations,
    lastLines: diary.violations.length > 0 ? diary.newest(LINES_SHOWN) : [],
    fingerprint: diary.fingerprint(),
    seconds: (user + system) / 1e6 + (await databaseSeconds(db)),
  }
}
