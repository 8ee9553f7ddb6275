/**
 * The whole merchant area is closed: its calls are reached only by a known caller. Calls that need ADMIN are reached
 * only by users with that permission (001 §6).
 */
import type { Deps } from '../../../deps.ts'
import { answerOnce } from '../../../platform/http/answer-once.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
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
import { callersIn, signedIn } from '../sessions/guard.ts'
import { seesOwnWrites } from '../sessions/cookies/own-writes.ts'

/** Serves a call to a merchant's users; limits count the user, or the merchant. */
export type ServeMerchants = Serve<'MERCHANT', UserCalling & { manager: Manager }>

/** The caller and their session. */
export interface UserCalling {
  user: MerchantUser
  sessionId: string
}

/** A user as the use cases of the merchant's area see them. */
interface Manager {
  merchantId: string
  actor: AuditActor
}

/** Runs before a body is read, so that a stranger does not even learn what a call accepts. */
export async function onlyMerchants(
  app: Door,
  deps: Deps,
  register: (serve: ServeMerchants) => void,
): Promise<void> {
  await app.register(async (inside) => {
    const callerOf = callersIn(inside, async (request): Promise<UserCalling> => {
      const { subjectId, sessionId } = await signedIn(deps, 'MERCHANT', request)
      // read at each call: a revoked permission ends at once, not with the token
      const user = orRefuse(await findMerchantUser(deps.db, subjectId), 'NOT_SIGNED_IN')
      const called = operationOf(request.routeOptions.config)
      await needFactor(deps, { ...factorOwnerOf(user), sessionId }, called)
      if (called?.needs?.includes('ADMIN') === true && !mayChange(user)) throw new Refusal('READ_ONLY')
      return { user, sessionId }
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

/** An old user's empty list means all (open points). */
export function permissionsOf({ permissions }: Pick<MerchantUser, 'permissions'>): ('READ' | 'ADMIN')[] {
  return permissions.length === 0 ? ['ADMIN', 'READ'] : permissions
}

export function mayChange(user: Pick<MerchantUser, 'permissions'>): boolean {
  return permissionsOf(user).includes('ADMIN')
}

/** A user as an owner of second factors: those who may change things can refund, create keys and invite people. */
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

/** The user as named in the audit log. */
export function actorOf(user: Pick<MerchantUser, 'id' | 'permissions'>): AuditActor {
  return { type: 'MERCHANT_USER', id: user.id, role: permissionsOf(user).join(',') }
}
