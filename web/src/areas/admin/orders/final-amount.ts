import type { AdminInstalment } from '@drip/core/contracts/admin/admin-area'

/** 'Valor final' (000 §2): what an instalment costs in all, which is what was paid and kept, and what is still to be paid. */
export function finalAmount(
  it: Pick<AdminInstalment, 'amountToPay' | 'amountPaidIncludingRefunds' | 'amountCanceledWithRefund'>,
): number {
  const reais = it.amountToPay + it.amountPaidIncludingRefunds - it.amountCanceledWithRefund
  // sums of reais, back on their two places
  return Math.round(reais * 100) / 100
}
