import type { CustomerOrder } from '@drip/core/contracts/customer-area'

/** Whether something is open that no plan has rescheduled. */
export function canBeHeld({ instalments }: CustomerOrder): boolean {
  return instalments.some((it) => it.status === 'PENDING' && it.state !== 'IN_PLAN')
}
