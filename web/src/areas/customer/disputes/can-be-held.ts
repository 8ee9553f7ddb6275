import type { CustomerOrder } from '@drip/core/contracts/customer-area'

/** Something is open that no plan has other days for. */
export function canBeHeld({ instalments }: CustomerOrder): boolean {
  return instalments.some((it) => it.status === 'PENDING' && it.state !== 'IN_PLAN')
}
