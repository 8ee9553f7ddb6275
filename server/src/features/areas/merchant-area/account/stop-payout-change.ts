/** A waiting change of a merchant's payout account: its administrators see it and can stop it. */
import type { PayoutChange } from '@drip/core/contracts/merchant/merchant-area'
import type { Deps } from '../../../../deps.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import type { AuditActor } from '../../../records/audit/record-audit.ts'
import { lockMerchant } from '../../merchant-admin/merchant-admin.store.ts'
import { accountsOfChange } from '../../merchant-admin/change-payout-account.ts'
import { stopWithin } from '../../../people/requested-changes/carry-out-changes.ts'
import {
  findChange,
  findOpenChange,
  lockChange,
} from '../../../people/requested-changes/requested-changes.store.ts'

export async function showPayoutChange({ db }: Pick<Deps, 'db'>, merchantId: string): Promise<PayoutChange> {
  const change = await findOpenChange(db, 'MERCHANT_PAYOUT_ACCOUNT', merchantId)
  if (change === null || change.takesEffectAt === null) return { change: null }
  const { id, takesEffectAt } = change
  const accounts = await accountsOfChange(db, change)
  return { change: { id, ...accounts, takesEffectAt: takesEffectAt.toISOString() } }
}

/** Repeating it has no effect. @throws Refusal NOT_FOUND, CHANGE_ANSWERED (in effect already, or over) */
export async function stopPayoutChange(
  deps: Deps,
  { merchantId, actor }: { merchantId: string; actor: AuditActor },
  id: string,
): Promise<void> {
  const known = await findChange(deps.db, id)
  if (known?.kind !== 'MERCHANT_PAYOUT_ACCOUNT' || known.subjectId !== merchantId)
    throw new Refusal('NOT_FOUND')
  await deps.db.transaction(async (tx) => {
    // the subject first, in the order of everybody who answers a change
    await lockMerchant(tx, merchantId)
    const change = orRefuse(await lockChange(tx, id), 'NOT_FOUND')
    await stopWithin(deps, tx, actor, change, 'A parceira impediu a mudança.')
  })
}
