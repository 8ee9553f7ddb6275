import type { PasskeyTransport } from '@drip/core/accounts/second-factor'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'
import type { FactorSubject } from './factor-owner.ts'

/** An authenticator app. */
export interface Totp {
  /** Null while the first one is being set up. */
  sealedKey: Buffer | null
  addedAt: Date | null
  lastUsedAt: Date | null
  /** One being set up, and until when. */
  pendingKey: Buffer | null
  pendingUntil: Date | null
}

export interface Passkey {
  id: string
  name: string
  /** base64url. */
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: PasskeyTransport[]
  addedAt: Date
  lastUsedAt: Date | null
}

const of = ({ audience, id }: FactorSubject) => sql`audience = ${audience} and subject_id = ${id}`

export async function findTotp(db: Queries, whose: FactorSubject): Promise<Totp | null> {
  return db.row(sql`
    select sealed_key, added_at, last_used_at, pending_key, pending_until from totp_factors where ${of(whose)}`)
}

export async function findPasskeys(db: Queries, whose: FactorSubject): Promise<Passkey[]> {
  return db.rows(sql`
    select id, name, credential_id, public_key, counter, transports, added_at, last_used_at
    from passkeys where ${of(whose)} order by added_at, id`)
}

/** Whether anything besides the password proves their identity. */
export async function hasFactor(db: Queries, whose: FactorSubject): Promise<boolean> {
  const row = await db.row(sql`
    select from totp_factors where ${of(whose)} and sealed_key is not null
    union all select from passkeys where ${of(whose)} limit 1`)
  return row !== null
}

/** Whether any of their factors was added at that time or later. */
export async function hasFactorSince(db: Queries, whose: FactorSubject, since: Date): Promise<boolean> {
  const row = await db.row(sql`
    select from totp_factors where ${of(whose)} and sealed_key is not null and added_at >= ${since}
    union all select from passkeys where ${of(whose)} and added_at >= ${since} limit 1`)
  return row !== null
}

export async function savePendingTotp(
  tx: Tx,
  { audience, id }: FactorSubject,
  { sealedKey, until }: { sealedKey: Buffer; until: Date },
): Promise<void> {
  await tx.run(sql`
    insert into totp_factors (audience, subject_id, pending_key, pending_until)
    values (${audience}, ${id}, ${sealedKey}, ${until})
    on conflict (audience, subject_id) do update set pending_key = excluded.pending_key, pending_until = excluded.pending_until`)
}

/** The one being set up replaces the former one. */
export async function confirmPendingTotp(
  tx: Tx,
  whose: FactorSubject,
  { step, now }: { step: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    update totp_factors set sealed_key = pending_key, added_at = ${now}, last_step = ${step}, last_used_at = null,
      pending_key = null, pending_until = null
    where ${of(whose)}`)
}

/** False if a code of that step, or of a later one, was already accepted. */
export async function consumeTotpStep(
  tx: Tx,
  whose: FactorSubject,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const used = await tx.run(sql`
    update totp_factors set last_step = ${step}, last_used_at = ${now}
    where ${of(whose)} and sealed_key is not null and (last_step is null or last_step < ${step})`)
  return used === 1
}

export async function deleteTotp(tx: Tx, whose: FactorSubject): Promise<boolean> {
  return (await tx.run(sql`delete from totp_factors where ${of(whose)} and sealed_key is not null`)) === 1
}

/** False if the authenticator's credential is already known. */
export async function insertPasskey(
  tx: Tx,
  { audience, id }: FactorSubject,
  it: Omit<Passkey, 'lastUsedAt'>,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into passkeys (id, audience, subject_id, name, credential_id, public_key, counter, transports, added_at)
    values (${it.id}, ${audience}, ${id}, ${it.name}, ${it.credentialId}, ${it.publicKey}, ${it.counter},
      ${it.transports}, ${it.addedAt})
    on conflict (credential_id) do nothing`)
  return added === 1
}

export async function savePasskeyUse(
  tx: Tx,
  id: string,
  { counter, now }: { counter: number; now: Date },
): Promise<void> {
  await tx.run(sql`update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}`)
}

export async function deletePasskey(tx: Tx, whose: FactorSubject, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from passkeys where ${of(whose)} and id = ${id}`)) === 1
}

export async function countRecoveryCodes(db: Queries, whose: FactorSubject): Promise<number> {
  return db.count(sql`
    select count(*) from recovery_codes where ${of(whose)} and used_at is null`)
}

export async function replaceRecoveryCodes(
  tx: Tx,
  whose: FactorSubject,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(tx, whose)
  await tx.run(sql`
    insert into recovery_codes ${valuesOf(
      hashes.map((codeHash) => ({ codeHash })),
      { codeHash: 'bytea' },
      { audience: whose.audience, subjectId: whose.id },
    )}`)
}

export async function deleteRecoveryCodes(tx: Tx, whose: FactorSubject): Promise<void> {
  await tx.run(sql`delete from recovery_codes where ${of(whose)}`)
}

/** False if it is not theirs, or was used. */
export async function consumeRecoveryCode(
  tx: Tx,
  whose: FactorSubject,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const used = await tx.run(sql`
    update recovery_codes set used_at = ${now} where ${of(whose)} and code_hash = ${hash} and used_at is null`)
  return used === 1
}

/** All their factors. False if there were none. */
export async function deleteFactors(tx: Tx, whose: FactorSubject): Promise<boolean> {
  const had = await hasFactor(tx, whose)
  await Promise.all([
    tx.run(sql`delete from totp_factors where ${of(whose)}`),
    tx.run(sql`delete from passkeys where ${of(whose)}`),
    tx.run(sql`delete from factor_challenges where ${of(whose)}`),
    deleteRecoveryCodes(tx, whose),
  ])
  return had
}

/** LOGIN: between the two steps of a log-in; SETUP: a passkey is being created; PROOF: a factor is shown again. */
export interface Challenge {
  purpose: 'LOGIN' | 'SETUP' | 'PROOF'
  challengeHash: Buffer
  /** Derived from the password it was issued for. */
  passwordMark: Buffer
  expiresAt: Date
}

/** Deletes the same person's expired ones. */
export async function insertChallenge(tx: Tx, whose: FactorSubject, it: Challenge, now: Date): Promise<void> {
  await tx.run(sql`delete from factor_challenges where ${of(whose)} and expires_at <= ${now}`)
  await tx.run(sql`
    insert into factor_challenges (challenge_hash, purpose, audience, subject_id, password_mark, expires_at)
    values (${it.challengeHash}, ${it.purpose}, ${whose.audience}, ${whose.id}, ${it.passwordMark},
      ${it.expiresAt})`)
}

/** False if it is another's, expired, used or for another password; otherwise it is now used. */
export async function claimChallenge(
  tx: Tx,
  whose: FactorSubject,
  it: Omit<Challenge, 'expiresAt'> & { now: Date },
): Promise<boolean> {
  const taken = await tx.run(sql`
    delete from factor_challenges
    where ${of(whose)} and challenge_hash = ${it.challengeHash} and purpose = ${it.purpose}
      and password_mark = ${it.passwordMark} and expires_at > ${it.now}`)
  return taken === 1
}

/** A second factor was shown in this session. @param at from when on it counts */
export async function saveProof(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into proved_sessions (session_id, proved_at) values (${sessionId}, ${at})
    on conflict (session_id) do update set proved_at = excluded.proved_at`)
}

/** When a second factor was last shown in this session; null: never. */
export async function findProof(db: Queries, sessionId: string): Promise<Date | null> {
  return db.value<Date>(sql`select proved_at from proved_sessions where session_id = ${sessionId}`)
}
