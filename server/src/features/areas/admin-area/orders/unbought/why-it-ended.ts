import { ADMIN_DENIAL_LABELS } from '@drip/core/contracts/admin/admin-area'
import type { Checkout } from '../../../../purchases/checkouts/checkouts.store.ts'

/**
 * Why a purchase failed, for operators; null while it is undecided. Names who ended it deliberately: the
 * specification's reasons only say that it is over.
 */
export function whyItEnded({
  status,
  givenUpAt,
  koReason,
}: Pick<Checkout, 'status' | 'givenUpAt' | 'koReason'>): string | null {
  // somebody who was refused and then left the alternative was refused
  if (givenUpAt !== null && koReason === 'EXPIRED') return 'Cancelado pelo cliente'
  if (status === 'EXPIRED' && koReason === 'EXPIRED') return 'O prazo acabou'
  if (status === 'REVOKED') return 'Link desativado pela loja'
  return koReason === null ? null : ADMIN_DENIAL_LABELS[koReason]
}
