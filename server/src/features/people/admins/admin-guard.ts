/**
 * Everything of the back-office is closed: a route that is registered inside names the permission it needs, or the server does
 * not start; who calls is known and may do it, or the route is never reached.
 */
import { ADMIN_PERMISSIONS, type AdminPermission, mayAdmin } from '@drip/core/contracts/admin-permissions'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { answerOnce } from '../../../platform/answer-once.ts'
import type { Door } from '../../../platform/http.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { signedIn } from '../sessions/guard.ts'
import { type Admin, findAdmin } from './admins.store.ts'

/** Who calls a route that is registered inside. */
export type WhichAdmin = (request: FastifyRequest) => Admin

/** Of a route that is every admin's own: profile and the like. */
const EVERYBODY = 'EVERYBODY'
type Needed = AdminPermission | typeof EVERYBODY

/**
 * What a route says of itself: `{ config: needs('ORDERS_READ'), schema: … }`. With several, all of them.
 * `needs('EVERYBODY')`: whoever is signed in.
 */
export function needs(...permissions: readonly [Needed, ...Needed[]]): object {
  return { adminPermissions: permissions }
}

/** What a route needs; null when it does not say so. For the guard, and for the test that walks all routes. */
export function neededBy(config: unknown): readonly Needed[] | null {
  const said: unknown = (config as { adminPermissions?: unknown } | undefined)?.adminPermissions
  const isNeeded = (it: unknown): it is Needed =>
    it === EVERYBODY || ADMIN_PERMISSIONS.some((permission) => permission === it)
  return Array.isArray(said) && said.length > 0 && said.every(isNeeded) ? said : null
}

/**
 * Before a body is read: a stranger learns not even what a call takes.
 * @throws Error when a route does not say what it needs
 */
export async function onlyAdmins(
  app: Door,
  deps: Deps,
  register: (inside: Door, whichAdmin: WhichAdmin) => void | Promise<void>,
): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Admin>()
  await app.register(async (inside) => {
    inside.addHook('onRoute', ({ method, url, config }) => {
      if (neededBy(config) === null)
        throw new Error(`${String(method)} ${url} does not say which permission it needs`)
    })
    inside.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { subjectId } = await signedIn(deps, 'ADMIN', request)
      const admin = await findAdmin(deps.db, subjectId)
      if (admin === null) throw new Refusal('NOT_SIGNED_IN')
      checkMay(admin, neededBy(request.routeOptions.config) ?? [])
      callers.set(request, admin)
    })
    const whichAdmin: WhichAdmin = (request) => {
      const admin = callers.get(request)
      if (admin === undefined) throw new Refusal('NOT_SIGNED_IN')
      return admin
    }
    answerOnce(inside, deps, (request) => whichAdmin(request).id)
    await register(inside, whichAdmin)
  })
}

/** @throws Refusal FORBIDDEN, with the permission that is missing as its detail; no permission at all lets nobody in */
export function checkMay({ role }: Pick<Admin, 'role'>, needed: readonly Needed[]): void {
  if (needed.length === 0) throw new Refusal('FORBIDDEN')
  const missing = needed.find((it) => it !== EVERYBODY && !mayAdmin(role, it))
  if (missing !== undefined) throw new Refusal('FORBIDDEN', { detail: missing })
}

/** The admin as the audit log names who acts. */
export function actorOf({ id, role }: Pick<Admin, 'id' | 'role'>): AuditActor {
  return { type: 'ADMIN', id, role }
}
