/** A merchant's users, managed by its administrators. */
import type { NewTeamMember, TeamMember, TeamMemberChange } from '@drip/core/contracts/merchant/merchant-area'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { depsWithin } from '../../../deps-within.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type AuditActor, recordAudit } from '../../records/audit/record-audit.ts'
import { createMerchantUser } from './create-merchant-user.ts'
import {
  MAX_USERS,
  type MerchantUser,
  archiveMerchantUser,
  findMerchantUser,
  lockMerchantUsers,
  saveMerchantUser,
} from './merchant-users.store.ts'
import { notifyOfAccess } from './notify-merchant-admins.ts'
import { deleteFactors } from '../second-factor/factors.store.ts'
import { resetFactors } from '../second-factor/reset-factors.ts'
import { endSessionsOf } from '../sessions/sessions.store.ts'
import { mayChange, permissionsOf } from './merchant-guard.ts'
import { makePasswordLink } from './recover-merchant.ts'

/** The acting user, and the merchant. */
interface Manager {
  merchantId: string
  actor: AuditActor
}

/**
 * The new user receives an e-mail with a link to choose a password.
 * @throws Refusal INVALID_FIELDS, EMAIL_TAKEN, TOO_MANY_USERS, as lockTeam
 */
export async function inviteMember(
  deps: Deps,
  { merchantId, actor }: Manager,
  { isAdmin, ...it }: z.output<typeof NewTeamMember>,
): Promise<TeamMember> {
  return deps.db.transaction(async (tx) => {
    if ((await lockTeam(tx, merchantId, actor)).length >= MAX_USERS) throw new Refusal('TOO_MANY_USERS')
    const inside = depsWithin(deps, tx)
    const { id } = await createMerchantUser(inside, { ...it, merchantId, permissions: permissions(isAdmin) })
    await recordAudit(deps, tx, { actor, action: 'USER_INVITED', object: userObject(id), after: { isAdmin } })
    await notifyOfAccess(deps, tx, { merchantId, person: it.name, what: roleText(isAdmin) })
    await makePasswordLink(inside, id, 'INVITATION')
    const user = await findMerchantUser(tx, id)
    if (user === null) throw new Error('the user was just created')
    return memberOf(user)
  })
}

/**
 * Omitted fields stay as they are. Another role is announced as a removal is.
 * @throws Refusal USER_NOT_FOUND, LAST_ADMIN, as lockTeam
 */
export async function changeMember(
  deps: Deps,
  { merchantId, actor }: Manager,
  id: string,
  { name, post, isAdmin }: TeamMemberChange,
): Promise<TeamMember> {
  return deps.db.transaction(async (tx) => {
    const users = await lockTeam(tx, merchantId, actor)
    const user = memberAmong(users, id)
    if (isAdmin === false) keepAnAdmin(users, id)
    const after = {
      ...user,
      name: name ?? user.name,
      post: post ?? user.post,
      permissions: isAdmin === undefined ? user.permissions : permissions(isAdmin),
    }
    await saveMerchantUser(tx, after)
    await recordAudit(deps, tx, {
      actor,
      action: 'USER_CHANGED',
      object: userObject(id),
      before: { permissions: user.permissions, post: user.post },
      after: { permissions: after.permissions, post: after.post },
    })
    if (mayChange(after) !== mayChange(user))
      await notifyOfAccess(deps, tx, {
        merchantId,
        person: after.name,
        what: mayChange(after) ? roleText(true) : 'agora só pode ver a área da parceira',
        also: [user.email],
        formerAdmin: mayChange(after) ? undefined : id,
      })
    return memberOf(after)
  })
}

function roleText(isAdmin: boolean): string {
  return isAdmin
    ? 'agora pode fazer tudo na área da parceira: estornar, gerar chaves e dar acesso'
    : 'agora pode ver a área da parceira'
}

