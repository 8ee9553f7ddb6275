/**
 * The door's half of "pressed again, done once": a call that changes something and names an `Idempotency-Key` is answered once,
 * and told the same answer again when the first was lost on its way (docs/decisions/0032).
 *
 * The answer is kept when the work is committed, not with it: work that must not run twice even when a process dies between
 * the two keeps the key, or the version that it was decided on, in its own transaction (orders/cancel-order.ts, platform/versions.ts).
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

/** Whether a route says of itself that it changes nothing. */
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

/** What is told again, as it went out. */
interface Sent {
  type: string | null
  location: string | null
  text: string
}

/**
 * For every route that is registered inside.
 * @param whose who calls, so that nobody hears an answer that was somebody else's
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
      // what was done is done, and its answer is on its way all the same
      log.error('http.answer-not-kept', error, { route: request.routeOptions.url ?? '' })
    }
    return payload
  })
}

/** @throws Refusal INVALID_BODY for a key that nobody could have made */
function keyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  if (typeof given !== 'string' || given === '') return null
  if (given.length > LONGEST_KEY)
    throw new Refusal('INVALID_BODY', { errors: [{ field: 'idempotency-key', code: 'invalid' }] })
  return given
}

/** Not a plain hash: a body may hold a password. */
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

/** An answer may hold a person's data, or a key that is shown this once. */
const sealAnswer = (secret: OurSecret, sent: Sent): string =>
  seal(secret, 'keptAnswer', JSON.stringify(sent)).toString('base64')

function openAnswer(secret: OurSecret, kept: unknown): Sent {
  // only `sealAnswer` makes what opens with this purpose
  return JSON.parse(unseal(secret, 'keptAnswer', Buffer.from(String(kept), 'base64'))) as Sent
}
