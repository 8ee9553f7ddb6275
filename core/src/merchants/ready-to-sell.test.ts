import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { endingSoon, missingToSell } from './ready-to-sell.ts'

describe('a merchant', () => {
  it('is ready to sell when fee, settlement, account and administrator are there', () => {
    const all = { FEE: true, SETTLEMENT: true, PAYOUT_ACCOUNT: true, ADMINISTRATOR: true }
    expect(missingToSell(all)).toEqual([])
    expect(missingToSell({ ...all, PAYOUT_ACCOUNT: false, FEE: false })).toEqual(['FEE', 'PAYOUT_ACCOUNT'])
  })

  it('is announced from two weeks before its terms end until their last day', () => {
    const today = civilDate('2026-11-24')
    const told = (FEE: string | null, SETTLEMENT: string | null = null) =>
      endingSoon(
        {
          FEE: FEE === null ? null : civilDate(FEE),
          SETTLEMENT: SETTLEMENT === null ? null : civilDate(SETTLEMENT),
        },
        today,
      ).map(({ term, on }) => `${term} ${on}`)
    expect(told(null)).toEqual([])
    expect(told('2026-12-09')).toEqual([])
    expect(told('2026-12-08', '2026-11-24')).toEqual(['FEE 2026-12-08', 'SETTLEMENT 2026-11-24'])
    expect(told('2026-11-23')).toEqual([])
  })
})
