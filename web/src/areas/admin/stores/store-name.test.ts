import { expect, it } from 'vitest'
import { shownStoreName } from './store-name.ts'

it.each([
  ['Casa Aurora', 'INTERNAL', 'Casa Aurora'],
  ['Casa Aurora', 'AFILIO', 'Casa Aurora'],
  ['Casa Aurora', 'AWIN', 'Casa Aurora (AWIN)'],
  [null, 'INTERNAL', 'N/A'],
  [' ', 'INTERNAL', 'N/A'],
  [null, 'AWIN', 'N/A (AWIN)'],
] as const)('a store that is called %s, of %s, is shown as %s', (name, origin, shown) => {
  expect(shownStoreName({ name, origin })).toBe(shown)
})
