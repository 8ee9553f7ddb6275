/**
 * A merchant's API keys, created, replaced and ended by its administrators. A key sells and refunds without a person,
 * so every administrator is notified of each one that is created or ended.
 */
import { parseCivilDate, addDays, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { ApiKey, ApiKeyRotation, MadeApiKey, NewApiKey } from '@drip/core/contracts/merchant/api-keys'
import {
  KEY_OVERLAPS,
  KEY_SCOPES,
  KEY_SCOPE_LABELS,
  type KeyScope,
  MAX_KEYS,
} from '@drip/core/contracts/merchant/key-scopes'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { fieldRefusal } from '../../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import { newId } from '../../../../platform/ids.ts'
import { readPublicKey } from '../../../../platform/secrets/public-keys.ts'
import { apiKeyEnds, hashApiKey, newApiKey } from '../../../../platform/secrets/secrets.ts'
import {
  type StoredKey,
  endApiKey,
  findApiKey,
  findApiKeys,
  findGoodKeys,
  insertApiKey,
  lockApiKeys,
  savePublicKey,
  saveReplaced,
} from '../../../marketplace/merchants/api-keys.store.ts'
import { actorOf } from '../../../people/merchant-users/merchant-guard.ts'
import type { MerchantUser } from '../../../people/merchant-users/merchant-users.store.ts'
import { notifyMerchantAdmins } from '../../../people/merchant-users/notify-merchant-admins.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>

/** How long invalid keys stay in the list. */
const LISTED_FOR_DAYS = 30

export async function listApiKeys(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
): Promise<ApiKey[]> {
  const now = clock.now()
  const since = new Date(now.getTime() - LISTED_FOR_DAYS * 86_400_000)
  return (await findApiKeys(db, merchantId, since)).map((it) => viewOf(it, now))
}

/** @throws Refusal INVALID_FIELDS (name, expiresOn), TOO_MANY_KEYS */
export async function createApiKey(deps: Needs, user: MerchantUser, it: NewApiKey): Promise<MadeApiKey> {
  const name = it.name.trim()
  if (name === '') throw fieldRefusal('name', 'required')
  const scopes = KEY_SCOPES.filter((scope) => it.scopes.includes(scope))
  const expiresAt = endOf(deps, it.expiresOn)
  return deps.db.transaction(async (tx) => {
    const merchantName = await lockApiKeys(tx, user.merchantId)
    const made = await make(deps, tx, user, { name, scopes, expiresAt, publicKey: null })
    await recordAudit(deps, tx, {
      actor: actorOf(user),
      action: 'API_KEY_MADE',
      object: { type: 'MERCHANT', id: user.merchantId },
      after: { apiKey: `${name} …${made.ends ?? ''}`, scopes: scopesText(scopes), until: it.expiresOn },
    })
    await notifyOfKey(deps, tx, user, {
      subject: `A ${merchantName} tem uma nova chave de API`,
      what: `criou a chave de API “${name}” da ${merchantName} na Drip, que termina em ${made.ends ?? ''}. Ela pode: ${scopesText(scopes)}.`,
    })
    return made
  })
}

/**
 * A successor with the same scopes and public key; the former key stays valid beside it for the chosen time, or until
 * its own last day.
 * @throws Refusal API_KEY_NOT_FOUND, API_KEY_OVER (replaced by somebody else, ended or expired), INVALID_FIELDS
 *   (expiresOn), TOO_MANY_KEYS
 */
export async function rotateApiKey(
  deps: Needs,
  user: MerchantUser,
  id: string,
  it: ApiKeyRotation,
): Promise<MadeApiKey> {
  const expiresAt = endOf(deps, it.expiresOn)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const merchantName = await lockApiKeys(tx, user.merchantId)
    const before = await known(tx, user, id)
    if (stateOf(before, now) !== 'GOOD') throw new Refusal('API_KEY_OVER')
    const { name, scopes, publicKey } = before
    const made = await make(deps, tx, user, { name, scopes, expiresAt, publicKey })
    await saveReplaced(tx, id, made.id, new Date(now.getTime() + KEY_OVERLAPS[it.overlap]))
    await recordAudit(deps, tx, {
      actor: actorOf(user),
      action: 'API_KEY_ROTATED',
      object: { type: 'MERCHANT', id: user.merchantId },
      before: { apiKey: shown(before) },
      after: { apiKey: shown(made) },
    })
    await notifyOfKey(deps, tx, user, {
      subject: `A ${merchantName} tem uma nova chave de API`,
      what: `gerou uma nova chave de API da ${merchantName} na Drip, que termina em ${made.ends ?? ''}, no lugar de “${shown(before)}”. Ela pode: ${scopesText(scopes)}.`,
    })
    return made
  })
}

/**
 * From now on calls that return money with the key must be signed, only with this private key: a former one is no
 * longer accepted.
 * @param pasted PEM or JWK
 * @throws Refusal INVALID_FIELDS (publicKey), API_KEY_NOT_FOUND, API_KEY_OVER
 */
export async function setPublicKey(
  deps: Needs,
  user: MerchantUser,
  id: string,
  pasted: string,
): Promise<ApiKey> {
  const read = pasted.trim() === '' ? ({ wrong: 'required' } as const) : readPublicKey(pasted)
  if ('wrong' in read)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'publicKey', code: read.wrong }] })
  const { publicKey } = read
  return keepPublicKey(deps, user, id, publicKey, ({ key, merchantName }) => ({
    subject: `Uma chave de API da ${merchantName} assina as devoluções`,
    what: `${key.publicKey === null ? 'pôs uma chave pública na' : 'trocou a chave pública da'} chave de API “${shown(key)}” da ${merchantName} na Drip: ${publicKey}. O que devolve dinheiro com essa chave só é aceito com a assinatura da chave privada correspondente.`,
  }))
}

