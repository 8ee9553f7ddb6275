import { describe, expect, it } from 'vitest'
import { isWhole } from './list-as-csv.ts'

describe('a list as CSV', () => {
  // lists of the back-office and of stores name it differently
  it.each([{ totalIsExact: false }, { isTotalExact: false }])(
    'is incomplete if a search stopped early: %o',
    (answer) => {
      expect(isWhole(answer, ['a row'], true)).toBe(false)
      expect(isWhole(answer, ['a row'], false)).toBe(true)
    },
  )

  it('is complete if all results are in it, and not more than one export may contain', () => {
    expect(isWhole({ isTotalExact: true }, ['a row'], true)).toBe(true)
    expect(isWhole({}, ['a row', 'another'], false, 1)).toBe(false)
  })
})
