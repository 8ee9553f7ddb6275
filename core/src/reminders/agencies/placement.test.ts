import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../../money/cents.ts'
import { ppm } from '../../money/rate.ts'
import { MOST_AGENCY_FEE, agencyFee, agencyFeeBack } from './placement.ts'

describe('the fee of an agency', () => {
  it('is a share, half up to the centavo', () => {
    expect(agencyFee(cents(10_001), ppm(150_000))).toBe(1500)
    expect(agencyFee(cents(10), ppm(150_000))).toBe(2)
  })

  it('decreases with forced refunds, in parts as at once, and never below zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: MOST_AGENCY_FEE }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 6 }),
        (amount, rate, parts) => {
          let left = amount
          let back = 0
          for (const part of parts.map((it) => Math.min(it, left))) {
            const fee = agencyFeeBack({ before: cents(left), after: cents(left - part) }, ppm(rate))
            expect(fee).toBeGreaterThanOrEqual(0)
            left -= part
            back += fee
            if (left === 0) break
          }
          expect(agencyFee(cents(amount), ppm(rate)) - back).toBe(agencyFee(cents(left), ppm(rate)))
        },
      ),
      { numRuns: 5000 },
    )
  })
})
