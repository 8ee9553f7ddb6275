// `npm run supply`: checks our dependencies. Licences and sources are read from package-lock.json, so that this works
// without a network. Known vulnerabilities are requested from the registry (`npm audit`); if it does not answer, that
// is reported but is not a failure.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runCommand } from '../run-command.ts'

/**
 * Licences that dependencies may have without affecting our own licence; MPL-2.0 binds only its own files, which we do
 * not change.
 */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'MPL-2.0',
]

/** Reviewed by a person, for this package only. */
const REVIEWED: readonly { name: RegExp; licence: string; why: string }[] = [
  { name: /^@fontsource-variable\/figtree$/, licence: 'OFL-1.1', why: 'a font, served as it is' },
  { name: /^@visx\/vendor$/, licence: 'MIT and ISC', why: 'both are on our list; d3 with its own licences' },
  {
    name: /^@img\/sharp-(libvips-[\w-]+|wasm32|win32-\w+)$/,
    licence: '*',
    why: 'LGPL-3.0 of libvips, a library of its own beside us that anybody may exchange',
  },
]

const LEVELS = ['critical', 'high', 'moderate', 'low', 'info'] as const

interface Locked {
  version?: string
  license?: string
  resolved?: string
  integrity?: string
  link?: boolean
}
export interface Lock {
  packages: Record<string, Locked>
}
interface Audit {
  vulnerabilities?: Record<string, { severity: string }>
  message?: string
  error?: unknown
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  const faults = [...licenceFaults(lock), ...sourceFaults(lock)]
  const { critical, told } = auditFindings(await audit())
  for (const line of [...faults, ...critical]) console.error(line)
  for (const line of told) console.log(line)
  const packages = Object.keys(lock.packages).filter((path) => path.includes('node_modules/')).length
  if (faults.length + critical.length === 0)
    console.log(`${packages} packages: licences and sources are in order`)
  else process.exitCode = 1
}

/** Packages whose licence is neither allowed nor reviewed. */
export function licenceFaults({ packages }: Lock): string[] {
  return foreign(packages).flatMap(([name, { license = '' }]) => {
    const isFine =
      license.split(/ AND /).every((it) => ALLOWED.includes(it)) ||
      REVIEWED.some((it) => it.name.test(name) && (it.licence === '*' || it.licence === license))
    return isFine ? [] : [`${name}: the licence "${license}" is not on our list (scripts/supply/supply.ts)`]
  })
}

/** Packages that do not come from the registry, or whose content could change. */
export function sourceFaults({ packages }: Lock): string[] {
  return foreign(packages).flatMap(([name, { resolved, integrity = '' }]) => [
    ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
      ? []
      : [`${name}: comes from ${resolved}`]),
    ...(integrity.startsWith('sha512-') ? [] : [`${name}: has no SHA-512 in package-lock.json`]),
  ])
}

/**
 * Which findings fail and which are only reported: a vulnerability found overnight in what we ship does not block work
 * unless it is critical (SECURITY.md).
 */
export function auditFindings(report: string): { critical: string[]; told: string[] } {
  const answer = readAnswer(report)
  if (answer?.vulnerabilities === undefined)
    return { critical: [], told: ['npm audit: the registry gave no answer; known holes were not looked for'] }
  const found = Object.entries(answer.vulnerabilities)
  const of = (level: string) =>
    found.filter(([, { severity }]) => severity === level).map(([name]) => `npm audit: ${name}: ${level}`)
  const [worst, ...others] = LEVELS
  return { critical: of(worst), told: others.flatMap(of) }
}

function readAnswer(report: string): Audit | null {
  try {
    return JSON.parse(report.slice(report.indexOf('{'), report.lastIndexOf('}') + 1)) as Audit
  } catch {
    return null
  }
}

/** For runtime dependencies, not for development ones. */
async function audit(): Promise<string> {
  const { output } = await runCommand({
    program: 'npm',
    args: ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=8000'],
    limitMinutes: 0.25,
    quiet: true,
  })
  return output
}

function foreign(packages: Lock['packages']): [string, Locked][] {
  return Object.entries(packages).flatMap(([path, it]) => {
    const [, name] = /^.*node_modules\/(.+)$/.exec(path) ?? []
    return name === undefined || it.link === true ? [] : [[name, it] as [string, Locked]]
  })
}
