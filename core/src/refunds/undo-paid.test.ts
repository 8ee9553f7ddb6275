import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sumCents } from '../money/cents.ts'
import { undoPaid } from './undo-paid.ts'

const MANY = { numRuns: 10_000 }

const row = (pix: string, principal: number, lateCharge = 0, discount = 0) => ({
  pix,
  principal: cents(principal),
  lateCharge: cents(lateCharge),
  discount: cents(discount),
})
const part = (principal: number, lateCharge = 0, discount = 0) => row('', principal, lateCharge, discount)

describe('the refund of an instalment that two Pix paid', () => {
  /** The newer payment was made beside cashback; the older one was late. */
  const paid = [row('newer', 300, 0, 200), row('older', 500, 12)]

  it.each<[string, ReturnType<typeof part>, ReturnType<typeof row>[]]>([
    ['comes from the newer', part(200, 0, 10), [row('newer', 200, 0, 10)]],
    ['and then from the older', part(400, 0, 0), [row('newer', 300), row('older', 100)]],
    [
      'with its late charge, from whom paid it',
      part(800, 12, 200),
      [row('newer', 300, 0, 200), row('older', 500, 12)],
    ],
    [
      'puts cashback of another instalment beside money that stays',
      part(400, 0, -50),
      [row('newer', 300), row('older', 100, 0, -50)],
    ],
  ])('%s', (_name, asked, expected) => {
    expect(undoPaid(asked, paid)).toEqual(expected)
  })

  it('deducts no cashback from a payment that gave none', () => {
    const given = [row('newer', 0), row('older', 500, 0, 100)]
    expect(undoPaid(part(0, 0, 30), given)).toEqual([row('older', 0, 0, 30)])
  })

  it.each([part(801), part(0, 13), part(0, 0, 201)])('is never more than they paid', (asked) => {
    expect(() => undoPaid(asked, paid)).toThrow(RangeError)
  })

  it('cannot carry cashback when nothing paid it', () => {
    expect(() => undoPaid(part(0, 0, -1), [])).toThrow(RangeError)
  })
})

describe('whatever was paid', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  const share = fc.double({ min: 0, max: 1, noNaN: true })

  it('the reversed amounts add up, and no payment is below zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 5 }),
        share,
        share,
        fc.double({ min: -1, max: 1, noNaN: true }),
        (rows, principal, lateCharge, discount) => {
          const paid = rows.map((it, index) => row(String(index), ...it))
          const sum = (kind: 'principal' | 'lateCharge' | 'discount') => sumCents(paid.map((it) => it[kind]))
          const asked = part(
            Math.floor(sum('principal') * principal),
            Math.floor(sum('lateCharge') * lateCharge),
            Math.trunc(sum('discount') * discount),
          )
          const undone = undoPaid(asked, paid)
          for (const kind of ['principal', 'lateCharge', 'discount'] as const) {
            expect(sumCents(undone.map((it) => it[kind]))).toBe(asked[kind])
            for (const it of undone) {
              const was = paid.find(({ pix }) => pix === it.pix)
              expect(it[kind]).toBeLessThanOrEqual(was?.[kind] ?? -1)
            }
          }
        },
      ),
      MANY,
    )
  })
})
