// `npm test`: everything a change must pass, in the order in which mistakes are cheapest to find. A part that fails
// does not hide the others: all of them run, the table at the end says what happened, and the exit code is 1.
//   npm test                                everything
//   npm test -- --only core                 one part (types, core, features, races, journeys; several with commas)
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, runCommand } from './run-command.ts'
import { checked, closingLine, sumCounts, tallyTable, type Part } from './tally.ts'
import { TEST_FILES, type TestKind } from './test-kinds.ts'
import { checkTypes } from './types.ts'
import { countVitestReport, failuresOf, slowestFiles } from './vitest-report.ts'

type PartName = 'types' | TestKind

const TITLES: Readonly<Record<PartName, string>> = {
  types: 'types',
  core: 'rules, screens, sandbox',
  features: 'features',
  races: 'races',
  journeys: 'journeys in a browser',
}

const REPORTS = join(ROOT, 'node_modules', '.cache', 'drip-tests')
const LIMIT_MINUTES = 40
const SLOWEST_SHOWN = 10

const only = readOnly()
const parts: Part[] = []
const failures: string[] = []
const slowest: string[] = []
if (only === null || only.includes('types')) parts.push(await checkTypes())
if (only === null || only.includes('core')) parts.push(await tests('core'))
if (only === null || only.includes('features')) parts.push(await tests('features'))
if (only?.includes('races')) parts.push(await tests('races'))
if (only === null || only.includes('journeys')) parts.push(await tests('journeys'))

const sum = sumCounts(parts)
if (slowest.length > 0) console.log(`\n${slowest.join('\n')}`)
console.log(`\n${tallyTable(parts)}\n`)
// said again at the end, where it is found without scrolling
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(closingLine(sum))
process.exitCode = sum.failed > 0 ? 1 : 0

/** The parts asked for by --only; null means everything. */
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

/** Runs one vitest project and counts it from the file its json reporter writes. */
async function tests(kind: TestKind): Promise<Part> {
  const title = TITLES[kind]
  if (globSync(TEST_FILES[kind], { cwd: ROOT }).length === 0)
    return checked(title, 0, true, `no ${kind} tests yet`)
  heading(title)
  mkdirSync(REPORTS, { recursive: true })
  const report = join(REPORTS, `${kind}.json`)
  rmSync(report, { force: true })
  const { code, seconds } = await runCommand({
    program: 'vitest',
    args: ['run', '--project', kind, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    limitMinutes: LIMIT_MINUTES,
  })
  const text = existsSync(report) ? readFileSync(report, 'utf8') : null
  failures.push(...failuresOf(text))
  if (kind !== 'core') slowest.push(`slowest ${kind}:`, ...slowestFiles(text, ROOT, SLOWEST_SHOWN))
  return { name: title, seconds, counts: countVitestReport(text, code), remark: '' }
}

function heading(title: string): void {
  console.log(`\n── ${title}`)
}
