import { expect, it } from 'vitest'
import { maskTime } from './time.ts'

it.each([
  ['19', '19'],
  ['190', '19:0'],
  ['19:05', '19:05'],
  ['19055', '19:05'],
])('a time that is typed: %s is shown as %s', (typed, shown) => {
  expect(maskTime(typed)).toBe(shown)
})
