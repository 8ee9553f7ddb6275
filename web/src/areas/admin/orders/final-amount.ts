import type { AdminInstalment } from '@drip/core/contracts/admin/admin-area'

/**
 * 'Valor final' (000 §2): the total cost of an instalment, that is, what was paid and kept plus what is still to be
 * paid.
 */
export function finalAmount(
  it: Pick<AdminInstalment, 'amountToPay' | 'amountPaidIncludingRefunds' | 'amountCanceledWithRefund'>,
): number {
  const reais = it.amountToPay + it.amountPaidIncludingRefunds - it.amountCanceledWithRefund
  // rounds a sum of reais to two decimals
  return Math.round(reais * 100) / 100
}
