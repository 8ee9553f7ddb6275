/**
 * Changes of webhook addresses are audited: an address decides who learns of every sale. The log stores an address's
 * host and a mark of the whole, because the rest may be a secret of the store. An API key changes one without a person,
 * and the change outlives the key: so all administrators are notified of who receives the store's events from then on,
 * and of who no longer does.
 */
import { createHash } from 'node:crypto'
import { WEBHOOK_EVENT_TYPES, type WebhookEndpointWithSecret } from '@drip/core/contracts/merchant/webhooks'
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
import { type Endpoint, findEndpoint, lockEndpoint } from '../../../messaging/webhooks/webhooks.store.ts'
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
    await notifyOfChange(deps, tx, manager, { what: 'RECEIVES', url: made.url })
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
  const storedIn = (db: Deps['db']) => findEndpoint(db, merchantId, id)
  return audited(
    deps,
    { actor, action, object: objectOf(id), asked: askedBy(manager) },
    (tx) => snapshot(tx, merchantId, id),
    async (inside) => {
      const before = await storedIn(inside.db)
      const result = await work(inside)
      const change = changeOf(before, await storedIn(inside.db))
      if (change !== null) await inside.db.transaction((tx) => notifyOfChange(inside, tx, manager, change))
      return result
    },
  )
}

const askedBy = ({ keyEnds }: Manager): AuditValue =>
  keyEnds === undefined ? null : { apiKey: `…${keyEnds}` }

interface AddressChange {
  what: 'RECEIVES' | 'STOPS' | 'FEWER' | 'SECRET'
  url: string
}

/** Null if the same address still receives the same events, signed as before. */
function changeOf(before: Endpoint | null, after: Endpoint | null): AddressChange | null {
  const [from, to] = [receiverOf(before), receiverOf(after)]
  if (to !== null && to !== from) return { what: 'RECEIVES', url: to }
  if (from !== null && to === null) return { what: 'STOPS', url: from }
  if (before === null || after === null || to === null) return null
  const heard = typesOf(after)
  if (!typesOf(before).every((type) => heard.includes(type))) return { what: 'FEWER', url: to }
  return before.secretVersion === after.secretVersion ? null : { what: 'SECRET', url: to }
}

/** None chosen is all. */
const typesOf = ({ eventTypes }: Endpoint): readonly string[] =>
  eventTypes.length === 0 ? WEBHOOK_EVENT_TYPES : eventTypes

const receiverOf = (it: Endpoint | null) => (it?.enabled === true ? it.url : null)

const CHANGES: Record<AddressChange['what'], { subject: string; text: (host: string) => string }> = {
  RECEIVES: {
    subject: 'Um endereço novo recebe os avisos da sua loja',
    text: (host) =>
      `um endereço em ${host} passou a receber da Drip os avisos automáticos da sua loja. Se ninguém da sua loja fez isso, remova o endereço, encerre a chave`,
  },
  STOPS: {
    subject: 'Um endereço não recebe mais os avisos da sua loja',
    text: (host) =>
      `o endereço em ${host} deixou de receber da Drip os avisos automáticos da sua loja. Se ninguém da sua loja fez isso, encerre a chave, ligue ou adicione o endereço de novo`,
  },
  FEWER: {
    subject: 'Um endereço recebe menos avisos da sua loja',
    text: (host) =>
      `o endereço em ${host} deixou de receber da Drip uma parte dos avisos automáticos da sua loja. Se ninguém da sua loja fez isso, encerre a chave, escolha de novo o que o endereço recebe`,
  },
  SECRET: {
    subject: 'O segredo dos avisos da sua loja mudou',
    text: (host) =>
      `foi gerado outro segredo para os avisos automáticos que a Drip envia a ${host}. Por 24 horas assinamos também com o anterior; depois, só com o novo. Se ninguém da sua loja fez isso, encerre a chave, gere outro segredo`,
  },
}

/** Only if no person did it: a person has signed in, with a second factor. */
async function notifyOfChange(
  deps: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { merchantId, keyEnds }: Manager,
  { what, url }: AddressChange,
): Promise<void> {
  if (keyEnds === undefined) return
  const { subject, text } = CHANGES[what]
  await notifyMerchantAdmins(deps, tx, {
    merchantId,
    subject,
    text: `Olá! Com a chave de API que termina em ${keyEnds}, ${text(new URL(url).host)} e fale com a gente: ${deps.config.settings.supportEmail}\n\n${deps.config.publicUrl}/parceira/integracao`,
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
