import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { GOOD_APPLICATION, applicationWith } from './applications.makers.ts'
import { decide } from './decide.ts'
import { type LimitFacts, explainLimit } from './explain-limit.ts'
import { DEFAULT_CREDIT_POLICY as POLICY } from './policy.ts'

const explainedWith = (
  changes: { customer?: Partial<LimitFacts['customer']> } & Partial<Omit<LimitFacts, 'customer'>>,
) =>
  explainLimit(
    {
      bureau: GOOD_APPLICATION.bureau,
      whitelisted: false,
      ...changes,
      customer: { ...GOOD_APPLICATION.customer, ...changes.customer },
    },
    POLICY,
  )
const bureauWith = (changes: { score?: number; negativated?: boolean }) => ({
  bureau: {
    score: 700,
    negativated: false,
    cpfRegular: true,
    nameMatches: true,
    birthDate: null,
    ...changes,
  },
})
const reasonsOf = (it: ReturnType<typeof explainedWith>) => it.reasons.map((reason) => reason.kind)

describe('the limit that is shown to a customer', () => {
  it('is the one of the score, all of it free while nothing is owed', () => {
    expect(explainedWith({})).toEqual({
      total: 3_000_00,
      used: 0,
      available: 3_000_00,
      reasons: [{ kind: 'FROM_SCORE' }],
      heldBy: null,
    })
  })

  it('is reduced by the debt, and says so', () => {
    expect(explainedWith({ customer: { openAmount: cents(200_00), activeOrders: 1 } })).toEqual({
      total: 3_000_00,
      used: 200_00,
      available: 2_800_00,
      reasons: [{ kind: 'FROM_SCORE' }, { kind: 'IN_USE', amount: 200_00 }],
      heldBy: null,
    })
  })

  it('is never below zero', () => {
    expect(explainedWith({ customer: { openAmount: cents(3_000_01) } }).available).toBe(0)
  })

  it('is unknown before anybody was asked', () => {
    expect(explainedWith({ bureau: null })).toEqual({
      total: null,
      used: 0,
      available: null,
      reasons: [{ kind: 'NOT_KNOWN_YET' }],
      heldBy: null,
    })
  })

  it('is the value that an admin set', () => {
    const set = explainedWith({ bureau: null, customer: { limitOverride: cents(700_00) } })
    expect(set).toMatchObject({ total: 700_00, available: 700_00, reasons: [{ kind: 'SET_BY_US' }] })
  })

  it.each([
    ['an instalment is late', { customer: { lateInstalments: 2 } }, 'LATE_INSTALMENTS'],
    [
      'nothing of a purchase was paid',
      { customer: { ordersWithFirstInstalmentUnpaid: 1 } },
      'FIRST_INSTALMENT_UNPAID',
    ],
    ['three purchases are open', { customer: { activeOrders: 3 } }, 'TOO_MANY_ORDERS'],
    ['the bureau lists a bad debtor', bureauWith({ negativated: true }), 'LISTED_AS_DEBTOR'],
    ['the score is too low', bureauWith({ score: 299 }), 'SCORE_TOO_LOW'],
    [
      'the score is too low for a limit that was set',
      { ...bureauWith({ score: 299 }), customer: { limitOverride: cents(700_00) } },
      'SCORE_TOO_LOW',
    ],
  ])('leaves nothing to buy for while %s', (_, changes, reason) => {
    const it = explainedWith(changes)
    expect([it.available, reasonsOf(it)]).toEqual([0, expect.arrayContaining([reason])])
    expect(it.heldBy?.kind).toBe(reason)
  })

  it('shrinks by the maximum over several purchases', () => {
    const owing = { openAmount: cents(7_500_00), activeOrders: 1, limitOverride: cents(20_000_00) }
    const it = explainedWith({ customer: owing })
    expect(it.available).toBe(500_00)
    expect(it.reasons).toContainEqual({ kind: 'SEVERAL_ORDERS', amount: 8_000_00 })
  })

  it('has no obstacle for people on the whitelist', () => {
    const it = explainedWith({ bureau: null, whitelisted: true, customer: { lateInstalments: 1 } })
    expect(it).toMatchObject({ total: 10_000_00, available: 10_000_00 })
  })

  it('is exactly what the credit decision approves', () => {
    const facts = fc.record({
      bureau: fc.record({
        score: fc.integer({ min: 0, max: 1000 }),
        negativated: fc.boolean(),
        cpfRegular: fc.constant(true),
        nameMatches: fc.constant(true),
        birthDate: fc.constant(null),
      }),
      whitelisted: fc.constant(false),
      customer: fc.record({
        openAmount: fc.nat(900_000).map(cents),
        activeOrders: fc.nat(4),
        lateInstalments: fc.nat(1),
        ordersWithFirstInstalmentUnpaid: fc.nat(1),
        isArchived: fc.constant(false),
        limitOverride: fc.option(fc.nat(900_000).map(cents)),
      }),
    })
    fc.assert(
      fc.property(facts, (it) => {
        const available = explainLimit(it, POLICY).available ?? -1
        const passes = (amount: number) =>
          decide({ ...applicationWith({ amount: cents(amount) }), ...it }, POLICY).outcome === 'approved'
        expect([available === 0 || passes(available), passes(available + 1)]).toEqual([true, false])
      }),
      { numRuns: 10_000 },
    )
  })
})
