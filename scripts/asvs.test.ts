// docs/asvs.md says for each requirement of OWASP ASVS 5.0 what proves it: every id appears once, and everything it
// names exists.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './run-command.ts'
import { committedFiles } from './source-files.ts'

const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
const files = committedFiles()

/** The requirements of levels 1 and 2 in the standard's order, by section. */
const LEVELS_1_AND_2: Record<string, string> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
}
const VERDICTS = ['held', 'n/a', 'operator', '**gap**']

const rows = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, ids = '', level = '']) => /^\d/.test(ids) && /^[123]$/.test(level))
  .map(([, ids = '', level = '', asks = '', verdict = '', shown = '']) => ({
    ids: ids.split(', '),
    level,
    asks,
    verdict,
    shown,
  }))
const ids = rows.flatMap((row) => row.ids)

test('every requirement of levels 1 and 2 has its row, and none has two', () => {
  const wanted = Object.entries(LEVELS_1_AND_2).flatMap(([section, numbers]) =>
    numbers.split(' ').map((number) => `${section}.${number}`),
  )
  expect(wanted).toHaveLength(253)
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('every row has its requirement, its state and its reason', () => {
  const vague = rows.filter((it) => it.asks === '' || !VERDICTS.includes(it.verdict) || it.shown === '')
  expect(vague.map((it) => it.ids.join(', '))).toEqual([])
})

test('every named test exists', () => {
  const named = [...page.matchAll(/`([\w.-]+\.(?:test|races|journey)\.tsx?)`((?:,? ?"[^"]+")*)/g)]
  expect(named.length).toBeGreaterThan(150)
  const wrong = named.flatMap(([, name = '', quoted = '']) => {
    const found = files.filter((path) => path.endsWith(`/${name}`))
    if (found.length === 0) return [`${name} is not there`]
    const texts = found.map((path) => readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'"))
    return [...quoted.matchAll(/"([^"]+)"/g)]
      .filter(([, words = '']) => !texts.some((text) => text.includes(words)))
      .map(([, words = '']) => `${name} has no "${words}"`)
  })
  expect(wrong).toEqual([])
})

test('every gap is repeated at the end of the page, in order', () => {
  const [, end = ''] = page.split('\n## The gaps')
  const gaps = rows.filter((it) => it.verdict === '**gap**').flatMap((it) => it.ids)
  const told = new Set(end.match(/\d+\.\d+\.\d+/g))
  expect(gaps.filter((id) => !told.has(id))).toEqual([])
  expect([...told].filter((id) => !gaps.includes(id))).toEqual([])
})
