import { DENIAL_REASONS } from '@drip/core/contracts/states'
import { describe, expect, it } from 'vitest'
import { allReasons, countByGroup, reasonLabel } from './denial-words.ts'

describe('why a purchase was denied', () => {
  it('has a label for every reason, is "Outro" for one that is not known and "N/A" for one that just ended', () => {
    for (const reason of DENIAL_REASONS) expect(reasonLabel(reason)).not.toBe('Outro')
    expect(reasonLabel('SOMETHING_NEW')).toBe('Outro')
    expect(reasonLabel('constructor')).toBe('Outro')
    expect(reasonLabel('EXPIRED')).toBe('N/A')
  })

  it('is counted by groups, the most frequent first', () => {
    const reasons = [
      { reason: 'BLOCKED_CUSTOMER_CPF' as const, quantity: 2 },
      { reason: 'LATE_INSTALMENTS' as const, quantity: 4 },
      { reason: 'ANTI_FRAUD_SCORE' as const, quantity: 3 },
      { reason: 'LEGALLY_PROTECTED_MINOR' as const, quantity: 1 },
    ]
    expect(countByGroup(reasons)).toEqual([
      { group: 'FRAUD', quantity: 5 },
      { group: 'LATE_CUSTOMER', quantity: 4 },
      { group: 'DEFAULT', quantity: 1 },
    ])
    const entry = {
      initialDate: '2026-11-20',
      finalDate: '2026-11-20',
      checkoutsApproved: 1,
      checkoutsDenied: 10,
    }
    expect(allReasons({ content: [{ ...entry, reasons }] })).toEqual(reasons)
  })
})
