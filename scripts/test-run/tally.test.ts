import { expect, test } from 'vitest'
import { checked, closingLine, sumCounts, tallyTable } from './tally.ts'

const rules = { name: 'rules', seconds: 1.25, counts: { passed: 40, failed: 0, skipped: 2 }, remark: '' }
const features = { name: 'features', seconds: 30, counts: { passed: 100, failed: 3, skipped: 0 }, remark: '' }

test('the closing line sums the tests of all parts', () => {
  expect(closingLine(sumCounts([rules, features]))).toBe('tests: 140 passed, 3 failed, 2 skipped')
})

test('types that are right add no tests, and types that are wrong are a failure', () => {
  expect(sumCounts([rules, checked('types', 3, true, '9 projects')])).toEqual(rules.counts)
  expect(sumCounts([rules, checked('types', 3, false, 'wrong in core')]).failed).toBe(1)
})

test('the table has a line for each part with its seconds and remark', () => {
  expect(tallyTable([checked('types', 3.04, true, '9 projects'), rules]).split('\n')).toEqual([
    'part   seconds  passed  failed skipped',
    'types      3.0       0       0       0  9 projects',
    'rules      1.3      40       0       2',
  ])
})
