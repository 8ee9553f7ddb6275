import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZERO, addCents, cents, sumCents } from '../money/cents.ts'
import { LINES_SHOWN, purchaseSummary } from './purchase-summary.ts'

const store = { name: 'Casa Aurora', initials: 'CA', logo: null }
const line = (amount: number) => ({ name: 'Luminária', quantity: 1, amount: cents(amount) })

describe('the summary of a purchase', () => {
  it('shows what shipping adds and what a discount subtracts', () => {
    expect(purchaseSummary(store, cents(12_000), [line(10_000)]).others).toBe(2_000)
    expect(purchaseSummary(store, cents(9_000), [line(10_000)]).others).toBe(-1_000)
  })

  it('shows no others if the store sent no prices', () => {
    expect(purchaseSummary(store, cents(9_000), [line(0), line(0)]).others).toBe(ZERO)
    expect(purchaseSummary(store, cents(9_000), []).others).toBe(ZERO)
  })

  it('adds up to the total, however many lines there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 20 }),
        (total, amounts) => {
          const it = purchaseSummary(store, cents(total), amounts.map(line))
          expect(it.lines.length).toBeLessThanOrEqual(LINES_SHOWN)
          expect(it.lines.length + (it.rest?.lines ?? 0)).toBe(amounts.length)
          const shown = sumCents(it.lines.map(({ amount }) => amount))
          const sum = addCents(shown, it.rest?.amount ?? ZERO, it.others)
          expect(sum).toBe(amounts.some((amount) => amount > 0) ? total : ZERO)
        },
      ),
    )
  })
})
