import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../../money/cents.ts'
import { caseScore, chanceOf } from './case-score.ts'

const NEW = { daysLate: 5, brokenPromises: 0, missed: 0 }

describe('the value of a call', () => {
  it.each([
    [1, 600_000],
    [15, 600_000],
    [16, 450_000],
    [30, 450_000],
    [31, 300_000],
    [61, 180_000],
    [91, 80_000],
    [181, 30_000],
    [900, 30_000],
    [0, 0],
  ])('%i days late, the chance is %i millionths', (daysLate, chance) => {
    expect(chanceOf({ ...NEW, daysLate })).toBe(chance)
  })

  it('halves with each broken promise, twice at most, and falls by a fifth with each try that reached nobody', () => {
    expect(caseScore(cents(10_000), NEW)).toBe(6000)
    expect(caseScore(cents(10_000), { ...NEW, brokenPromises: 1 })).toBe(3000)
    expect(caseScore(cents(10_000), { ...NEW, brokenPromises: 9 })).toBe(1500)
    expect(caseScore(cents(10_000), { ...NEW, missed: 1 })).toBe(4800)
  })

  it('is never more than is late, and nothing that speaks against it ever raises it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }).map(cents),
        fc.record({
          daysLate: fc.nat(400),
          brokenPromises: fc.nat(6),
          missed: fc.nat(9),
        }),
        fc.constantFrom('daysLate' as const, 'brokenPromises' as const, 'missed' as const),
        (late, history, more) => {
          const score = caseScore(late, history)
          expect(score).toBeLessThanOrEqual(late)
          const worse = caseScore(late, { ...history, [more]: history[more] + 1 })
          expect(history.daysLate === 0 || worse <= score).toBe(true)
        },
      ),
    )
  })
})
