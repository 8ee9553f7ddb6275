// `npm test`: everything a change must pass. The parts that find most mistakes come first and take a minute: types, lint
// and the rules. Then the long ones run in parallel, because features mostly compute and journeys mostly wait. A failed
// part does not hide the others: all of them run, the table at the end shows the results, and the exit code is 1.
//   npm test                                everything
//   npm test -- --only features,statements  checks the sent statements against the row types that the code declares
//   npm test -- --only core                 one part (types, lint, core, features, embedded, statements, races,
//                                           journeys; several with commas)
// Features run on the server in DATABASE_URL; without it, on one that is started for them if this machine has
// PostgreSQL's programs. In both cases `embedded` also runs some of them on the embedded database. Otherwise all of them
// run on the embedded database, and `embedded` has nothing to add.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from './postgres-server.ts'
import { ROOT, runCommand } from './run-command.ts'
import { takeTurns } from './test-run/take-turns.ts'
import { checked, closingLine, sumCounts, tallyTable, type Part } from './test-run/tally.ts'
import { EMBEDDED_FILES, TEST_FILES, type TestKind } from './test-kinds.ts'
import { checkTypes } from './types.ts'
import { countVitestReport, failuresOf, slowestFiles } from './test-run/vitest-report.ts'

type PartName = 'types' | 'lint' | 'embedded' | TestKind

const TITLES: Readonly<Record<PartName, string>> = {
  types: 'types',
  lint: 'lint',
  core: 'rules, screens, sandbox',
  features: 'features',
  embedded: 'features, embedded database',
  statements: 'statements and their rows',
  races: 'races',
  journeys: 'journeys in a browser',
}

/** Lanes run in parallel; the parts within a lane run one after the other. Races measure seconds, so they run alone. */
const FIRST: readonly PartName[][] = [['types'], ['lint', 'core']]
const THEN: readonly PartName[][] = [['features', 'embedded', 'statements'], ['journeys']]
const ALONE: readonly PartName[][] = [['races']]
const UNASKED: readonly PartName[] = [
  'types',
  'lint',
  'core',
  'features',
  'embedded',
  'statements',
  'journeys',
]

const REPORTS = join(ROOT, 'node_modules', '.cache', 'drip-tests')
/** The folder that server/test/recorded.ts writes to. */
const RECORDINGS = join(ROOT, 'node_modules', '.cache', 'drip-statements')
const LIMIT_MINUTES = 40
const SLOWEST_SHOWN = 10

let stopSignal: NodeJS.Signals | null = null
for (const it of ['SIGTERM', 'SIGINT'] as const) process.on(it, () => (stopSignal = it))

const wanted = readOnly() ?? UNASKED
const parts: Part[] = []
const failures: string[] = []
const slowest: string[] = []

await sideBySide(FIRST, undefined)
// most mistakes are known by now; the rest takes minutes
for (const it of parts.filter(({ counts }) => counts.failed > 0)) console.log(`failed already: ${it.name}`)
for (const failure of failures) console.log(`failed already: ${failure}`)
const server = await serverFor(['features', 'races'])
const url = process.env['DATABASE_URL'] ?? server?.url
try {
  await sideBySide(THEN, url)
  await sideBySide(ALONE, url)
} finally {
  await server?.stop()
}
if (stopSignal !== null) process.exit(128 + constants.signals[stopSignal])

// in this order, not in the order in which they ended
const order = Object.values(TITLES)
parts.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
if (slowest.length > 0) console.log(`\n${slowest.join('\n')}`)
console.log(`\n${tallyTable(parts)}\n`)
// repeated at the end, where it is visible without scrolling
for (const failure of failures) console.log(`failed: ${failure}`)
const sum = sumCounts(parts)
console.log(closingLine(sum))
process.exitCode = sum.failed > 0 ? 1 : 0

