import { ADMIN_DENIAL_LABELS } from '@drip/core/contracts/admin/admin-area'
import type { Checkout } from '../../../../purchases/checkouts/checkouts.store.ts'

/**
 * Why nothing came of a purchase, for operators; null while nothing is decided. Whoever ended it by their own will is
 * named: the reasons of the specification know only that it is over.
 */
export function whyItEnded({
  status,
  givenUpAt,
  koReason,
}: Pick<Checkout, 'status' | 'givenUpAt' | 'koReason'>): string | null {
  // who was refused, and left what they were offered instead, was refused
  if (givenUpAt !== null && koReason === 'EXPIRED') return 'Cancelado pelo cliente'
  if (status === 'EXPIRED' && koReason === 'EXPIRED') return 'O prazo acabou'
  if (status === 'REVOKED') return 'Link desativado pela loja'
  return koReason === null ? null : ADMIN_DENIAL_LABELS[koReason]
}