/**
 * Ends their sessions and access, and deletes their second factors. They and all administrators are notified: with one
 * stolen access somebody could otherwise remove everybody else unnoticed.
 * @throws Refusal USER_NOT_FOUND, LAST_ADMIN, as lockTeam
 */
export async function removeMember(deps: Deps, { merchantId, actor }: Manager, id: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const users = await lockTeam(tx, merchantId, actor)
    const user = memberAmong(users, id)
    // a read-only user may always be removed, even if there is no administrator
    if (mayChange(user)) keepAnAdmin(users, id)
    await archiveMerchantUser(tx, id, now)
    await endSessionsOf(tx, 'MERCHANT', id, now)
    await deleteFactors(tx, { audience: 'MERCHANT', id })
    await recordAudit(deps, tx, { actor, action: 'USER_REMOVED', object: userObject(id) })
    await notifyOfAccess(deps, tx, {
      merchantId,
      person: user.name,
      what: 'não tem mais acesso à área da parceira',
      also: [user.email],
      formerAdmin: id,
    })
  })
}

/**
 * Users who have lost phone, passkeys and codes sign in by password and code again.
 * @param by the name of the person who allows it
 * @throws Refusal USER_NOT_FOUND, NO_FACTOR, as lockTeam, OWN_FACTOR_RESET: a stolen session could otherwise remove the
 *   factor
 */
export async function resetMemberFactor(
  deps: Deps,
  { merchantId, actor, by }: Manager & { by: string },
  id: string,
): Promise<void> {
  if (actor.type !== 'SYSTEM' && actor.id === id) throw new Refusal('OWN_FACTOR_RESET')
  await deps.db.transaction(async (tx) => {
    const user = memberAmong(await lockTeam(tx, merchantId, actor), id)
    const whose = { audience: 'MERCHANT', id } as const
    if (!(await resetFactors(deps, tx, { whose, email: user.email, by, actor })))
      throw new Refusal('NO_FACTOR')
    await notifyOfAccess(deps, tx, {
      merchantId,
      person: user.name,
      what: `teve o segundo fator retirado por ${by} e entra com senha e código até cadastrar outro`,
    })
  })
}

export function memberOf(user: MerchantUser): TeamMember {
  const { id, email, phone, name, post, authenticationPreference, passwordHash, createdAt } = user
  return {
    id,
    email,
    phone,
    name,
    post,
    authenticationPreference,
    permissions: permissionsOf(user),
    hasPassword: passwordHash !== null,
    createdAt: createdAt.toISOString(),
  }
}

/**
 * As lockMerchantUsers, and checks under the lock that the actor is still an administrator.
 * @throws Refusal NOT_SIGNED_IN, READ_ONLY: of two users who remove each other at once, the second is no longer one
 */
async function lockTeam(tx: Tx, merchantId: string, actor: AuditActor): Promise<MerchantUser[]> {
  const users = await lockMerchantUsers(tx, merchantId)
  if (actor.type !== 'MERCHANT_USER') return users
  const manager = users.find((it) => it.id === actor.id)
  if (manager === undefined) throw new Refusal('NOT_SIGNED_IN')
  if (!mayChange(manager)) throw new Refusal('READ_ONLY')
  return users
}

function userObject(id: string) {
  return { type: 'MERCHANT_USER', id }
}

function memberAmong(users: readonly MerchantUser[], id: string): MerchantUser {
  const user = users.find((it) => it.id === id)
  if (user === undefined) throw new Refusal('USER_NOT_FOUND')
  return user
}

/** At least one administrator must remain. @throws Refusal LAST_ADMIN */
export function keepAnAdmin(users: readonly MerchantUser[], without: string): void {
  // shown beside the form's field
  if (!users.some((it) => it.id !== without && mayChange(it)))
    throw new Refusal('LAST_ADMIN', { errors: [{ field: 'permissions', code: 'last_admin' }] })
}

/** New users always have one or both (open points). */
function permissions(isAdmin: boolean): ('READ' | 'ADMIN')[] {
  return isAdmin ? ['ADMIN', 'READ'] : ['READ']
}
