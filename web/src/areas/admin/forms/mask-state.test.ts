import { expect, it } from 'vitest'
import { maskState } from './mask-state.ts'

it.each([
  ['sp', 'SP'],
  [' r1j ', 'RJ'],
  ['MGA', 'MG'],
])('a state is its two letters: %s', (typed, shown) => {
  expect(maskState(typed)).toBe(shown)
})