/** Its calls need no signature any more; repeating it has no effect. @throws Refusal API_KEY_NOT_FOUND, API_KEY_OVER */
export async function removePublicKey(deps: Needs, user: MerchantUser, id: string): Promise<ApiKey> {
  return keepPublicKey(deps, user, id, null, ({ key, merchantName }) => ({
    subject: `Uma chave de API da ${merchantName} não assina mais as devoluções`,
    what: `tirou a chave pública da chave de API “${shown(key)}” da ${merchantName} na Drip. Quem tem essa chave de API pode devolver dinheiro sem assinar.`,
  }))
}

async function keepPublicKey(
  deps: Needs,
  user: MerchantUser,
  id: string,
  publicKey: string | null,
  told: (it: { key: StoredKey; merchantName: string }) => { subject: string; what: string },
): Promise<ApiKey> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const merchantName = await lockApiKeys(tx, user.merchantId)
    const key = await known(tx, user, id)
    if (!opens(key, now)) throw new Refusal('API_KEY_OVER')
    if (key.publicKey !== publicKey) {
      await savePublicKey(tx, id, publicKey)
      await recordAudit(deps, tx, {
        actor: actorOf(user),
        action: publicKey === null ? 'PUBLIC_KEY_REMOVED' : 'PUBLIC_KEY_SET',
        object: { type: 'MERCHANT', id: user.merchantId },
        before: { apiKey: shown(key), publicKey: key.publicKey },
        after: { apiKey: shown(key), publicKey },
      })
      await notifyOfKey(deps, tx, user, told({ key, merchantName }))
    }
    return viewOf({ ...key, publicKey }, now)
  })
}

/** At once; repeating it has no effect. @throws Refusal API_KEY_NOT_FOUND */
export async function stopApiKey(deps: Needs, user: MerchantUser, id: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const merchantName = await lockApiKeys(tx, user.merchantId)
    const key = await known(tx, user, id)
    if (!opens(key, now)) return
    await endApiKey(tx, id, now)
    await recordAudit(deps, tx, {
      actor: actorOf(user),
      action: 'API_KEY_ENDED',
      object: { type: 'MERCHANT', id: user.merchantId },
      before: { apiKey: shown(key) },
      after: { apiKey: null },
    })
    await notifyOfKey(deps, tx, user, {
      subject: `Uma chave de API da ${merchantName} foi encerrada`,
      what: `encerrou a chave de API “${shown(key)}” da ${merchantName} na Drip. O sistema que ainda a usa não vende nem consulta mais nada com ela.`,
    })
  })
}

async function make(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  user: MerchantUser,
  it: Pick<StoredKey, 'name' | 'scopes' | 'expiresAt' | 'publicKey'>,
): Promise<MadeApiKey> {
  const now = clock.now()
  const { id: createdBy, merchantId } = user
  if ((await findGoodKeys(tx, merchantId, now)).length >= MAX_KEYS) throw new Refusal('TOO_MANY_KEYS')
  const apiKey = newApiKey(config)
  const id = newId(now)
  const ends = apiKeyEnds(apiKey)
  await insertApiKey(tx, { ...it, id, merchantId, hash: hashApiKey(apiKey), ends, createdAt: now, createdBy })
  return { ...viewOf(await known(tx, user, id), now), apiKey }
}

async function known(tx: Tx, { merchantId }: MerchantUser, id: string): Promise<StoredKey> {
  return orRefuse(await findApiKey(tx, merchantId, id), 'API_KEY_NOT_FOUND')
}

/** The end of a day in São Paulo. @throws Refusal INVALID_FIELDS (expiresOn) for a day in the past */
function endOf({ clock }: Pick<Deps, 'clock'>, expiresOn: string | null): Date | null {
  if (expiresOn === null) return null
  const day = parseCivilDate(expiresOn)
  if (day === null || day < saoPauloDate(clock.now()))
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'expiresOn', code: 'past' }] })
  return startOfSaoPauloDay(addDays(day, 1))
}

function viewOf(it: StoredKey, now: Date): ApiKey {
  const { id, name, ends, scopes, makerName, makerIsGone, lastUsedOn, publicKey } = it
  return {
    id,
    name,
    ends,
    scopes,
    state: stateOf(it, now),
    createdAt: it.createdAt.toISOString(),
    madeBy: makerName === null ? null : { name: makerName, isGone: makerIsGone },
    expiresAt: it.expiresAt?.toISOString() ?? null,
    lastUsedOn,
    publicKey,
  }
}

function stateOf({ endedAt, expiresAt, replacedBy }: StoredKey, now: Date): ApiKey['state'] {
  if (endedAt !== null) return 'ENDED'
  if (expiresAt !== null && expiresAt <= now) return 'EXPIRED'
  return replacedBy === null ? 'GOOD' : 'REPLACED'
}

const opens = (key: StoredKey, now: Date) => ['GOOD', 'REPLACED'].includes(stateOf(key, now))
const shown = ({ name, ends }: Pick<StoredKey, 'name' | 'ends'>) =>
  ends === null ? name : `${name} …${ends}`
const scopesText = (scopes: readonly KeyScope[]) =>
  scopes.map((it) => KEY_SCOPE_LABELS[it].toLowerCase()).join(', ')

async function notifyOfKey(
  deps: Needs,
  tx: Tx,
  { merchantId, name }: MerchantUser,
  { subject, what }: { subject: string; what: string },
): Promise<void> {
  await notifyMerchantAdmins(deps, tx, {
    merchantId,
    subject,
    text: `Olá! ${name} ${what} Se ninguém da sua loja pediu isso, encerre a chave agora e confira quem tem acesso:\n\n${deps.config.publicUrl}/parceira/integracao`,
  })
}
