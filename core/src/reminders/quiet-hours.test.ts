import { describe, expect, it } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

describe('the quiet hours of São Paulo', () => {
  it.each([
    ['2026-12-09T20:59:59.999-03:00', false],
    ['2026-12-09T21:00:00.000-03:00', true],
    ['2026-12-09T23:59:59.999-03:00', true],
    ['2026-12-10T00:00:00.000-03:00', true],
    ['2026-12-10T07:59:59.999-03:00', true],
    ['2026-12-10T08:00:00.000-03:00', false],
  ])('at %s: %s', (instant, quiet) => {
    expect(isQuiet(new Date(instant))).toBe(quiet)
  })
})
