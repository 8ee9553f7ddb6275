import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { Refusal } from './refusal.ts'

export interface Answer {
  status: number
  body: unknown
}

interface Row {
  fingerprint: Buffer
  status: number | null
  answer: unknown
}

/** A call without a sign of life for this long has died: its key may be used again. */
const ABANDONED_AFTER_MS = 60_000

/** A caller's key and its content: the same key for different content is refused. */
export interface Claim {
  scope: string
  key: string
  fingerprint: Buffer
  /** Its mark under our previous secrets. */
  formerFingerprints?: readonly Buffer[]
}

/**
 * The same key and body give the same answer (system design §2). The key is claimed before the work and the answer
 * stored after it; a claim whose process died is taken over. So running the work twice must be harmless: work that
 * moves money keeps the key in its own transaction instead (orders/cancel-order.ts).
 * @throws Refusal IDEMPOTENCY_KEY_REUSED (another body), STILL_RUNNING
 */
export async function idempotently(
  db: Db,
  clock: Clock,
  call: { scope: string; key: string | undefined; body: unknown },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { scope, key } = call
  if (key === undefined || key === '') return work()
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest()
  const claim = { scope, key, fingerprint }
  const earlier = await claimKey(db, clock, claim)
  if (earlier !== null) return earlier
  try {
    const answer = await work()
    await keepAnswer(db, claim, answer)
    return answer
  } catch (error) {
    await releaseKey(db, claim)
    throw error
  }
}

/**
 * Null: we must do the work. Otherwise the earlier answer.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, STILL_RUNNING
 */
export async function claimKey(
  db: Db,
  clock: Clock,
  { scope, key, fingerprint, formerFingerprints = [] }: Claim,
): Promise<Answer | null> {
  const now = clock.now()
  const claimed = await db.run(sql`
    insert into idempotency_keys (scope, key, fingerprint, created_at) values (${scope}, ${key}, ${fingerprint}, ${now})
    on conflict (scope, key) do update set created_at = excluded.created_at
    where idempotency_keys.status is null and idempotency_keys.fingerprint = excluded.fingerprint
      and idempotency_keys.created_at < ${new Date(now.getTime() - ABANDONED_AFTER_MS)}`)
  return claimed === 0 ? earlierAnswer(db, scope, key, [fingerprint, ...formerFingerprints]) : null
}

export async function keepAnswer(db: Db, { scope, key }: Claim, { status, body }: Answer): Promise<void> {
  await db.run(sql`
    update idempotency_keys set status = ${status}, answer = ${JSON.stringify(body ?? null)}
    where scope = ${scope} and key = ${key}`)
}

/** Nothing was done: the caller may retry with the same key. */
export async function releaseKey(db: Db, { scope, key }: Claim): Promise<void> {
  await db.run(sql`delete from idempotency_keys where scope = ${scope} and key = ${key} and status is null`)
}

async function earlierAnswer(
  db: Db,
  scope: string,
  key: string,
  fingerprints: readonly Buffer[],
): Promise<Answer> {
  const row = await db.row<Row>(sql`
    select fingerprint, status, answer from idempotency_keys where scope = ${scope} and key = ${key}`)
  if (row === null) throw new Refusal('STILL_RUNNING')
  if (!fingerprints.some((it) => it.equals(row.fingerprint))) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  if (row.status === null) throw new Refusal('STILL_RUNNING')
  return { status: row.status, body: row.answer }
}

/** True once per key and scope, for as long as answers are stored: a week. */
export async function isFirstUse(
  db: Db,
  clock: Clock,
  { scope, key }: { scope: string; key: string },
): Promise<boolean> {
  // with a status, so that it is not mistaken for a claim whose process died
  const inserted = await db.run(sql`
    insert into idempotency_keys (scope, key, fingerprint, status, created_at) values (${scope}, ${key}, '', 204, ${clock.now()})
    on conflict (scope, key) do nothing`)
  return inserted > 0
}

const KEPT_FOR_MS = 7 * 24 * 3_600_000

/** Answers that nobody will request again. */
export async function forgetOldAnswers(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_FOR_MS)
  await db.run(sql`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys where created_at < ${before} limit 10000)`)
}
