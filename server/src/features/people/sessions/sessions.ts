/**
 * Sessions: a short access token and a refresh token that changes at each use. If an old refresh token is presented,
 * one of the two holders has stolen it, so the session ends for both (system design §3).
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { ACCESS_SECONDS, type Audience, type Principal, signAccessToken } from './access-token.ts'
import { type Session, endSession, insertSession, lockSession, saveRotation } from './sessions.store.ts'

/** How long "Remember me" keeps a session (open points); without it the browser forgets it earlier. */
const LIVES_MS = 30 * 86_400_000
/** Without "remember me" a session of our staff ends after a long working day, whatever the browser keeps. */
const ADMIN_LIVES_MS = 12 * 3_600_000
/** Two concurrent tabs are not a theft: for this long the former token gives the same next one again. */
const GRACE_MS = 30_000
const SessionId = z.uuid()

export interface Tokens {
  accessToken: string
  refreshToken: string
  /** Seconds until the access token expires. */
  expiresIn: number
}

type Claims = Omit<Principal, 'subjectId' | 'sessionId'>

interface Opening {
  claims?: Claims
  /** Browser and system in words. */
  device?: string
  /** Whether it lasts 30 days, even unused. */
  remembered?: boolean
}

/** @param deps.db may be an open transaction, if the password must stay correct until the session exists */
export async function openSession(
  deps: Pick<Deps, 'clock' | 'config'> & { db: Queries },
  audience: Audience,
  subjectId: string,
  { claims = {}, device = '', remembered = false }: Opening = {},
): Promise<Tokens> {
  const now = deps.clock.now()
  const id = newId(now)
  const secret = randomBytes(32).toString('base64url')
  const livesMs = audience === 'ADMIN' && !remembered ? ADMIN_LIVES_MS : LIVES_MS
  const expiresAt = new Date(now.getTime() + livesMs)
  await insertSession(deps.db, {
    id,
    audience,
    subjectId,
    refreshHash: hashOf(secret),
    device,
    remembered,
    createdAt: now,
    expiresAt,
  })
  return tokens(deps, audience, { subjectId, sessionId: id, ...claims }, secret)
}

/**
 * New tokens for a refresh token.
 * @param claimsOf read again, because permissions may have changed; null if the account may no longer be used
 * @throws Refusal NOT_SIGNED_IN
 */
export async function refreshSession(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  audience: Audience,
  refreshToken: string,
  claimsOf: (subjectId: string) => Promise<Claims | null>,
): Promise<Tokens> {
  const parts = orRefuse(partsOf(refreshToken), 'NOT_SIGNED_IN')
  const { id, secret } = parts
  const now = deps.clock.now()
  const { current } = deps.config.secret
  let fresh = secretAfter(current, id, secret)
  const subjectId = await deps.db.transaction(async (tx) => {
    const session = await lockSession(tx, id, audience)
    if (session === null || session.endedAt !== null || session.expiresAt <= now) return null
    if (!session.remembered && session.rotatedAt < leftBefore(deps.config, audience, now)) {
      await endSession(tx, id, now)
      return null
    }
    const shown = hashOf(secret)
    if (timingSafeEqual(shown, session.refreshHash)) {
      await saveRotation(tx, id, hashOf(fresh), now)
      return session.subjectId
    }
    if (wasNewestJustNow(session, shown, now)) {
      fresh = nextOf(deps.config.secret, session, secret)
      return session.subjectId
    }
    await endSession(tx, id, now)
    return null
  })
  const claims = subjectId === null ? null : await claimsOf(subjectId)
  if (subjectId === null || claims === null) throw new Refusal('NOT_SIGNED_IN')
  return tokens(deps, audience, { subjectId, sessionId: id, ...claims }, fresh)
}

/** Log-out: ends the session of a refresh token, present or former. Any other text has no effect. */
export async function endSessionOfToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  audience: Audience,
  refreshToken: string,
): Promise<void> {
  const parts = partsOf(refreshToken)
  if (parts === null) return
  await db.transaction(async (tx) => {
    const session = await lockSession(tx, parts.id, audience)
    if (session !== null) await endSession(tx, session.id, clock.now())
  })
}

/** The id of a session that was just opened. */
export function sessionIdOf({ refreshToken }: Pick<Tokens, 'refreshToken'>): string {
  return refreshToken.slice(0, refreshToken.indexOf('.'))
}

/** Null if it does not look like a refresh token. */
function partsOf(refreshToken: string): { id: string; secret: string } | null {
  const [id, secret = ''] = refreshToken.split('.')
  const known = SessionId.safeParse(id)
  return known.success ? { id: known.data, secret } : null
}

/**
 * A session that is not remembered has ended after this long without activity (OWASP ASVS 7.3.1). The access token is
 * renewed every ten minutes, so the last renewal shows when a session was used.
 */
export function leftBefore({ idleEndMs }: Pick<Config, 'idleEndMs'>, audience: Audience, now: Date): Date {
  return new Date(now.getTime() - idleEndMs[audience])
}

function wasNewestJustNow({ previousHash, rotatedAt }: Session, shown: Buffer, now: Date): boolean {
  if (previousHash === null || !timingSafeEqual(shown, previousHash)) return false
  return now.getTime() - rotatedAt.getTime() < GRACE_MS
}

async function tokens(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  audience: Audience,
  principal: Principal,
  secret: string,
): Promise<Tokens> {
  return {
    accessToken: await signAccessToken(config.secret, audience, principal, clock.now()),
    refreshToken: `${principal.sessionId}.${secret}`,
    expiresIn: ACCESS_SECONDS,
  }
}

/**
 * Derived from the previous one and our secret. So two tabs with the same token get the same next one, and neither is
 * left with an old one; somebody who reads the database or has an old token cannot continue from there.
 */
function secretAfter(ours: string, sessionId: string, secret: string): string {
  return createHmac('sha256', `refresh token ${ours}`).update(`${sessionId}.${secret}`).digest('base64url')
}

/** The one that was issued, even if our secret has changed meanwhile. */
function nextOf({ current, former }: OurSecret, { id, refreshHash }: Session, secret: string): string {
  const given = former
    .map((it) => secretAfter(it, id, secret))
    .find((it) => timingSafeEqual(hashOf(it), refreshHash))
  return given ?? secretAfter(current, id, secret)
}

/** The secret is long and random, so a plain hash is enough. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
