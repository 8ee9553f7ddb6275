/**
 * A week before an API key expires its merchant's administrators are notified, so that the store does not suddenly stop
 * selling.
 */
import { formatDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../../deps.ts'
import { lockExpiringKeys } from '../../../marketplace/merchants/api-keys.store.ts'
import { notifyMerchantAdmins } from '../../../people/merchant-users/notify-merchant-admins.ts'

const AHEAD_MS = 7 * 86_400_000
const BATCH = 100

/** Once: the warning is recorded with the messages. */
export async function warnOfExpiringKeys(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>,
): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() + AHEAD_MS)
  await deps.db.transaction(async (tx) => {
    for (const { merchantId, name, ends, expiresAt } of await lockExpiringKeys(tx, {
      now,
      before,
      limit: BATCH,
    })) {
      // it is valid until the end of a day
      const lastDay = formatDate(saoPauloDate(new Date(expiresAt.getTime() - 1)))
      await notifyMerchantAdmins(deps, tx, {
        merchantId,
        subject: `Uma chave de API da sua loja vale só até ${lastDay}`,
        text: `Olá! A chave de API “${name}${ends === null ? '' : ` …${ends}`}” da sua loja na Drip vale até ${lastDay}. Depois disso o sistema que a usa não vende mais com a Drip. Gere a próxima e troque no sistema da loja: as duas valem juntas pelo tempo que você escolher.\n\n${deps.config.publicUrl}/parceira/integracao`,
      })
    }
  })
}
