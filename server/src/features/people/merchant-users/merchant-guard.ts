/**
 * Everything of the merchant area is closed: what is registered inside knows who calls, or is never reached. What changes
 * something stands behind a second door that only users with the permission ADMIN pass (001 §6).
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { answerOnce } from '../../../platform/answer-once.ts'
import type { Door } from '../../../platform/http.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { type MerchantUser, findMerchantUser } from './merchant-users.store.ts'
import { signedIn } from '../sessions/guard.ts'

/** Who calls a route that is registered inside. */
export type WhoCalls = (request: FastifyRequest) => MerchantUser

export interface MerchantDoors {
  /** For everybody of the merchant. */
  all: Door
  /** For those who may do everything. @throws Refusal READ_ONLY, before a body is read */
  admins: Door
  whoCalls: WhoCalls
}

/** Before a body is read: a stranger learns not even what a call takes. */
export async function onlyMerchants(
  app: Door,
  deps: Deps,
  register: (doors: MerchantDoors) => void,
): Promise<void> {
  const callers = new WeakMap<FastifyRequest, MerchantUser>()
  const whoCalls: WhoCalls = (request) => {
    const user = callers.get(request)
    if (user === undefined) throw new Refusal('NOT_SIGNED_IN')
    return user
  }
  await app.register(async (all) => {
    all.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { subjectId } = await signedIn(deps, 'MERCHANT', request)
      // looked up each time: a permission that is taken away ends at once, not with the token
      const user = await findMerchantUser(deps.db, subjectId)
      if (user === null) throw new Refusal('NOT_SIGNED_IN')
      callers.set(request, user)
    })
    answerOnce(all, deps, (request) => whoCalls(request).id)
    await all.register(async (admins) => {
      admins.addHook('onRequest', async (request) => {
        if (!mayChange(whoCalls(request))) throw new Refusal('READ_ONLY')
      })
      register({ all, admins, whoCalls })
    })
  })
}

/** An empty list of an old user means all (open points). */
export function permissionsOf({ permissions }: Pick<MerchantUser, 'permissions'>): ('READ' | 'ADMIN')[] {
  return permissions.length === 0 ? ['ADMIN', 'READ'] : permissions
}

export function mayChange(user: Pick<MerchantUser, 'permissions'>): boolean {
  return permissionsOf(user).includes('ADMIN')
}

/** As the audit log names a user. */
export function actorOf(user: Pick<MerchantUser, 'id' | 'permissions'>): AuditActor {
  return { type: 'MERCHANT_USER', id: user.id, role: permissionsOf(user).join(',') }
}
