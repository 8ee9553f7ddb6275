/**
 * Encrypts again with the first key what other keys encrypted (docs/keys.md), in small steps beside the running
 * product: a value is replaced only if it is still as it was read, so concurrent writes are kept and repeating is
 * harmless.
 */
import sql, { type Sql, raw } from 'sql-template-tag'
import type { Db } from '../database/db.ts'
import type { OurSecret } from './our-secret.ts'
import { type Purpose, headerOf, seal, unseal } from './seal.ts'
import { BEFORE_ALL } from '../jobs/rounds.ts'

interface Place {
  table: string
  /** A uuid that identifies its rows. */
  key: string
  purpose: Purpose
  rows: Sql
  /** The stored value. */
  sealed: Sql
  set(sealed: Buffer): Sql
}

/**
 * Everything that stays encrypted for longer than days. Answers stored for a week (platform/http/idempotency.ts) expire
 * by themselves, and conversations with support are stored in browsers.
 */
const PLACES: readonly Place[] = [
  column('merchants', 'id', 'vtex_app_token_sealed', 'vtexAppToken'),
  column('merchant_plugins', 'merchant_id', 'sealed_token', 'nuvemshopToken'),
  column('totp_factors', 'subject_id', 'sealed_key', 'totpKey'),
  column('totp_factors', 'subject_id', 'pending_key', 'totpKey'),
  column('webhook_endpoints', 'id', 'secret_sealed', 'webhookSecret'),
  column('webhook_endpoints', 'id', 'former_secret_sealed', 'webhookSecret'),
  ...['jobs', 'dead_jobs'].flatMap((table) => [
    payload(table, 'send-message', 'sealed', 'message'),
    payload(table, 'take-offer-away', 'sealedToken', 'nuvemshopToken'),
  ]),
]
const BATCH = 100

export interface Resealed {
  /** Values that now use the first key. */
  done: number
  /** Values that still use another one, mostly because we have no key that opens them. */
  left: number
}

/** @throws if the database does not answer; values encrypted again until then stay so */
export async function reseal(db: Db, secret: OurSecret): Promise<Resealed> {
  const [first] = secret.sealing
  if (first === undefined) throw new Error('there is no key to seal with')
  const header = headerOf(first)
  let [done, left] = [0, 0]
  for (const place of PLACES) {
    done += await resealPlace(db, secret, place, header)
    left += await countOthers(db, place, header)
  }
  return { done, left }
}

async function resealPlace(db: Db, secret: OurSecret, place: Place, header: Buffer): Promise<number> {
  let [done, after] = [0, BEFORE_ALL]
  for (;;) {
    const batch = await db.rows<{ id: string; sealed: Buffer }>(sql`
      select ${raw(place.key)} as id, ${place.sealed} as sealed from ${raw(place.table)}
      where ${isOfOthers(place, header)} and ${raw(place.key)} > ${after} order by ${raw(place.key)} limit ${BATCH}`)
    for (const { id, sealed } of batch) if (await resealOne(db, secret, place, { id, sealed })) done += 1
    const last = batch.at(-1)
    if (last === undefined) return done
    after = last.id
  }
}

async function resealOne(
  db: Db,
  secret: OurSecret,
  place: Place,
  { id, sealed }: { id: string; sealed: Buffer },
): Promise<boolean> {
  const text = opened(secret, place, sealed)
  if (text === null) return false
  const changed = await db.run(sql`
    update ${raw(place.table)} set ${place.set(seal(secret, place.purpose, text))}
    where ${raw(place.key)} = ${id} and ${place.rows} and ${place.sealed} = ${sealed}`)
  return changed > 0
}

/** Null: its key no longer exists. It stays as it is, and counts as left. */
function opened(secret: OurSecret, { purpose }: Place, sealed: Buffer): string | null {
  try {
    return unseal(secret, purpose, sealed)
  } catch {
    return null
  }
}

async function countOthers(db: Db, place: Place, header: Buffer): Promise<number> {
  return db.count(sql`
    select count(*) from ${raw(place.table)} where ${isOfOthers(place, header)}`)
}

const isOfOthers = ({ rows, sealed }: Place, header: Buffer) =>
  sql`${rows} and ${sealed} is not null and substring(${sealed} from 1 for ${header.length}) <> ${header}`

function column(table: string, key: string, name: string, purpose: Purpose): Place {
  return {
    table,
    key,
    purpose,
    rows: sql`true`,
    sealed: raw(name),
    set: (it) => sql`${raw(name)} = ${it}`,
  }
}

/** In base64 within the payload of a kind of job. */
function payload(table: string, kind: string, field: string, purpose: Purpose): Place {
  return {
    table,
    key: 'id',
    purpose,
    rows: sql`kind = ${kind} and payload ? ${field}`,
    sealed: sql`decode(payload->>${field}, 'base64')`,
    set: (it) =>
      sql`payload = jsonb_set(payload, ${[field]}::text[], to_jsonb(${it.toString('base64')}::text))`,
  }
}
