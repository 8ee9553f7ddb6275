/** A merchant's endpoints: create, change, remove, renew the secret. */
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@drip/core/contracts/merchant/webhooks'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { newWebhookSecret, sealWebhookSecret, secretOfEndpoint, withNewSecret } from './endpoint-secrets.ts'
import {
  type Endpoint,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  lockMerchantEndpoints,
  removeEndpoint,
  saveEndpoint,
} from './webhooks.store.ts'
import { endpointOf } from './webhooks.views.ts'

const MAX_ENDPOINTS = 10

export async function listEndpoints({ db }: Deps, merchantId: string): Promise<WebhookEndpoint[]> {
  return (await findEndpoints(db, merchantId, MAX_ENDPOINTS)).map(endpointOf)
}

/** @throws Refusal INVALID_BODY (url: not https, or inside our own network), TOO_MANY_ENDPOINTS */
export async function createEndpoint(
  deps: Deps,
  merchantId: string,
  it: Pick<Endpoint, 'url' | 'description' | 'eventTypes'>,
): Promise<WebhookEndpointWithSecret> {
  checkUrl(deps, it.url)
  const now = deps.clock.now()
  const endpoint: Endpoint = {
    ...it,
    id: newId(now),
    merchantId,
    enabled: true,
    secretVersion: 1,
    rotatedAt: null,
    secretSealed: sealWebhookSecret(deps.config.secret, newWebhookSecret()),
    formerSecretSealed: null,
    failures: 0,
    failingSince: null,
    restUntil: null,
    createdAt: now,
  }
  await deps.db.transaction(async (tx) => {
    await lockMerchantEndpoints(tx, merchantId)
    if ((await findEndpoints(tx, merchantId, MAX_ENDPOINTS)).length === MAX_ENDPOINTS)
      throw new Refusal('TOO_MANY_ENDPOINTS')
    await insertEndpoint(tx, endpoint)
  })
  return withSecret(deps, endpoint)
}

/** @throws Refusal WEBHOOK_ENDPOINT_NOT_FOUND, INVALID_BODY (url) */
export async function changeEndpoint(
  deps: Deps,
  merchantId: string,
  id: string,
  change: { [Field in 'url' | 'description' | 'eventTypes' | 'enabled']?: Endpoint[Field] | undefined },
): Promise<WebhookEndpoint> {
  if (change.url !== undefined) checkUrl(deps, change.url)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return endpointOf(await save(deps, merchantId, id, (it) => ({ ...it, ...given, failingSince: null })))
}

/** @throws Refusal WEBHOOK_ENDPOINT_NOT_FOUND */
export async function rotateSecret(
  deps: Deps,
  merchantId: string,
  id: string,
): Promise<WebhookEndpointWithSecret> {
  const now = deps.clock.now()
  return withSecret(
    deps,
    await save(deps, merchantId, id, (it) => withNewSecret(deps.config.secret, it, now)),
  )
}

/** @throws Refusal WEBHOOK_ENDPOINT_NOT_FOUND */
export async function dropEndpoint({ db, clock }: Deps, merchantId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockEndpoint(tx, merchantId, id)) === null) throw new Refusal('WEBHOOK_ENDPOINT_NOT_FOUND')
    await removeEndpoint(tx, id, clock.now())
  })
}

/** @throws Refusal WEBHOOK_ENDPOINT_NOT_FOUND */
export async function endpointOfMerchant({ db }: Deps, merchantId: string, id: string): Promise<Endpoint> {
  return orRefuse(await findEndpoint(db, merchantId, id), 'WEBHOOK_ENDPOINT_NOT_FOUND')
}

async function save(
  deps: Deps,
  merchantId: string,
  id: string,
  change: (it: Endpoint) => Endpoint,
): Promise<Endpoint> {
  return deps.db.transaction(async (tx) => {
    const endpoint = orRefuse(await lockEndpoint(tx, merchantId, id), 'WEBHOOK_ENDPOINT_NOT_FOUND')
    const changed = change(endpoint)
    await saveEndpoint(tx, changed)
    deps.webhooks.wake(tx, [id])
    return changed
  })
}

function checkUrl({ webhookCaller }: Deps, url: string): void {
  if (!webhookCaller.accepts(url))
    throw new Refusal('INVALID_BODY', { errors: [{ field: 'url', code: 'invalid' }] })
}

function withSecret({ config }: Deps, it: Endpoint): WebhookEndpointWithSecret {
  return { ...endpointOf(it), secret: secretOfEndpoint(config.secret, it) }
}
