/**
 * "Pronto para vender" is a state: a new merchant reaches it when nothing is missing any more. Merchants who sold
 * before the state existed continue. Both sell as long as fee and settlement configuration are in force, which is
 * checked by day (decision 0025).
 */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { Readiness } from '@drip/core/contracts/merchant/merchant-admin'
import { endingSoon, missingToSell } from '@drip/core/merchants/ready-to-sell'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { type StoredReadiness, findReadiness } from './readiness.store.ts'
import { saveReadyAt } from '../../marketplace/merchants/merchants.store.ts'

/** The state on a day, for admins: what is missing, in the usual order, and what ends soon. */
export function toReadiness(it: StoredReadiness, today: CivilDate): Readiness {
  const last = { FEE: it.FEE_UNTIL, SETTLEMENT: it.SETTLEMENT_UNTIL }
  return { isReady: it.isReady, missing: missingToSell(it), ending: endingSoon(last, today) }
}

/** Call after something required was added, in the same transaction. */
export async function becomeReady(deps: Pick<Deps, 'clock'>, tx: Tx, merchantId: string): Promise<void> {
  const now = deps.clock.now()
  const has = await findReadiness(tx, merchantId, saoPauloDate(now))
  if (has === null || missingToSell(has).length > 0) return
  if (await saveReadyAt(tx, merchantId, now))
    await recordAudit(deps, tx, {
      actor: { type: 'SYSTEM' },
      action: 'MERCHANT_READY',
      object: { type: 'MERCHANT', id: merchantId },
    })
}
