/** Restricts a route to people signed in for its audience; there is no other way to learn who calls. */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { type Audience, type Principal, readAccessToken } from './access-token.ts'
import { isSessionAlive } from './sessions.store.ts'

/**
 * The caller, by the `Authorization: Bearer` header; an ended session admits nobody, however new its token.
 * @throws Refusal NOT_SIGNED_IN
 */
export async function signedIn(
  { config, clock, db }: Pick<Deps, 'config' | 'clock' | 'db'>,
  audience: Audience,
  request: FastifyRequest,
): Promise<Principal> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const now = clock.now()
  const principal = token === undefined ? null : await readAccessToken(config.secret, audience, token, now)
  if (principal === null || !(await isSessionAlive(db, principal.sessionId, now)))
    throw new Refusal('NOT_SIGNED_IN')
  return principal
}

/**
 * In milliseconds: a body may take two minutes to arrive. Somebody who lost their access meanwhile would still do what
 * their call began with, so whoever took longer than this is asked once more who they are.
 */
export const BODY_WITHIN_MS = 1000

/**
 * Learns who makes each call of these routes before its body is read, so that a stranger does not even learn what a
 * call accepts; no answer is stored by anybody.
 * @param known the caller of a request, or a refusal
 * @returns the same caller for what is done later with the request
 */
export function callersIn<Caller extends object>(
  inside: Door,
  known: (request: FastifyRequest) => Promise<Caller>,
): (request: FastifyRequest) => Caller {
  const callers = new WeakMap<FastifyRequest, { caller: Caller; since: number }>()
  inside.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    callers.set(request, { since: performance.now(), caller: await known(request) })
  })
  inside.addHook('preHandler', async (request) => {
    const since = callers.get(request)?.since
    if (since !== undefined && performance.now() - since > BODY_WITHIN_MS)
      callers.set(request, { since, caller: await known(request) })
  })
  return (request) => orRefuse(callers.get(request), 'NOT_SIGNED_IN').caller
}

/** The refresh token in a browser's header; '' without one. */
export function refreshTokenOf(request: FastifyRequest): string {
  const given = request.headers['refresh-token']
  return typeof given === 'string' ? given : ''
}
