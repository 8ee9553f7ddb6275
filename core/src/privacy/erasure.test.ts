import { describe, expect, it } from 'vitest'
import { type ErasureFacts, planErasure, yearsBefore } from './erasure.ts'

const nothing: ErasureFacts = {
  openInstalments: 0,
  refundsUnderWay: 0,
  debitsUnderWay: 0,
  openDisputes: 0,
  openContests: 0,
  purchasesUnderWay: 0,
  orders: 0,
  unbought: 0,
  comments: 0,
  creditDecisions: 0,
}

describe('a customer who asks for erasure', () => {
  it('and owes nothing loses account and contact; contracts and decisions stay for their time', () => {
    const plan = planErasure({ ...nothing, orders: 2, unbought: 1, comments: 1, creditDecisions: 3 })
    expect(plan).toEqual({
      outcome: 'ERASED',
      erased: ['ACCESS', 'CONTACT', 'CREDIT_REPORT', 'UNBOUGHT', 'COMMENTS'],
      kept: ['CONTRACTS', 'CREDIT_DECISIONS', 'ACCESS_RECORDS'],
    })
  })

  it.each([
    ['openInstalments', 'OPEN_DEBTS'],
    ['refundsUnderWay', 'MONEY_UNDER_WAY'],
    ['debitsUnderWay', 'DEBITS_UNDER_WAY'],
    ['openDisputes', 'OPEN_DISPUTES'],
    ['openContests', 'OPEN_CONTESTS'],
    ['purchasesUnderWay', 'PURCHASES_UNDER_WAY'],
  ] as const)('keeps the account while there are %s', (fact, why) => {
    const plan = planErasure({ ...nothing, orders: 1, unbought: 1, [fact]: 1 })
    expect(plan).toEqual({
      outcome: 'PARTLY',
      erased: ['UNBOUGHT'],
      kept: [why, 'CONTRACTS', 'ACCESS_RECORDS'],
    })
  })

  it('is told only of existing data', () => {
    expect(planErasure(nothing)).toEqual({
      outcome: 'ERASED',
      erased: ['ACCESS', 'CONTACT', 'CREDIT_REPORT'],
      kept: ['ACCESS_RECORDS'],
    })
  })
})

describe('a person inactive for all the years of the law', () => {
  it('loses name and CPF as well, and no contract is kept in their name', () => {
    const plan = planErasure({ ...nothing, orders: 2, creditDecisions: 3 }, true)
    expect(plan).toEqual({
      outcome: 'ERASED',
      erased: ['ACCESS', 'CONTACT', 'CREDIT_REPORT', 'IDENTITY'],
      kept: ['ACCESS_RECORDS'],
    })
  })

  it('keeps their name while they owe something', () => {
    expect(planErasure({ ...nothing, orders: 1, openInstalments: 1 }, true)).toEqual({
      outcome: 'PARTLY',
      erased: [],
      kept: ['OPEN_DEBTS', 'ACCESS_RECORDS'],
    })
  })

  it.each([
    ['2036-11-27T15:00:00Z', 10, '2026-11-27T03:00:00.000Z'],
    // the day is that of São Paulo, and some years do not have it
    ['2032-03-01T01:00:00Z', 5, '2027-02-28T03:00:00.000Z'],
  ])('at %s, %i years ago, is from before %s', (now, years, before) => {
    expect(yearsBefore(new Date(now), years).toISOString()).toBe(before)
  })
})