/** The parts selected by --only; null means all. */
function readOnly(): PartName[] | null {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only === undefined) return null
  const names = values.only.split(',')
  const unknown = names.filter((name) => !(name in TITLES))
  if (unknown.length > 0) {
    console.error(`--only takes ${Object.keys(TITLES).join(', ')}; not ${unknown.join(', ')}`)
    process.exit(2)
  }
  return names.filter((name): name is PartName => name in TITLES)
}

/**
 * A temporary PostgreSQL server for these parts, if they run, DATABASE_URL is not set, and this machine has
 * PostgreSQL's programs.
 */
async function serverFor(names: readonly PartName[]) {
  if (stopSignal !== null || !names.some((it) => wanted.includes(it))) return null
  if (process.env['DATABASE_URL'] !== undefined) return null
  const programs = findPostgres()
  return programs === null ? null : startPostgres(programs)
}

async function sideBySide(lanes: readonly PartName[][], databaseUrl: string | undefined): Promise<void> {
  const asked = lanes.map((lane) => lane.filter((it) => wanted.includes(it)))
  const turns = takeTurns(asked.length, (text) => process.stdout.write(text))
  await Promise.all(
    asked.map(async (lane, index) => {
      const say = (text: string) => turns[index]?.say(text)
      for (const name of lane) if (stopSignal === null) parts.push(await run(name, databaseUrl, say))
      turns[index]?.end()
    }),
  )
}

async function run(
  name: PartName,
  databaseUrl: string | undefined,
  say: (text: string) => void,
): Promise<Part> {
  say(`\n── ${TITLES[name]}\n`)
  if (name === 'types') return checkTypes(say, true)
  if (name === 'lint') return lint(say)
  if (name === 'embedded') {
    if (databaseUrl === undefined) return checked(TITLES[name], 0, true, 'all features ran on it')
    return tests(name, 'features', EMBEDDED_FILES, { DATABASE_URL: undefined }, say)
  }
  // the statements part checks the statements that these features sent
  const records = name === 'features' && wanted.includes('statements')
  if (records) rmSync(RECORDINGS, { recursive: true, force: true })
  if (name === 'statements') return tests(name, name, [], { DATABASE_URL: undefined }, say)
  const ownServer = name === 'features' || name === 'races'
  const env = ownServer ? { DATABASE_URL: databaseUrl } : {}
  return tests(name, name, [], records ? { ...env, RECORD_STATEMENTS: '1' } : env, say)
}

async function lint(say: (text: string) => void): Promise<Part> {
  const args = ['--type-aware', '--deny-warnings']
  const { code, seconds } = await runCommand({ program: 'oxlint', args, say, outlivesStop: true })
  return checked(TITLES.lint, seconds, code === 0, '')
}

/** Runs one vitest project, or some of its files, and counts the results from its json report. */
async function tests(
  name: PartName,
  kind: TestKind,
  files: readonly string[],
  env: Record<string, string | undefined>,
  say: (text: string) => void,
): Promise<Part> {
  const title = TITLES[name]
  if (globSync(TEST_FILES[kind], { cwd: ROOT }).length === 0)
    return checked(title, 0, true, `no ${kind} tests yet`)
  mkdirSync(REPORTS, { recursive: true })
  const report = join(REPORTS, `${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, seconds } = await runCommand({
    program: 'vitest',
    args: ['run', '--project', kind, ...reporters, ...files],
    // with captured output the program no longer sees a terminal
    env: { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
    limitMinutes: LIMIT_MINUTES,
    say,
    outlivesStop: true,
  })
  const text = existsSync(report) ? readFileSync(report, 'utf8') : null
  failures.push(...failuresOf(text))
  if (kind !== 'core') slowest.push(`slowest ${name}:`, ...slowestFiles(text, ROOT, SLOWEST_SHOWN))
  const remark = kind === 'features' && env['DATABASE_URL'] !== undefined ? 'on a PostgreSQL server' : ''
  return { name: title, seconds, counts: countVitestReport(text, code), remark }
}
