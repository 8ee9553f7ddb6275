/**
 * A user's changes of webhook addresses are audited: an address decides who learns of every sale. The log stores an
 * address's host and a mark of the whole, because the rest may be a secret of the store.
 */
import { createHash } from 'node:crypto'
import type { WebhookEndpointWithSecret } from '@drip/core/contracts/merchant/webhooks'
import type { Deps } from '../../../../deps.ts'
import { depsWithin } from '../../../../deps-within.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import {
  type AuditActor,
  type AuditValue,
  audited,
  recordAudit,
} from '../../../records/audit/record-audit.ts'
import { createEndpoint } from '../../../messaging/webhooks/manage-endpoints.ts'
import { lockEndpoint } from '../../../messaging/webhooks/webhooks.store.ts'

interface Manager {
  merchantId: string
  actor: AuditActor
}

/** @throws Refusal INVALID_BODY (url), TOO_MANY_ENDPOINTS */
export async function addEndpoint(
  deps: Deps,
  { merchantId, actor }: Manager,
  it: Parameters<typeof createEndpoint>[2],
): Promise<WebhookEndpointWithSecret> {
  return deps.db.transaction(async (tx) => {
    const made = await createEndpoint(depsWithin(deps, tx), merchantId, it)
    const after = await snapshot(tx, merchantId, made.id)
    await recordAudit(deps, tx, {
      actor,
      action: 'WEBHOOK_ENDPOINT_ADDED',
      object: objectOf(made.id),
      after,
    })
    return made
  })
}

/** Changes an endpoint with `work`, and audits it. @throws Refusal as `work` does */
export async function changingEndpoint<Result>(
  deps: Deps,
  { merchantId, actor }: Manager,
  { id, action }: { id: string; action: string },
  work: (inside: Deps) => Promise<Result>,
): Promise<Result> {
  return audited(deps, { actor, action, object: objectOf(id) }, (tx) => snapshot(tx, merchantId, id), work)
}

const objectOf = (id: string) => ({ type: 'WEBHOOK_ENDPOINT', id })

async function snapshot(tx: Tx, merchantId: string, id: string): Promise<AuditValue> {
  const endpoint = await lockEndpoint(tx, merchantId, id)
  if (endpoint === null) return null
  const { url, eventTypes, enabled, secretVersion } = endpoint
  const mark = createHash('sha256').update(url).digest('hex').slice(0, 12)
  return { host: new URL(url).host, mark, eventTypes, enabled, secretVersion }
}
