import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { MUTANTS } from './mutants.ts'

it.each(MUTANTS)('$name has its place exactly once', ({ file, find }) => {
  const text = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
  expect(text.split(find)).toHaveLength(2)
})
