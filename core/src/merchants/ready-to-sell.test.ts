import { describe, expect, it } from 'vitest'
import { missingToSell } from './ready-to-sell.ts'

describe('a merchant', () => {
  it('is ready to sell when fee, settlement, account and administrator are there', () => {
    const all = { FEE: true, SETTLEMENT: true, PAYOUT_ACCOUNT: true, ADMINISTRATOR: true }
    expect(missingToSell(all)).toEqual([])
    expect(missingToSell({ ...all, PAYOUT_ACCOUNT: false, FEE: false })).toEqual(['FEE', 'PAYOUT_ACCOUNT'])
  })
})
