/**
 * The states of instalments and orders as people see them, the same in every area (000 §4). PAID needs money; an
 * instalment that cashback alone paid is BY_CASHBACK. An instalment in a plan is owed on the plan's days, one that was
 * written off is not paid, and a cancelled order is not a paid one.
 */
import type { CivilDate } from '../calendar/dates.ts'
import type { InstalmentSeen, InstalmentStatus, OrderSeen, OrderStatus } from '../contracts/states.ts'
import type { Cents } from '../money/cents.ts'
import { type Debt, isLate } from './debt.ts'

export function instalmentSeen(it: Debt & { status: InstalmentStatus }, today: CivilDate): InstalmentSeen {
  if (it.status === 'PENDING' && it.agreedCharge !== null) return 'IN_PLAN'
  if (it.status === 'PENDING') return isLate(it, today) ? 'LATE' : 'OPEN'
  if (it.status === 'CANCELED') return 'CANCELED'
  if (it.writtenOffAmount > 0) return 'WRITTEN_OFF'
  return it.paidAmount === 0 && it.discountAmount > 0 ? 'BY_CASHBACK' : 'PAID'
}

export function orderSeen(
  order: { status: OrderStatus; amount: Cents; canceledAmount: Cents },
  instalments: readonly InstalmentSeen[],
): OrderSeen {
  if (order.status === 'CANCELED' || order.canceledAmount >= order.amount) return 'REFUNDED'
  if (instalments.includes('LATE')) return 'LATE'
  if (order.status === 'ACTIVE') return 'ACTIVE'
  return instalments.includes('WRITTEN_OFF') ? 'WRITTEN_OFF' : 'PAID'
}
