/**
 * "Pronto para vender" is a state: a new merchant gets it when nothing is missing any more, and loses it when its last fee or
 * settlement configuration is ended. Who sold before the state was there goes on.
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { type NeededToSell, missingToSell } from '@drip/core/merchants/ready-to-sell'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { findNeeded } from './readiness.store.ts'
import { saveReadyAt } from '../../marketplace/merchants/merchants.store.ts'

/** What is missing, in the order in which it is usually given. */
export async function missingOf(
  { clock }: Pick<Deps, 'clock'>,
  db: Queries,
  merchantId: string,
): Promise<NeededToSell[]> {
  return missingToSell(await findNeeded(db, merchantId, saoPauloDate(clock.now())))
}

/** To be called where something that is needed was given, in its transaction. */
export async function becomeReady(deps: Pick<Deps, 'clock'>, tx: Tx, merchantId: string): Promise<void> {
  if ((await missingOf(deps, tx, merchantId)).length > 0) return
  if (await saveReadyAt(tx, merchantId, deps.clock.now()))
    await recordAudit(deps, tx, {
      actor: { type: 'SYSTEM' },
      action: 'MERCHANT_READY',
      object: { type: 'MERCHANT', id: merchantId },
    })
}

/** To be called where the last of something needed may have been ended, in its transaction. */
export async function stayReady(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  merchantId: string,
  ended: NeededToSell,
): Promise<void> {
  if ((await missingOf(deps, tx, merchantId)).includes(ended)) await saveReadyAt(tx, merchantId, null)
}
