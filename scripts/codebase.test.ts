// Rules about the code itself that no other tool checks. Every test lists its violations.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cycleOf, layerBreach } from './layers.ts'
import { ROOT } from './run-command.ts'
import { CALLS, addressesIn } from '../web/addresses.ts'
import { committedFiles, readImports, sourceFiles } from './source-files.ts'

const files = committedFiles()
const sources = sourceFiles()
const TEST = /\.(test|races|journey)\.tsx?$/
// These files contain the words that they forbid.
const THIS = /^scripts\/(codebase|layers)(\.test)?\.ts$/

test('the walk sees the code', () => {
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.flatMap(({ imports }) => imports)).toContain('scripts/layers.ts')
})

test('imports go one way between the layers', () => {
  const breaches = sources.flatMap(({ path, imports }) =>
    imports.flatMap((to) => {
      const reason = layerBreach({ from: path, to })
      return reason === null ? [] : [`${path} imports ${to}: ${reason}`]
    }),
  )
  expect(breaches).toEqual([])
})

test('a feature imports downwards only, without circles', () => {
  const imports = sources.flatMap(({ path, imports: all }) => all.map((to) => ({ from: path, to })))
  expect(cycleOf(imports)).toEqual([])
})

test('no page carries the schema library: the shopper waits for every kilobyte', () => {
  // type-only imports are gone when the page is built
  const onlyTypes = /import type [^;'"]*from '[^']*'|import \{(?:\s*type \w+,?)+\s*\} from '[^']*'/g
  const kept = new Map(
    sources.map(({ path, text }) => [path, readImports(path, text.replaceAll(onlyTypes, ''))]),
  )
  const seen = new Set<string>()
  const wayToZod = (path: string): string[] | null => {
    // the build leaves addresses in these calls unchanged
    if (CALLS.test(path)) return null
    if (path === 'zod') return [path]
    if (seen.has(path)) return null
    seen.add(path)
    for (const to of kept.get(path) ?? []) {
      const way = wayToZod(to)
      if (way !== null) return [path, ...way]
    }
    return null
  }
  const pages = [...kept.keys()].filter((path) => path.startsWith('web/src/') && !/\.test\.tsx?$/.test(path))
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.flatMap((path) => wayToZod(path)?.join(' → ') ?? [])).toEqual([])
})

test('a page carries the address of a call, and none of its checks', () => {
  const calls = {
    showOrder: { id: 'showOrder', method: 'GET', path: '/orders/:id', answer: { a: 'schema' } },
    Order: { a: 'schema' },
    FACTORS: { show: { id: 'show', method: 'GET', path: '/factors', answer: { a: 'schema' } } },
    makeCalls: () => {},
  }
  expect(addressesIn(calls).split('\n')).toEqual([
    'export const showOrder = {"id":"showOrder","method":"GET","path":"/orders/:id"}',
    'export const FACTORS = {"show":{"id":"show","method":"GET","path":"/factors"}}',
  ])
})

test('no file or folder has a name under which anything could hide', () => {
  const hiding = /^(utils?|helpers?|common|shared|services?|misc)$/
  const named = files
    .filter((path) => !path.startsWith('docs/'))
    .filter((path) => path.split(/[/.-]/).some((word) => hiding.test(word)))
  expect(named).toEqual([])
})

test('things are imported from the file that makes them, never through an index', () => {
  const through = sources.filter(
    ({ path, text }) => /(^|\/)index\.tsx?$/.test(path) && /^export\b.*\bfrom\b/m.test(text),
  )
  expect(through.map(({ path }) => path)).toEqual([])
})

test('no test replaces a module: the outside world answers over HTTP', () => {
  const mocking = sources.filter(({ path, text }) => !THIS.test(path) && /\bvi\.(mock|doMock)\(/.test(text))
  expect(mocking.map(({ path }) => path)).toEqual([])
})

test('no file names the place where it was written', () => {
  const workplace = /\bfarm-|(?<![\w-])\/work\/|\bshared\/(spec|design|reference)\b/
  const telling = files
    .filter((path) => !THIS.test(path))
    .filter((path) => workplace.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(telling).toEqual([])
})

test('every change of a checkout counts, so that a step that read it before is decided again', () => {
  const uncounted = sources
    .filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/update checkouts set (?!revision = revision \+ 1)/g)].map(() => path),
    )
  expect(uncounted).toEqual([])
})

test('a table is written in one file of the product, and by erasure', () => {
  const tables = new Set(
    files
      .filter((path) => path.startsWith('server/migrations/'))
      .flatMap((path) =>
        [...readFileSync(join(ROOT, path), 'utf8').matchAll(/create table (?:if not exists )?(\w+)/g)].map(
          ([, it]) => it,
        ),
      ),
  )
  expect(tables.size).toBeGreaterThan(50)
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    const isProduct = path.startsWith('server/src/') && !/\.(test|races|makers)\.ts$/.test(path)
    if (!isProduct || /\/privacy\/[\w-]+\.store\.ts$/.test(path)) continue
    for (const [, table = ''] of text.matchAll(/\b(?:insert into|update|delete from) (\w+)/g))
      if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(path))
  }
  const torn = [...writers].filter(([, paths]) => paths.size > 1)
  expect(torn.map(([table, paths]) => `${table}: ${[...paths].join(', ')}`)).toEqual([])
})

test('each row of the specification has a test, and each deviation a decision', () => {
  const rowsOf = (page: string) =>
    readFileSync(join(ROOT, 'docs/spec', page), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
  const held = rowsOf('rows.tsv')
  expect(held.map(([id]) => id)).toEqual(rowsOf('requirements.tsv').map(([id]) => id))
  const isThere = (test: string) => TEST.test(test) && files.includes(test)
  const isDecided = (decision = '') =>
    decision === '-' || files.some((path) => path.startsWith(`docs/decisions/${decision}-`))
  const unheld = held.filter(
    ([, decision, tests = '']) => !tests.split(' ').every(isThere) || !isDecided(decision),
  )
  expect(unheld).toEqual([])
})

test('no folder of code has more entries than a reader can survey', () => {
  // people find these files by number, so the folder may be long
  const numbered = /^(docs\/decisions|server\/migrations)$/
  const entries = new Map<string, Set<string>>()
  for (const path of files) {
    const parts = path.split('/')
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''))
    }
  }
  const crowded = [...entries].filter(([folder, names]) => names.size > 25 && !numbered.test(folder))
  expect(crowded.map(([folder, names]) => `${folder}: ${names.size}`)).toEqual([])
})

test('dark differs from light only in the values of colours, so that checks in light need no repetition in dark', () => {
  const tokens = 'web/src/ui/tokens.css'
  const elsewhere = files.filter(
    (path) =>
      /^web\/src\/.*\.(css|tsx?)$/.test(path) &&
      path !== tokens &&
      /prefers-color-scheme|light-dark\(/.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(elsewhere).toEqual([])
  const dark = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/.exec(
    readFileSync(join(ROOT, tokens), 'utf8'),
  )
  const values = (dark?.[1] ?? '').split(';').map((it) => it.trim())
  expect(values.length).toBeGreaterThan(20)
  expect(values.filter((it) => it !== '' && !/^--[a-z-]+:/.test(it))).toEqual([])
})
