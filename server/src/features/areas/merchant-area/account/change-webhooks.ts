/**
 * Changes of webhook addresses are audited: an address decides who learns of every sale. The log stores an address's
 * host and a mark of the whole, because the rest may be a secret of the store. An API key sets one without a person, and
 * the address outlives the key: so all administrators are notified of it.
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
import { findEndpoint, lockEndpoint } from '../../../messaging/webhooks/webhooks.store.ts'
import { notifyMerchantAdmins } from '../../../people/merchant-users/notify-merchant-admins.ts'

interface Manager {
  merchantId: string
  actor: AuditActor
  /** The last characters of the API key, where no person acts. */
  keyEnds?: string
}

/** @throws Refusal INVALID_BODY (url), TOO_MANY_ENDPOINTS */
export async function addEndpoint(
  deps: Deps,
  manager: Manager,
  it: Parameters<typeof createEndpoint>[2],
): Promise<WebhookEndpointWithSecret> {
  const { merchantId, actor } = manager
  return deps.db.transaction(async (tx) => {
    const made = await createEndpoint(depsWithin(deps, tx), merchantId, it)
    const after = await snapshot(tx, merchantId, made.id)
    await recordAudit(deps, tx, {
      actor,
      action: 'WEBHOOK_ENDPOINT_ADDED',
      object: objectOf(made.id),
      asked: askedBy(manager),
      after,
    })
    await notifyOfAddress(deps, tx, manager, made.url)
    return made
  })
}

/** Changes an endpoint with `work`, and audits it. @throws Refusal as `work` does */
export async function changingEndpoint<Result>(
  deps: Deps,
  manager: Manager,
  { id, action }: { id: string; action: string },
  work: (inside: Deps) => Promise<Result>,
): Promise<Result> {
  const { merchantId, actor } = manager
  const urlIn = async (db: Deps['db']) => (await findEndpoint(db, merchantId, id))?.url ?? null
  return audited(
    deps,
    { actor, action, object: objectOf(id), asked: askedBy(manager) },
    (tx) => snapshot(tx, merchantId, id),
    async (inside) => {
      const before = await urlIn(inside.db)
      const result = await work(inside)
      const after = await urlIn(inside.db)
      if (after !== null && after !== before)
        await inside.db.transaction((tx) => notifyOfAddress(inside, tx, manager, after))
      return result
    },
  )
}

const askedBy = ({ keyEnds }: Manager): AuditValue =>
  keyEnds === undefined ? null : { apiKey: `…${keyEnds}` }

/** Only if no person set it: a person has signed in, with a second factor. */
async function notifyOfAddress(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { merchantId, keyEnds }: Manager,
  url: string,
): Promise<void> {
  if (keyEnds === undefined) return
  await notifyMerchantAdmins(deps, tx, {
    merchantId,
    subject: 'Um endereço novo recebe os avisos da sua loja',
    text: `Olá! Com a chave de API que termina em ${keyEnds}, um endereço em ${new URL(url).host} passou a receber da Drip os avisos automáticos da sua loja. Se ninguém da sua loja fez isso, remova o endereço, encerre a chave e fale com a gente: ${deps.config.settings.supportEmail}\n\n${deps.config.publicUrl}/parceira/integracao`,
  })
}

const objectOf = (id: string) => ({ type: 'WEBHOOK_ENDPOINT', id })

async function snapshot(tx: Tx, merchantId: string, id: string): Promise<AuditValue> {
  const endpoint = await lockEndpoint(tx, merchantId, id)
  if (endpoint === null) return null
  const { url, eventTypes, enabled, secretVersion } = endpoint
  const mark = createHash('sha256').update(url).digest('hex').slice(0, 12)
  return { host: new URL(url).host, mark, eventTypes, enabled, secretVersion }
}
