// The simulator: whole years of purchases, payments and failures, each generated from its seed.
//   npm run simulate -- --seed 7 --days 365
//     one world; --tell also prints its events
//   npm run simulate -- --seeds 1..1000 --days 60 --at-once 8
//     many worlds in eight processes, until one has a violation
//   npm run simulate -- --seeds 1..60 --days 60 --server
//     on a PostgreSQL server of this machine: half of the processor time
//   npm run simulate -- --seed 7 --server --processes 3
//   npm run simulate -- --seed 7 --database-url postgres://… --processes 3
// The last line sums up; the exit code is 1 on a violation.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bySocket } from '@drip/server/platform/database/sockets/local-socket'
import type { SeedOutcome } from './run-seed.ts'
import { startServer } from './database/own-server.ts'
import { liveSideBySide } from './side-by-side.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    days: { type: 'string', default: '365' },
    'database-url': { type: 'string' },
    server: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '1' },
    'keep-going': { type: 'boolean', default: false },
    tell: { type: 'boolean', default: false },
  },
})
const [first, last] = seedsOf(values.seeds ?? values.seed ?? '1')
const days = count('days', values.days)
const processes = count('processes', values.processes)
const atOnce = count('at-once', values['at-once'])
if (processes > 1 && !values.server && (values['database-url'] ?? process.env['DATABASE_URL']) === undefined)
  stop('--processes above 1 needs --server or --database-url: the embedded database has one connection')
if (processes > 1)
  console.log(
    'several processes: what happens at the same time decides too, so a seed does not replay exactly',
  )

const outcomes: SeedOutcome[] = []
const server = values.server ? await startServer() : null
// our server ends with us, however we end
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.resolve(server?.stop()).then(() => process.exit(1)))
try {
  await liveAll(server?.url ?? values['database-url'] ?? process.env['DATABASE_URL'])
} finally {
  await server?.stop()
}
const wrong = outcomes.flatMap((it) => it.violations).length
console.log(lineOf(sumOf(outcomes)))
process.exit(wrong > 0 ? 1 : 0)

async function liveAll(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl !== undefined) process.env['DATABASE_URL'] = await bySocket(databaseUrl)
  // these read DATABASE_URL when they are loaded
  const { makeTemplate } = await import('../../server/test/template.ts')
  const { runSeed } = await import('./run-seed.ts')
  mkdirSync(fileURLToPath(new URL('../../node_modules/.cache', import.meta.url)), { recursive: true })
  await makeTemplate()
  const orders = Array.from({ length: last - first + 1 }, (_, index) => ({
    seed: first + index,
    days,
    processes,
  }))
  if (atOnce > 1) return liveSideBySide(orders, atOnce, record)
  for (const order of orders)
    if (!record(await runSeed({ ...order, ...(values.tell ? { onLine: console.log } : {}) }))) return
}

/** Whether to run the next world. */
function record(outcome: SeedOutcome): boolean {
  outcomes.push(outcome)
  report(outcome)
  return outcome.violations.length === 0 || values['keep-going']
}

function report(it: SeedOutcome): void {
  if (it.violations.length > 0) {
    console.log(`\nseed ${it.seed}, day ${it.days}. Before it:`)
    for (const line of it.lastLines) console.log(`  ${line}`)
    for (const { day, what, facts } of it.violations) {
      console.log(`\nday ${day}: ${what}`)
      console.log(typeof facts === 'string' ? facts : JSON.stringify(facts, null, 2))
    }
    console.log(`\nagain: npm run simulate -- --seed ${it.seed} --days ${days} --tell\n`)
  }
  if (first !== last) console.log(`${lineOf(it)}, ${it.seconds.toFixed(1)} s`)
}

interface Summed {
  label: string
  days: number
  counts: SeedOutcome['counts']
  violations: number
}

function sumOf(all: readonly SeedOutcome[]): Summed {
  const add = (of: (it: SeedOutcome) => number) => all.reduce((sum, it) => sum + of(it), 0)
  return {
    label:
      first === last ? `seed ${first}` : `seeds ${first}..${Math.max(first, ...all.map((it) => it.seed))}`,
    days: add((it) => it.days),
    counts: {
      purchases: add((it) => it.counts.purchases),
      payments: add((it) => it.counts.payments),
      refunds: add((it) => it.counts.refunds),
      crashes: add((it) => it.counts.crashes),
      faults: add((it) => it.counts.faults),
      actions: add((it) => it.counts.actions),
    },
    violations: wrong,
  }
}

function lineOf(it: Summed | SeedOutcome): string {
  const { purchases, payments, refunds, crashes, faults } = it.counts
  const label = 'label' in it ? it.label : `seed ${it.seed}`
  const violations = typeof it.violations === 'number' ? it.violations : it.violations.length
  return `${label}: ${it.days} days, ${purchases} purchases, ${payments} payments, ${refunds} refunds, ${crashes} crashes, ${faults} faults, ${violations} violations`
}

/** `7`, or `1..50`. */
function seedsOf(text: string): [number, number] {
  const match = /^(\d+)(?:\.\.(\d+))?$/.exec(text)
  if (match === null) stop(`seeds are a number or a range such as 1..50, not ${text}`)
  return [Number(match[1]), Number(match[2] ?? match[1])]
}

function count(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) stop(`--${name} is a number from 1, not ${text}`)
  return number
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
