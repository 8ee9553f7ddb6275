/**
 * Who keeps stores, categories, tags and promotions (000 §7): an admin by the bearer token and the permission that a route
 * names, or a server by the fixed key, which a browser never sends (system design, open points).
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { answerOnce } from '../../../platform/answer-once.ts'
import type { Door } from '../../../platform/http.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sameSecret } from '../../../platform/secrets.ts'
import { actorOf, checkMay, neededBy } from '../../people/admins/admin-guard.ts'
import { findAdmin } from '../../people/admins/admins.store.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { signedIn } from '../../people/sessions/guard.ts'

/** Who calls a route that is registered inside, as the audit log names it. */
export type WhoActs = (request: FastifyRequest) => AuditActor

/**
 * Before a body is read. A key that is wrong is refused, whatever else the call carries.
 * @throws Error when a route does not say what it needs
 */
export async function onlyCatalogueKeepers(
  app: Door,
  deps: Deps,
  register: (inside: Door, whoActs: WhoActs) => void,
): Promise<void> {
  const callers = new WeakMap<FastifyRequest, AuditActor>()
  await app.register(async (inside) => {
    inside.addHook('onRoute', ({ method, url, config }) => {
      if (neededBy(config) === null)
        throw new Error(`${String(method)} ${url} does not say which permission it needs`)
    })
    inside.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      callers.set(request, callsWithKey(deps, request) ? { type: 'SYSTEM' } : await adminOf(deps, request))
    })
    const whoActs: WhoActs = (request) => {
      const caller = callers.get(request)
      if (caller === undefined) throw new Refusal('NOT_SIGNED_IN')
      return caller
    }
    answerOnce(inside, deps, (request) => {
      const caller = whoActs(request)
      return caller.type === 'SYSTEM' ? 'management' : caller.id
    })
    register(inside, whoActs)
  })
}

/** @throws Refusal INVALID_API_KEY for a key that is not ours, or where there is none */
function callsWithKey({ config }: Deps, request: FastifyRequest): boolean {
  const { key, header } = config.management
  const given = request.headers[header]
  if (given === undefined) return false
  if (key === null || typeof given !== 'string' || !sameSecret(given, key))
    throw new Refusal('INVALID_API_KEY')
  return true
}

async function adminOf(deps: Deps, request: FastifyRequest): Promise<AuditActor> {
  const { subjectId } = await signedIn(deps, 'ADMIN', request)
  const admin = await findAdmin(deps.db, subjectId)
  if (admin === null) throw new Refusal('NOT_SIGNED_IN')
  checkMay(admin, neededBy(request.routeOptions.config) ?? [])
  return actorOf(admin)
}
