/**
 * "Pronto para vender" is a state: a new merchant gets it when nothing is missing any more. Who sold before the state was there
 * goes on. Either sells as long as fee and settlement configuration are in force, which is asked by the day (decision 0025).
 */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { Readiness } from '@drip/core/contracts/merchant/merchant-admin'
import { endingSoon, missingToSell } from '@drip/core/merchants/ready-to-sell'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { type StoredReadiness, findReadiness } from './readiness.store.ts'
import { saveReadyAt } from '../../marketplace/merchants/merchants.store.ts'

/** What an admin is told of it on a day: what is missing in the order in which it is usually given, and what ends soon. */
export function toReadiness(it: StoredReadiness, today: CivilDate): Readiness {
  const last = { FEE: it.FEE_UNTIL, SETTLEMENT: it.SETTLEMENT_UNTIL }
  return { isReady: it.isReady, missing: missingToSell(it), ending: endingSoon(last, today) }
}

/** To be called where something that is needed was given, in its transaction. */
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
