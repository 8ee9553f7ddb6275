/**
 * Everything of the merchant area is closed: what is served inside knows who calls, or is never reached. What needs ADMIN only
 * users with that permission reach (001 §6).
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { answerOnce } from '../../../platform/http/answer-once.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import { recordExport } from '../../records/audit/record-export.ts'
import { type Serve, operationOf, servingIn } from '../../../platform/http/serve.ts'
import {
  type MerchantUser,
  findMerchantUser,
  holdMerchantPassword,
} from '../merchant-users/merchant-users.store.ts'
import type { FactorOwner } from '../second-factor/factor-owner.ts'
import { needFactor } from '../second-factor/need-factor.ts'
import { signedIn } from '../sessions/guard.ts'
import { seesOwnWrites } from '../sessions/cookies/own-writes.ts'

/** Serves a call to a merchant's users; limits count the user, or the merchant. */
export type ServeMerchants = Serve<'MERCHANT', UserCalling & { manager: Manager }>

/** Who calls, in which session. */
export interface UserCalling {
  user: MerchantUser
  sessionId: string
}

/** A user as use cases of the merchant's things know them. */
interface Manager {
  merchantId: string
  actor: AuditActor
}

/** Before a body is read: a stranger learns not even what a call takes. */
export async function onlyMerchants(
  app: Door,
  deps: Deps,
  register: (serve: ServeMerchants) => void,
): Promise<void> {
  const callers = new WeakMap<FastifyRequest, UserCalling>()
  const callerOf = (request: FastifyRequest) => {
    const caller = callers.get(request)
    if (caller === undefined) throw new Refusal('NOT_SIGNED_IN')
    return caller
  }
  await app.register(async (inside) => {
    inside.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { subjectId, sessionId } = await signedIn(deps, 'MERCHANT', request)
      // looked up each time: a permission that is taken away ends at once, not with the token
      const user = await findMerchantUser(deps.db, subjectId)
      if (user === null) throw new Refusal('NOT_SIGNED_IN')
      const called = operationOf(request.routeOptions.config)
      await needFactor(deps, { ...factorOwnerOf(user), sessionId }, called)
      if (called?.needs?.includes('ADMIN') === true && !mayChange(user)) throw new Refusal('READ_ONLY')
      callers.set(request, { user, sessionId })
    })
    answerOnce(inside, deps, (request) => callerOf(request).user.id)
    const copyFor = seesOwnWrites(inside, deps)
    register(
      servingIn(inside, deps, {
        whoOf: (request) => {
          const { user, sessionId } = callerOf(request)
          return { user, sessionId, manager: { merchantId: user.merchantId, actor: actorOf(user) } }
        },
        countedAs: ({ user }, { perMerchant }) => (perMerchant === true ? user.merchantId : user.id),
        writeDown: ({ manager }, taken) => recordExport(deps, manager.actor, taken),
        copyFor,
      }),
    )
  })
}

/** An empty list of an old user means all (open points). */
export function permissionsOf({ permissions }: Pick<MerchantUser, 'permissions'>): ('READ' | 'ADMIN')[] {
  return permissions.length === 0 ? ['ADMIN', 'READ'] : permissions
}

export function mayChange(user: Pick<MerchantUser, 'permissions'>): boolean {
  return permissionsOf(user).includes('ADMIN')
}

/** A user as the features of the second factor know them: who may change things refunds, makes keys and lets people in. */
export function factorOwnerOf(user: MerchantUser): FactorOwner {
  return {
    audience: 'MERCHANT',
    id: user.id,
    name: user.name,
    email: user.email,
    passwordHash: user.passwordHash,
    movesMoney: mayChange(user),
    actor: actorOf(user),
    hold: (tx) => holdMerchantPassword(tx, user),
  }
}

/** As the audit log names a user. */
export function actorOf(user: Pick<MerchantUser, 'id' | 'permissions'>): AuditActor {
  return { type: 'MERCHANT_USER', id: user.id, role: permissionsOf(user).join(',') }
}
