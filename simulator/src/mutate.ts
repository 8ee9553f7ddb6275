// Proves that the simulator finds bugs: each planted bug must be found within a number of seeds.
//   npm run mutate
//     all, on seeds 1..50 of 40 days; the table is written to docs/simulator.md
//   npm run mutate -- --only key-ignored --seeds 5
//   npm run mutate -- --server --at-once 1
//     on a PostgreSQL server of this machine: half of the processor time
// Each bug is planted into its own copy of the sources; the working tree is never touched. The exit code is 1 if a bug
// survives. At the end the unchanged product runs with the same seeds, and must have no violation.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { bySocket } from '@drip/server/platform/database/sockets/local-socket'
import { ROOT, runCommand } from '../../scripts/run-command.ts'
import { MUTANTS, type Mutant } from './mutants.ts'
import { startServer } from './database/own-server.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seeds: { type: 'string', default: '50' },
    days: { type: 'string', default: '40' },
    'at-once': { type: 'string', default: '2' },
    server: { type: 'boolean', default: false },
  },
})
const seeds = Number(values.seeds)
const leastDays = Number(values.days)
const wanted = MUTANTS.filter((it) => values.only === undefined || values.only.split(',').includes(it.name))
const chosen = wanted.filter((it) => values.server || it.processes === undefined)
for (const { name } of wanted.filter((it) => !chosen.includes(it)))
  console.log(`${name}: left out, it needs --server`)
const WORKSPACES = ['core', 'server', 'sandbox', 'simulator']
const LIMIT_MINUTES = 60
const DOCUMENT = join(ROOT, 'docs', 'simulator.md')

interface Found {
  mutant: Mutant
  /** Null if it survived. */
  seed: number | null
  day: number
  /** The first truth that it broke. */
  by: string
  seconds: number
}

const found: Found[] = []
const waiting = [...chosen]
// the programs that run with a mutant find the server in DATABASE_URL, and the template on it
const server = values.server ? await startServer() : null
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.resolve(server?.stop()).then(() => process.exit(1)))
if (server !== null) {
  process.env['DATABASE_URL'] = await bySocket(server.url)
  const { makeTemplate } = await import('../../server/test/template.ts')
  await makeTemplate()
}
await Promise.all(Array.from({ length: Number(values['at-once']) }, work))
found.sort((a, b) => chosen.indexOf(a.mutant) - chosen.indexOf(b.mutant))
const survivors = found.filter((it) => it.seed === null)
const enough = Math.max(1, ...found.map((it) => it.seed ?? 0))
const longest = Math.max(leastDays, ...chosen.map((it) => it.days ?? 0))
console.log(`\nthe product as it is, seeds 1..${enough}:`)
const innocent = await runCommand({
  ...simulate(ROOT, enough, { days: longest }),
  limitMinutes: LIMIT_MINUTES,
})
await server?.stop()
const table = tableOf(found)
console.log(`\n${table}`)
if (values.only === undefined && innocent.code === 0) writeTable(table)
console.log(
  `mutants: ${found.length} planted, ${found.length - survivors.length} found, ${survivors.length} survived`,
)
process.exitCode = survivors.length > 0 || innocent.code !== 0 ? 1 : 0

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const outcome = await tryOut(mutant)
    found.push(outcome)
    const { seed, day, by, seconds } = outcome
    console.log(
      `${mutant.name}: ${seed === null ? `SURVIVED (${by})` : `found by seed ${seed}, day ${day}: ${by}`} (${seconds.toFixed(0)} s)`,
    )
  }
}

async function tryOut(mutant: Mutant): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), `drip-mutant-`))
  try {
    copySources(folder)
    plant(folder, mutant)
    const { output, seconds } = await runCommand({
      ...simulate(folder, seeds, mutant),
      quiet: true,
      limitMinutes: LIMIT_MINUTES,
    })
    return { mutant, seconds, ...readOutcome(output) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function simulate(
  folder: string,
  last: number,
  { days = leastDays, processes = 1 }: Pick<Mutant, 'days' | 'processes'>,
): { program: string; args: string[]; cwd: string } {
  const args = ['simulator/src/main.ts', '--seeds', `1..${last}`, '--days', String(Math.max(days, leastDays))]
  return { program: 'node', args: [...args, '--processes', String(processes)], cwd: folder }
}

/** The sources, and a node_modules in which our own workspaces are the copies. */
function copySources(folder: string): void {
  for (const name of [...WORKSPACES, 'scripts'])
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules' && basename(path) !== 'dist',
    })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(folder, name))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@drip'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((it) => it !== '@drip'))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  for (const name of WORKSPACES) {
    symlinkSync(join(folder, name), join(modules, '@drip', name))
    // packages that only this workspace uses, or uses in another version than the others
    const own = join(ROOT, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, name, 'node_modules'))
  }
}

/** @throws Error if the product has changed so that the bug cannot be planted: the list must be updated */
function plant(folder: string, { name, file, find, replace }: Mutant): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) throw new Error(`${name}: its place is not exactly once in ${file}`)
  // a function, because a replacement text may contain $
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
}

/** Only a world that ran and broke a truth counts: a product that does not start proves nothing. */
function readOutcome(output: string): Pick<Found, 'seed' | 'day' | 'by'> {
  const seed = /^seed (\d+), day (\d+)\. Before it:$/m.exec(output)
  const by = /^day \d+: (.*)$/m.exec(output)
  if (seed !== null && by !== null && Number(seed[2]) > 0)
    return { seed: Number(seed[1]), day: Number(seed[2]), by: by[1] ?? '' }
  const last = output.trim().split('\n').at(-1) ?? ''
  const lived = last.endsWith(', 0 violations')
  return { seed: null, day: 0, by: lived ? last : `it did not run: ${last.slice(0, 200)}` }
}

function tableOf(all: readonly Found[]): string {
  const rows = all.map(({ mutant, seed, day, by }) => {
    const where = seed === null ? 'survived' : `seed ${seed}, day ${day}`
    return `| ${mutant.name} | ${mutant.what} | ${where} | ${by} |`
  })
  return ['| planted | what it does | found | by |', '|---|---|---|---|', ...rows, ''].join('\n')
}

/** Between its two marks; the rest of the document is written by people. */
function writeTable(rows: string): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const between = /(<!-- mutants -->\n)[\s\S]*(<!-- \/mutants -->)/
  writeFileSync(
    DOCUMENT,
    text.replace(between, (_all, begin: string, end: string) => `${begin}${rows}${end}`),
  )
}
