import type { CustomerInstalment } from '@drip/core/contracts/customer-area'

/**
 * The one amount shown for an instalment, in list and picture: what is due today, what was paid, or the original amount
 * if it was settled by cashback, cancelled or written off. In reais.
 */
export function instalmentAmount(
  it: Pick<CustomerInstalment, 'state' | 'amountToPay' | 'amountPaid' | 'canceledAmount' | 'amount'>,
): number {
  switch (it.state) {
    case 'OPEN':
    case 'LATE':
    case 'IN_PLAN':
      return it.amountToPay
    case 'PAID':
      return it.amountPaid
    case 'CANCELED':
      return it.canceledAmount
    case 'BY_CASHBACK':
    case 'WRITTEN_OFF':
      return it.amount
  }
}
