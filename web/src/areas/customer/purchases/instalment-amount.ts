import type { CustomerInstalment } from '@drip/core/contracts/customer-area'

/**
 * The one amount that an instalment is shown with, in list and picture: what is to be paid today, what was paid, or what it was
 * for before cashback settled it, or it was cancelled or given up. Reais.
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
