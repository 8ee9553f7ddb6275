import type { Connection } from '@drip/core/contracts/merchant/merchant-area'
import { compareDates } from '@drip/core/calendar/dates'
import type { Deps } from '../../../../deps.ts'
import { findApiKeys } from '../../../marketplace/merchants/api-keys.store.ts'
import { listEndpoints } from '../../../messaging/webhooks/manage-endpoints.ts'
import { type LastTry, findLastTries } from '../../../messaging/webhooks/webhooks.store.ts'

/** How long invalid keys still show when they were used. */
const KEYS_KNOWN_MS = 30 * 86_400_000

/** Whether the store's server calls us, and whether it receives our webhooks. */
export async function showConnection(deps: Deps, merchantId: string): Promise<Connection> {
  const [keys, endpoints] = await Promise.all([
    findApiKeys(deps.db, merchantId, new Date(deps.clock.now().getTime() - KEYS_KNOWN_MS)),
    listEndpoints(deps, merchantId),
  ])
  const tries = await findLastTries(
    deps.db,
    merchantId,
    endpoints.map((it) => it.id),
  )
  const [last] = keys
    .flatMap(({ name, lastUsedOn }) => (lastUsedOn === null ? [] : [{ on: lastUsedOn, keyName: name }]))
    .toSorted((a, b) => compareDates(b.on, a.on))
  return {
    testWorld: deps.config.isTestWorld ? 'HERE' : deps.testWorld === null ? null : 'ELSEWHERE',
    lastCall: last ?? null,
    webhooks: endpoints.map(({ id, url, enabled, failingSince }) => {
      const own = tries.filter((it) => it.endpointId === id)
      return {
        endpointId: id,
        url,
        enabled,
        failingSince,
        delivered: tryOf(own.find((it) => it.isDelivered)),
        failed: tryOf(own.find((it) => !it.isDelivered)),
      }
    }),
  }
}

function tryOf(it: LastTry | undefined) {
  return it === undefined ? null : { at: it.at.toISOString(), eventType: it.eventType, status: it.status }
}
