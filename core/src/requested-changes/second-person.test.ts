import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_ACTS } from '../contracts/change-states.ts'
import { cents, sumCents } from '../money/cents.ts'
import { type GivenUp, givenUpBy, needsSecondPerson } from './second-person.ts'

const LIMITS = { WRITE_OFF: cents(1000_00), REFUND: cents(1000_00), FEE_WAIVER: cents(100_00) }
const order = (it: Partial<GivenUp> = {}): GivenUp => ({
  canceled: cents(0),
  writtenOff: cents(0),
  outside: cents(0),
  fees: cents(0),
  waived: cents(0),
  ...it,
})

describe('a second person', () => {
  it.each([
    ['WRITE_OFF', 1000_00, false],
    ['WRITE_OFF', 1000_01, true],
    ['REFUND', 1000_00, false],
    ['REFUND', 1000_01, true],
    ['FEE_WAIVER', 100_00, false],
    ['FEE_WAIVER', 100_01, true],
  ] as const)('is needed for a %s of %d centavos: %s', (act, amount, isNeeded) => {
    expect(needsSecondPerson(act, [cents(amount)], LIMITS)).toEqual({ amount, isNeeded })
  })

  it('is needed for several orders that are above the limit together', () => {
    expect(needsSecondPerson('WRITE_OFF', [cents(600_00), cents(400_01)], LIMITS).isNeeded).toBe(true)
  })

  it.each([
    ['WRITE_OFF', 'writtenOff'],
    ['REFUND', 'canceled'],
    ['REFUND', 'outside'],
  ] as const)('is needed for the part of a %s that brings the order above the limit', (act, field) => {
    const before = order({ [field]: cents(900_00) })
    expect(givenUpBy(act, before, order({ [field]: cents(1050_00) }))).toBe(1050_00)
    // an action that gives up nothing needs nobody, whatever was given up before
    expect(givenUpBy(act, before, before)).toBe(0)
  })

  it('is required for late charges that are open no more, with those that were forgiven before', () => {
    const before = order({ fees: cents(130_00), waived: cents(40_00) })
    const after = order({ fees: cents(70_00), waived: cents(100_00) })
    expect(givenUpBy('FEE_WAIVER', before, after)).toBe(100_00)
    // nothing of this time
    expect(givenUpBy('FEE_WAIVER', after, after)).toBe(0)
  })

  it('cannot be avoided by requests in parts, of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500_00 }), { minLength: 1, maxLength: 12 }), (parts) => {
        let alone = cents(0)
        for (const part of parts) {
          const after = sumCents([alone, cents(part)])
          const given = givenUpBy('REFUND', order({ canceled: alone }), order({ canceled: after }))
          if (needsSecondPerson('REFUND', [given], LIMITS).isNeeded) continue
          alone = after
        }
        expect(alone).toBeLessThanOrEqual(LIMITS.REFUND)
      }),
    )
  })

  it('knows of each kind of thing that is given up', () => {
    expect(Object.keys(LIMITS)).toEqual([...ORDER_ACTS])
  })
})
