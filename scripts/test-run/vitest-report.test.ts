import { describe, expect, test } from 'vitest'
import { countVitestReport, failuresOf, slowestFiles } from './vitest-report.ts'

const totals = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }
const rightFile = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const report = (changes: object): string =>
  JSON.stringify({ ...totals, testResults: [rightFile], ...changes })

test('tests that passed, failed and were left out are counted', () => {
  const wrongFile = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }] }
  expect(countVitestReport(report({ numFailedTests: 2, testResults: [rightFile, wrongFile] }), 1)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
  })
})

describe('a run that broke outside its tests is never reported as passed', () => {
  test('when a file could not be imported', () => {
    const broken = { status: 'failed', assertionResults: [] }
    expect(countVitestReport(report({ testResults: [rightFile, broken] }), 1).failed).toBe(1)
  })

  test('when all tests passed and vitest failed all the same', () => {
    expect(countVitestReport(report({}), 1)).toEqual({ passed: 5, failed: 1, skipped: 2 })
  })

  test('when there is no report, or half of one', () => {
    expect(countVitestReport(null, 1).failed).toBe(1)
    expect(countVitestReport('{"numPassed', 0).failed).toBe(1)
  })
})

test('each failure is reported in one line: a test with its reason, a broken file with its name', () => {
  const failed = { status: 'failed', fullName: 'a buys', failureMessages: ['expected 2 to be 1\n  at x'] }
  const waited = {
    status: 'failed',
    fullName: 'a waits',
    failureMessages: [
      "waitFor: Timeout\nCall log:\n\u001B[2m  - waiting for getByText('Pago')\u001B[22m\n\n at /root/a.test.ts:4:36",
    ],
  }
  const testResults = [
    { name: '/root/a.test.ts', status: 'failed', message: '', assertionResults: [failed, waited] },
    { name: 'b.test.ts', status: 'failed', message: 'cannot import', assertionResults: [] },
  ]
  expect(failuresOf(report({ testResults }))).toEqual([
    'a buys: expected 2 to be 1',
    "a waits: waitFor: Timeout, waiting for getByText('Pago'), a.test.ts:4",
    'b.test.ts: cannot import',
  ])
})

test('the slowest files are listed, slowest first', () => {
  const file = (name: string, seconds: number) => ({
    name: `/root/${name}`,
    startTime: 1000,
    endTime: 1000 + seconds * 1000,
  })
  const testResults = [file('a.test.ts', 2), file('b.test.ts', 12.34), file('c.test.ts', 1)]
  expect(slowestFiles(report({ testResults }), '/root', 2)).toEqual([
    '    12.3 s  b.test.ts',
    '     2.0 s  a.test.ts',
  ])
  expect(slowestFiles(null, '/root', 2)).toEqual([])
})
