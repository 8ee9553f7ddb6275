/**
 * Who may edit stores, categories, tags and promotions (000 §7): an admin with a bearer token and the route's
 * permission, or a server with the fixed key, which a browser never sends (system design, open points).
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { seesOwnWrites } from '../../people/sessions/cookies/own-writes.ts'
import { callersIn } from '../../people/sessions/guard.ts'
import { answerOnce } from '../../../platform/http/answer-once.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Serve, servingIn } from '../../../platform/http/serve.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import { actorOf, adminOf, everyRouteNeeds } from '../../people/admins/admin-guard.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { recordExport } from '../../records/audit/record-export.ts'

/** Serves a call to catalogue editors, with the actor as named in the audit log. */
export type ServeKeepers = Serve<'CATALOGUE', { actor: AuditActor }>

/**
 * Runs before a body is read. A wrong key is refused, whatever else the call carries.
 * @throws Error if a route names no permission
 */
export async function onlyCatalogueKeepers(
  app: Door,
  deps: Deps,
  register: (serve: ServeKeepers) => void,
): Promise<void> {
  await app.register(async (inside) => {
    everyRouteNeeds(inside)
    const callerOf = callersIn(inside, async (request): Promise<AuditActor> =>
      callsWithKey(deps, request) ? { type: 'SYSTEM' } : actorOf((await adminOf(deps, request)).admin),
    )
    const nameOf = (actor: AuditActor) => (actor.type === 'SYSTEM' ? 'management' : actor.id)
    answerOnce(inside, deps, (request) => nameOf(callerOf(request)))
    seesOwnWrites(inside, deps)
    register(
      servingIn(inside, deps, {
        whoOf: (request) => ({ actor: callerOf(request) }),
        countedAs: ({ actor }) => nameOf(actor),
        writeDown: ({ actor }, taken) => recordExport(deps, actor, taken),
      }),
    )
  })
}

/** @throws Refusal INVALID_API_KEY for a wrong key, or if none is configured */
function callsWithKey({ config }: Deps, request: FastifyRequest): boolean {
  const { key, header } = config.management
  const given = request.headers[header]
  if (given === undefined) return false
  if (key === null || typeof given !== 'string' || !sameSecret(given, key))
    throw new Refusal('INVALID_API_KEY')
  return true
}
