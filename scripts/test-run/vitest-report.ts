// Reads the file of vitest's json reporter. Vitest's own totals omit failures outside a test: a file that could not be
// imported, a set-up that threw, an unhandled rejection. Here they count as failures.
import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Counts } from './tally.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
  }[]
}

/**
 * Counts one run of vitest.
 * @param text the content of the report file, or null if vitest wrote none
 * @param exitCode vitest's own; if it is not 0, the result is never "0 failed"
 */
export function countVitestReport(text: string | null, exitCode: number): Counts {
  const report = text === null ? null : readReport(text)
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  return {
    passed: report.numPassedTests,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * One line for each failed test and each broken file: its name and the first line of the reason; of a test also what
 * it waited for and the place in its file, since of a run elsewhere often nothing but this line is kept.
 */
export function failuresOf(text: string | null): string[] {
  const report = text === null ? null : readReport(text)
  if (report === null) return []
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0)
      return failed.map((it) => `${it.fullName}: ${reasonOf(it.failureMessages[0], file.name)}`)
    return file.status === 'failed' ? [`${file.name}: ${firstLine(file.message)}`] : []
  })
}

/**
 * The files that took longest, slowest first, so that a slow one is noticed when it is written.
 * @returns lines of seconds and the path below `root`
 */
export function slowestFiles(text: string | null, root: string, count: number): string[] {
  const report = text === null ? null : readReport(text)
  if (report === null) return []
  return report.testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${relative(root, name)}`)
}

function reasonOf(failure: string | undefined, file: string): string {
  const message = stripVTControlCharacters(failure ?? '')
  const waited = /- (waiting for .+)/.exec(message)?.[1]
  const at = message.indexOf(`${file}:`)
  const line = at === -1 ? undefined : /^:(\d+)/.exec(message.slice(at + file.length))?.[1]
  const details = [waited, line === undefined ? undefined : `${basename(file)}:${line}`]
  return [firstLine(message), ...details.filter((it) => it !== undefined)].join(', ')
}

function firstLine(text = ''): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, 300)
}

function readReport(text: string): Report | null {
  try {
    // The shape is that of the exact vitest version in package.json.
    const report: Report = JSON.parse(text)
    return report
  } catch {
    return null // vitest was stopped while writing
  }
}
