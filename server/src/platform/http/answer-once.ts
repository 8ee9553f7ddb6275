/**
 * The HTTP half of "pressed again, done once": a call that changes something and carries an `Idempotency-Key` is
 * answered once, and repeated with the same answer if the first was lost (docs/decisions/0032).
 *
 * The answer is stored after the work has been committed, not with it. Work that must not run twice even if a process
 * dies in between keeps the key, or the version it was decided on, in its own transaction (orders/cancel-order.ts,
 * platform/versions.ts).
 */
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Door } from './http.ts'
import { type Claim, claimKey, keepAnswer, releaseKey } from './idempotency.ts'
import type { Log } from '../log.ts'
import { Refusal } from './refusal.ts'
import type { OurSecret } from '../secrets/our-secret.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { operationOf } from './serve.ts'

const LONGEST_KEY = 200

/** Whether a route declares that it changes nothing. */
export function onlyAsks(method: string, config: unknown): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return true
  return operationOf(config)?.asks === true
}

export interface OnceParts {
  db: Db
  clock: Clock
  log: Log
  config: { secret: OurSecret }
}

/** The stored answer, as it was sent. */
interface Sent {
  type: string | null
  location: string | null
  text: string
}

/**
 * Applies to every route registered inside.
 * @param whose the caller, so that nobody receives another person's answer
 */
export function answerOnce(
  inside: Door,
  { db, clock, log, config }: OnceParts,
  whose: (request: FastifyRequest) => string,
): void {
  const claims = new WeakMap<FastifyRequest, Claim>()

  inside.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request)
    if (key === null || onlyAsks(request.method, request.routeOptions.config)) return
    const claim = {
      scope: `${whose(request)} ${request.method} ${request.url}`,
      key,
      fingerprint: fingerprintOf(config.secret.current, request),
      formerFingerprints: config.secret.former.map((it) => fingerprintOf(it, request)),
    }
    const earlier = await claimKey(db, clock, claim)
    if (earlier === null) return void claims.set(request, claim)
    return replay(reply, earlier.status, openAnswer(config.secret, earlier.body))
  })

  inside.addHook('onSend', async (request, reply, payload) => {
    const claim = claims.get(request)
    if (claim === undefined) return payload
    claims.delete(request)
    try {
      if (reply.statusCode >= 400) await releaseKey(db, claim)
      else {
        const body = sealAnswer(config.secret, sentOf(reply, payload))
        await keepAnswer(db, claim, { status: reply.statusCode, body })
      }
    } catch (error) {
      // the work is done, and its answer is sent all the same
      log.error('http.answer-not-kept', error, { route: request.routeOptions.url ?? '' })
    }
    return payload
  })
}

/** @throws Refusal INVALID_BODY for an impossible key */
function keyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  if (typeof given !== 'string' || given === '') return null
  if (given.length > LONGEST_KEY)
    throw new Refusal('INVALID_BODY', { errors: [{ field: 'idempotency-key', code: 'invalid' }] })
  return given
}

/** Not a plain hash: a body may contain a password. */
function fingerprintOf(secret: string, request: FastifyRequest): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([request.body ?? null, request.headers['if-match'] ?? null]))
    .digest()
}

function sentOf(reply: FastifyReply, payload: unknown): Sent {
  const [type, location] = [reply.getHeader('content-type'), reply.getHeader('location')]
  return {
    type: typeof type === 'string' ? type : null,
    location: typeof location === 'string' ? location : null,
    text: typeof payload === 'string' ? payload : '',
  }
}

function replay(reply: FastifyReply, status: number, { type, location, text }: Sent): FastifyReply {
  if (type !== null) reply.type(type)
  if (location !== null) reply.header('location', location)
  return reply.status(status).send(text === '' ? undefined : text)
}

/** An answer may contain personal data, or a key that is shown only once. */
const sealAnswer = (secret: OurSecret, sent: Sent): string =>
  seal(secret, 'keptAnswer', JSON.stringify(sent)).toString('base64')

function openAnswer(secret: OurSecret, kept: unknown): Sent {
  // only `sealAnswer` creates what opens with this purpose
  return JSON.parse(unseal(secret, 'keptAnswer', Buffer.from(String(kept), 'base64'))) as Sent
}
