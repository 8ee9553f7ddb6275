import { jobLabel } from '@drip/core/audit/job-words'
import { readFile, readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'

const FEATURES = new URL('../../../', import.meta.url)

it('names each kind of job that a person may have to retry', async () => {
  const files = (await readdir(FEATURES, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.(test|races|makers)\.ts$/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, FEATURES), 'utf8')))
  const kinds = texts.flatMap((text) =>
    Array.from(text.matchAll(/\bjobKind<[^;(]*\(\s*'([a-z-]+)'/g), (match) => match[1] ?? ''),
  )
  expect(kinds.length).toBeGreaterThan(30)
  expect(kinds.filter((kind) => jobLabel(kind) === jobLabel('nobody knows it'))).toEqual([])
})
