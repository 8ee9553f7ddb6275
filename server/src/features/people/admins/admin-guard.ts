/**
 * The whole back-office is closed: every call names the permission it needs, or the server does not start; and a route
 * is reached only by a known admin who has that permission.
 */
import { mayAdmin, movesMoney } from '@drip/core/contracts/admin/admin-permissions'
import type { Need } from '@drip/core/contracts/operation'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { answerOnce } from '../../../platform/http/answer-once.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { type Serve, operationOf, servingIn } from '../../../platform/http/serve.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { recordExport } from '../../records/audit/record-export.ts'
import type { FactorOwner } from '../second-factor/factor-owner.ts'
import { needFactor } from '../second-factor/need-factor.ts'
import { callersIn, signedIn } from '../sessions/guard.ts'
import { seesOwnWrites } from '../sessions/cookies/own-writes.ts'
import { checkNetwork } from './admin-network.ts'
import { type Admin, findAdmin, holdAdminPassword } from './admins.store.ts'

/** Serves a call to admins; limits count the admin. */
export type ServeAdmins = Serve<'ADMIN', AdminCalling>

/** The caller and their session. */
export interface AdminCalling {
  admin: Admin
  sessionId: string
}

type AdminNeed = Exclude<Need, 'ADMIN'>

/** The permissions that a back-office route needs; null if it names none, and for all other routes. */
export function neededBy(config: unknown): readonly AdminNeed[] | null {
  const it = operationOf(config)
  if (it === null || !['ADMIN', 'CATALOGUE'].includes(it.audience)) return null
  // a merchant's calls need ADMIN
  return (it.needs as readonly AdminNeed[] | undefined) ?? null
}

/** Every route of the back-office must name its permissions, or the server does not start. */
export function everyRouteNeeds(inside: Door): void {
  inside.addHook('onRoute', ({ method, url, config }) => {
    if (neededBy(config) === null)
      throw new Error(`${String(method)} ${url} does not say which permission it needs`)
  })
}

/**
 * Runs before a body is read, so that a stranger does not even learn what a call accepts.
 * @throws Error if a route names no permission
 */
export async function onlyAdmins(
  app: Door,
  deps: Deps,
  register: (serve: ServeAdmins) => void | Promise<void>,
): Promise<void> {
  await app.register(async (inside) => {
    everyRouteNeeds(inside)
    const callerOf = callersIn(inside, (request) => adminOf(deps, request))
    answerOnce(inside, deps, (request) => callerOf(request).admin.id)
    const copyFor = seesOwnWrites(inside, deps)
    await register(
      servingIn(inside, deps, {
        whoOf: callerOf,
        countedAs: ({ admin }) => admin.id,
        writeDown: ({ admin }, taken) => recordExport(deps, actorOf(admin), taken),
        copyFor,
      }),
    )
  })
}

/**
 * The calling admin and session, with the permissions that the route needs.
 * @throws Refusal NOT_FOUND (from another network), NOT_SIGNED_IN, SECOND_FACTOR_NEEDED, FORBIDDEN
 */
export async function adminOf(deps: Deps, request: FastifyRequest): Promise<AdminCalling> {
  // also for calls outside the back-office, such as the catalogue's
  checkNetwork(deps, request)
  const { subjectId, sessionId } = await signedIn(deps, 'ADMIN', request)
  const admin = orRefuse(await findAdmin(deps.db, subjectId), 'NOT_SIGNED_IN')
  const { config } = request.routeOptions
  await needFactor(deps, { ...factorOwnerOf(admin), sessionId }, operationOf(config))
  checkMay(admin, neededBy(config) ?? [])
  return { admin, sessionId }
}

/** An admin as an owner of second factors. */
export function factorOwnerOf(admin: Admin): FactorOwner {
  return {
    audience: 'ADMIN',
    id: admin.id,
    name: admin.name,
    email: admin.email,
    passwordHash: admin.passwordHash,
    movesMoney: movesMoney(admin.role),
    actor: actorOf(admin),
    hold: (tx) => holdAdminPassword(tx, admin),
  }
}

/** @throws Refusal FORBIDDEN, with the missing permission as its detail; an empty list admits nobody */
export function checkMay({ role }: Pick<Admin, 'role'>, needed: readonly AdminNeed[]): void {
  if (needed.length === 0) throw new Refusal('FORBIDDEN')
  const missing = needed.find((it) => it !== 'EVERYBODY' && !mayAdmin(role, it))
  if (missing !== undefined) throw new Refusal('FORBIDDEN', { detail: missing })
}

/** The admin as the actor in the audit log. */
export function actorOf({ id, role }: Pick<Admin, 'id' | 'role'>): AuditActor {
  return { type: 'ADMIN', id, role }
}
