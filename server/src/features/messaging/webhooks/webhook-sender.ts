/**
 * Sends what is due. Each endpoint is served separately: a hanging one does not affect the others. Deliveries are
 * claimed in the database, so several processes may send; the claims of a dying one are taken over.
 */
import type { Config } from '../../../config.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Notices } from '../../../platform/jobs/notices.ts'
import type { Timetable } from '../../../platform/jobs/timetable.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { WebhookAnswer, WebhookCaller } from '../../../providers/webhooks/need.ts'
import { GIVEN_UP_AFTER_MS, nextTryAt, restUntil } from './retry-plan.ts'
import { signingSecrets } from './endpoint-secrets.ts'
import { signedHeaders } from './sign.ts'
import { eventBody } from './webhooks.views.ts'
import {
  type ClaimedDelivery,
  type Endpoint,
  claimDeliveries,
  findClaimed,
  findEndpointToCall,
  findEndpointsWithDue,
  giveUpDeliveries,
  lockEndpointToCall,
  saveEndpointHealth,
  saveTry,
} from './webhooks.store.ts'

const CHANNEL = 'drip_webhooks'
/** The schedule that finds deliveries without a notice, and retries. */
export const SEND_WEBHOOKS = 'send-webhooks'
/** Concurrent calls to one endpoint; for a failing one, one. */
const AT_ONCE = 8
/** Longer than any call takes. */
export const CLAIM_MS = 60_000
/** Endpoints served at once by one process. */
const MAX_SERVED = 500
const MAX_FOUND = 2000
/** After this time an endpoint that found no place is tried again. */
const FULL_MS = 2000

export interface WebhookSender {
  /** These have something to deliver, once it is committed. */
  wake(to: Writer, endpointIds: readonly string[]): void
  /**
   * Sends one delivery that its caller has claimed, whatever else is due and whatever the endpoint's state, and waits
   * for the answer.
   */
  sendNow(deliveryId: string): Promise<void>
  /** Starts serving every endpoint with due deliveries; does not wait. */
  poll(): Promise<void>
  /** Sends due deliveries at once until the returned function is called, which lets running calls finish. */
  work(): Promise<() => Promise<void>>
}

interface Needs {
  db: Db
  clock: Clock
  log: Log
  timetable: Timetable
  config: Config
  webhookCaller: WebhookCaller
}

export function webhookSender(deps: Needs, notices: Notices): WebhookSender {
  const { db, clock, log, timetable } = deps
  const served = new Map<string, Promise<void>>()
  /** Woken while being served: there may be more by now. */
  const again = new Set<string>()
  let stopped = false

  const serve = (endpointId: string): void => {
    if (stopped) return
    if (served.has(endpointId)) return void again.add(endpointId)
    // the sweep returns to it
    if (served.size >= MAX_SERVED)
      return timetable.expect(SEND_WEBHOOKS, new Date(clock.now().getTime() + FULL_MS))
    const run = serveEndpoint(deps, endpointId)
      .catch((error: unknown) => log.error('webhooks.endpoint', error, { endpoint: endpointId }))
      .finally(() => {
        served.delete(endpointId)
        if (again.delete(endpointId)) serve(endpointId)
      })
    served.set(endpointId, run)
  }
  const serveDue = async (): Promise<void> => {
    const now = clock.now()
    await giveUpDeliveries(db, { before: new Date(now.getTime() - GIVEN_UP_AFTER_MS), now, limit: 10_000 })
    for (const id of await findEndpointsWithDue(db, now, MAX_FOUND)) serve(id)
  }
  return {
    wake: (to, endpointIds) => {
      if (endpointIds.length > 0) to.afterCommit(() => notices.publish(CHANNEL, endpointIds))
    },
    async sendNow(deliveryId) {
      const claimed = await findClaimed(db, deliveryId)
      const endpoint = claimed === null ? null : await findEndpointToCall(db, claimed.endpointId)
      if (claimed === null || endpoint === null) return
      const answer = await tryOnce(deps, endpoint, claimed)
      await saveHealth(deps, endpoint, [answer])
      // it answers again: send what was waiting for that
      if (isTaken(answer) && endpoint.failures > 0) notices.publish(CHANNEL, [endpoint.id])
    },
    poll: serveDue,
    async work() {
      const missed = () => void serveDue().catch((error: unknown) => log.error('webhooks.look', error))
      const stopHearing = await notices.subscribe(CHANNEL, serve, missed)
      return async () => {
        stopped = true
        await stopHearing()
        await Promise.all(served.values())
      }
    },
  }
}

/** Until nothing is due, or it must be paused. */
async function serveEndpoint(deps: Needs, endpointId: string): Promise<void> {
  for (;;) {
    const endpoint = await findEndpointToCall(deps.db, endpointId)
    const now = deps.clock.now()
    if (endpoint === null || (endpoint.restUntil !== null && endpoint.restUntil > now)) return
    const claimed = await claimDeliveries(deps.db, endpoint, {
      now,
      claimedUntil: new Date(now.getTime() + CLAIM_MS),
      limit: endpoint.failures > 0 ? 1 : AT_ONCE,
    })
    if (claimed.length === 0) return
    const answers = await Promise.all(claimed.map((it) => tryOnce(deps, endpoint, it)))
    await saveHealth(deps, endpoint, answers)
  }
}

async function tryOnce(deps: Needs, endpoint: Endpoint, it: ClaimedDelivery): Promise<WebhookAnswer> {
  const body = eventBody(it.event)
  const at = deps.clock.now()
  const headers = signedHeaders(signingSecrets(deps.config.secret, endpoint, at), {
    id: it.event.id,
    at,
    body,
  })
  const answer = await deps.webhookCaller.post(endpoint.url, headers, body)
  const now = deps.clock.now()
  const next = isTaken(answer) ? null : nextTryAt(it.attempts + 1, now, Math.random())
  if (next !== null) deps.timetable.expect(SEND_WEBHOOKS, next)
  await saveTry(deps.db, it.deliveryId, {
    status: isTaken(answer) ? 'DELIVERED' : next === null ? 'FAILED' : 'PENDING',
    nextTryAt: next,
    lastStatus: answer.status,
    lastError: answer.error,
    lastDurationMs: answer.durationMs,
    requestHeaders: headers,
    answer,
    now,
  })
  return answer
}

function isTaken({ status }: WebhookAnswer): boolean {
  return status !== null && status >= 200 && status < 300
}

const GONE = 410

/** No health is recorded for an endpoint that its merchant paused, removed or moved during the call. */
async function saveHealth(
  { db, clock, timetable }: Needs,
  endpoint: Endpoint,
  answers: readonly WebhookAnswer[],
): Promise<void> {
  const failed = answers.filter((it) => !isTaken(it)).length
  if (failed === 0 && endpoint.failures === 0) return
  const now = clock.now()
  // the address says that it wants no more (Standard Webhooks)
  const isGone = answers.some((it) => it.status === GONE)
  const works = failed < answers.length && !isGone
  const rest = await db.transaction(async (tx) => {
    const current = await lockEndpointToCall(tx, endpoint.id)
    if (current === null || current.url !== endpoint.url) return null
    // added to the present count: its merchant may have reset it meanwhile
    const failures = works ? 0 : current.failures + failed
    const until = restUntil(failures, now)
    await saveEndpointHealth(tx, endpoint.id, {
      failures,
      failingSince: works ? null : (current.failingSince ?? now),
      restUntil: until,
      enabled: !isGone,
    })
    return until
  })
  if (rest !== null) timetable.expect(SEND_WEBHOOKS, rest)
}
