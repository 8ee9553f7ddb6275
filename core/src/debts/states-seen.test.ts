import { describe, expect, it } from 'vitest'
import { newDebt } from '../../test/new-debt.ts'
import { civilDate } from '../calendar/dates.ts'
import type { InstalmentSeen } from '../contracts/states.ts'
import { cents } from '../money/cents.ts'
import { instalmentSeen, orderSeen } from './states-seen.ts'

const today = civilDate('2026-12-14')
const instalment = { ...newDebt(civilDate('2026-12-24')), status: 'PENDING' as const }

describe('an instalment', () => {
  it.each([
    ['OPEN', {}],
    ['LATE', { dueDate: civilDate('2026-12-09') }],
    // a Saturday: nobody is late until Monday
    ['OPEN', { dueDate: civilDate('2026-12-12') }],
    ['PAID', { status: 'PAID' as const, paidAmount: cents(10_000) }],
    ['PAID', { status: 'PAID' as const, paidAmount: cents(9_000), discountAmount: cents(1_000) }],
    ['BY_CASHBACK', { status: 'PAID' as const, discountAmount: cents(10_000) }],
    ['BY_CASHBACK', { status: 'PAID' as const, canceledAmount: cents(8_000), discountAmount: cents(2_000) }],
    ['WRITTEN_OFF', { status: 'PAID' as const, writtenOffAmount: cents(10_000) }],
    ['WRITTEN_OFF', { status: 'PAID' as const, paidAmount: cents(4_000), writtenOffAmount: cents(6_000) }],
    ['CANCELED', { status: 'CANCELED' as const, canceledAmount: cents(10_000) }],
  ])('is seen as %s: %j', (seen, changes) => {
    expect(instalmentSeen({ ...instalment, ...changes }, today)).toBe(seen)
  })
})

describe('an order', () => {
  const order = { status: 'CLOSED' as const, amount: cents(30_000), canceledAmount: cents(0) }
  const seen = (changes: object, ...instalments: InstalmentSeen[]) =>
    orderSeen({ ...order, ...changes }, instalments)

  it('that was fully refunded is never seen as paid', () => {
    expect(seen({ status: 'CANCELED', canceledAmount: cents(30_000) }, 'CANCELED')).toBe('REFUNDED')
    expect(seen({ canceledAmount: cents(30_000) }, 'CANCELED')).toBe('REFUNDED')
  })

  it('is late when one of its instalments is', () => {
    expect(seen({ status: 'ACTIVE' }, 'PAID', 'LATE', 'OPEN')).toBe('LATE')
    expect(seen({ status: 'ACTIVE' }, 'PAID', 'OPEN')).toBe('ACTIVE')
  })

  it('is paid when nothing of it was given up', () => {
    expect(seen({ canceledAmount: cents(10_000) }, 'PAID', 'CANCELED')).toBe('PAID')
    expect(seen({}, 'PAID', 'BY_CASHBACK')).toBe('PAID')
    expect(seen({}, 'PAID', 'WRITTEN_OFF')).toBe('WRITTEN_OFF')
  })
})
