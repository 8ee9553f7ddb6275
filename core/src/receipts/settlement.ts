/** Whether an order's debt is settled, as its letter needs it: from the present state of its instalments. */
import type { InstalmentSeen } from '../contracts/states.ts'

/** OPEN: something is owed; WRITTEN_OFF: something was waived, not paid; NOTHING_PAID: all of it was cancelled. */
export const SETTLEMENT_STATES = ['SETTLED', 'OPEN', 'WRITTEN_OFF', 'NOTHING_PAID'] as const
export type SettlementState = (typeof SETTLEMENT_STATES)[number]

/** @param instalments all of the order, as people see them */
export function settlementState(instalments: readonly InstalmentSeen[]): SettlementState {
  if (instalments.some((it) => it === 'OPEN' || it === 'LATE' || it === 'IN_PLAN')) return 'OPEN'
  if (instalments.includes('WRITTEN_OFF')) return 'WRITTEN_OFF'
  return instalments.some((it) => it === 'PAID' || it === 'BY_CASHBACK') ? 'SETTLED' : 'NOTHING_PAID'
}
