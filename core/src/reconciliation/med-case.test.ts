import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { cents } from '../money/cents.ts'
import { medClocks, medOutcome, nextMedStep } from './med-case.ts'

describe('a contested Pix', () => {
  it('has 72 hours for evidence, 7 days for the banks and 11 until the money is back', () => {
    expect(medClocks(new Date('2026-11-24T02:30:00Z'))).toEqual({
      evidenceBy: new Date('2026-11-27T02:30:00Z'),
      // 23 h 30 of the day before in São Paulo
      analysisBy: civilDate('2026-11-30'),
      returnBy: civilDate('2026-12-04'),
    })
  })

  it.each([
    ['2026-11-24T02:30:00Z', 'EVIDENCE'],
    ['2026-11-27T02:29:59Z', 'EVIDENCE'],
    ['2026-11-27T02:30:00Z', 'ANALYSIS'],
    // the last minute of the seventh day in São Paulo
    ['2026-12-01T02:59:00Z', 'ANALYSIS'],
    ['2026-12-01T03:00:00Z', 'RETURN'],
    ['2026-12-05T02:59:00Z', 'RETURN'],
    ['2026-12-05T03:00:00Z', 'OVERDUE'],
  ] as const)('at %s waits for its %s', (now, step) => {
    expect(nextMedStep(medClocks(new Date('2026-11-24T02:30:00Z')), new Date(now))).toBe(step)
  })

  it('ends by the amount returned', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (contested, returned) => {
          const outcome = medOutcome({ contested: cents(contested), returned: cents(returned) })
          expect(outcome === 'KEPT').toBe(returned === 0)
          expect(outcome === 'RETURNED').toBe(returned >= contested)
        },
      ),
    )
  })
})
