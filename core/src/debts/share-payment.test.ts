import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCOUNTS,
  type Account,
  type Posting,
  debtPaid,
  pixReceived,
  pixReturned,
  pixTakenBack,
} from '../ledger/accounts.ts'
import { type Cents, ZERO, addCents, cents, subtractCents, sumCents } from '../money/cents.ts'
import { type Allocation, applyPayment } from './apply-payment.ts'
import { shareId, sharePayment, spreadTakenBack, wholeId } from './share-payment.ts'
import { takeBack } from './take-back.ts'

const PIX = 'E18236120202611221200s0000000001'
const allocation = (instalmentId: string, principal: number, lateCharge = 0, discount = 0): Allocation => ({
  instalmentId,
  principal: cents(principal),
  lateCharge: cents(lateCharge),
  discount: cents(discount),
})
/** Ids of instalments are purchase and number. */
const purchaseOf = (instalmentId: string) => instalmentId.slice(0, 1)

describe('a Pix for instalments of several purchases', () => {
  it('gives each purchase what pays its instalments, and the first the amount to be returned', () => {
    const allocations = [allocation('a1', 100), allocation('a2', 98, 0, 2), allocation('b1', 50, 3)]
    expect(sharePayment(PIX, { allocations, surplus: cents(7) }, purchaseOf)).toEqual([
      { id: PIX, purchaseId: 'a', amount: 205, allocations: allocations.slice(0, 2) },
      { id: `${PIX}-2`, purchaseId: 'b', amount: 53, allocations: allocations.slice(2) },
    ])
  })

  it('that pays one purchase is one payment under its own id', () => {
    const allocations = [allocation('a1', 100)]
    const [only, ...others] = sharePayment(PIX, { allocations, surplus: ZERO }, purchaseOf)
    expect(only).toEqual({ id: PIX, purchaseId: 'a', amount: 100, allocations })
    expect(others).toEqual([])
  })

  it('is known to the PSP by one id, from every share', () => {
    expect([0, 1, 9].map((index) => wholeId(shareId(PIX, index)))).toEqual([PIX, PIX, PIX])
  })
})

describe('a Pix taken back by the bank', () => {
  const standing = (used: number, unused = 0) => ({ used: cents(used), unused: cents(unused) })

  it.each<[string, number, ReturnType<typeof standing>[], number[]]>([
    ['what pays nothing goes first', 5, [standing(100, 7), standing(50)], [5, 0]],
    ['then what the last share pays', 30, [standing(100, 7), standing(50)], [7, 23]],
    ['then the one before', 90, [standing(100, 7), standing(50)], [40, 50]],
    ['all of it', 157, [standing(100, 7), standing(50)], [107, 50]],
  ])('%s', (_name, amount, shares, taken) => {
    expect(spreadTakenBack(cents(amount), shares)).toEqual(taken)
  })

  it('is never more than there is', () => {
    expect(() => spreadTakenBack(cents(158), [standing(100, 7), standing(50)])).toThrow(RangeError)
  })
})

const DEBT = fc.record({
  purchase: fc.constantFrom('a', 'b', 'c', 'd'),
  open: fc.integer({ min: 1, max: 500_000 }),
  discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
  lateCharge: fc.integer({ min: 0, max: 20_000 }),
})

/** The balance that a purchase's postings leave on an account: debits add, credits subtract. */
function balance(account: Account, postings: readonly Posting[]): number {
  return sumCents(
    postings.map((it) =>
      subtractCents(it.debit === account ? it.amount : ZERO, it.credit === account ? it.amount : ZERO),
    ),
  )
}

it('For any payments and returns, the ledger of each purchase has its own money and all together have the Pix', () => {
  const life = fc.record({
    debts: fc.array(DEBT, { minLength: 1, maxLength: 12 }),
    surplus: fc.integer({ min: 0, max: 1000 }),
    takenShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(life, ({ debts, surplus, takenShare }) => {
      const terms = debts.map((it, index) => ({
        instalmentId: `${it.purchase}${index}`,
        open: cents(it.open),
        discount: cents(Math.floor(it.open * it.discountShare)),
        lateCharge: cents(it.lateCharge),
      }))
      const asked = sumCents(terms.map((it) => addCents(subtractCents(it.open, it.discount), it.lateCharge)))
      const amount = addCents(asked, cents(surplus))
      const applied = applyPayment(amount, terms)
      if (applied === null) throw new Error('what was asked for is enough')
      const shares = sharePayment(PIX, applied, purchaseOf)
      expect(sumCents(shares.map((it) => it.amount))).toBe(amount)

      const used = (rows: readonly Allocation[]): Cents =>
        sumCents(rows.map((it) => addCents(it.principal, it.lateCharge)))
      const taken = cents(Math.floor(amount * takenShare))
      const parts = spreadTakenBack(
        taken,
        shares.map((it) => ({
          used: used(it.allocations),
          unused: subtractCents(it.amount, used(it.allocations)),
        })),
      )
      expect(sumCents(parts)).toBe(taken)

      let atBank = 0
      for (const [index, share] of shares.entries()) {
        const part = parts[index] ?? ZERO
        const idle = subtractCents(share.amount, used(share.allocations))
        const numbered = share.allocations.map((it, number) => ({ ...it, number }))
        const { unused, undone } = takeBack(part, idle, numbered)
        const sum = (rows: readonly Allocation[]) => ({
          principal: sumCents(rows.map((it) => it.principal)),
          lateCharge: sumCents(rows.map((it) => it.lateCharge)),
          discount: sumCents(rows.map((it) => it.discount)),
        })
        const postings = [
          ...pixReceived(share.amount),
          ...debtPaid(sum(share.allocations)),
          ...pixTakenBack(sum(undone), unused),
          // what pays nothing and was not taken back is refunded
          ...pixReturned(subtractCents(idle, unused)),
        ]
        const left = subtractCents(used(share.allocations), used(undone))
        expect(balance(ACCOUNTS.BANK, postings)).toBe(left)
        expect(balance(ACCOUNTS.CUSTOMER_FUNDS, postings)).toBe(0)
        const ofPurchase = terms.filter((it) => purchaseOf(it.instalmentId) === share.purchaseId)
        const stillOwed = sumCents(undone.map((it) => addCents(it.principal, it.discount)))
        expect(balance(ACCOUNTS.CUSTOMER_DEBT, postings)).toBe(
          subtractCents(stillOwed, sumCents(ofPurchase.map((it) => it.open))),
        )
        atBank += left
      }
      expect(atBank).toBe(subtractCents(subtractCents(amount, cents(surplus)), positive(taken - surplus)))
    }),
    { numRuns: 2000 },
  )
})

const positive = (amount: number): Cents => cents(Math.max(0, amount))
