/** The merchant, its people and its key (001 §7.2). */
import {
  ApiKeyState,
  Communications,
  MerchantProfile,
  MerchantProfileChange,
  MerchantView,
  NewApiKey,
  NewTeamMember,
  PayoutChange,
  Team,
  TeamMember,
  TeamMemberChange,
} from '@drip/core/contracts/merchant-area'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { sharedLimit } from '../../../platform/counted-limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  findCommunications,
  findMerchantUser,
  findMerchantUsers,
  saveCommunications,
} from '../../people/merchant-users/merchant-users.store.ts'
import { changeMerchantProfile, profileOf } from './change-merchant-profile.ts'
import {
  changeMember,
  inviteMember,
  memberOf,
  removeMember,
} from '../../people/merchant-users/manage-team.ts'
import type { MerchantUser } from '../../people/merchant-users/merchant-users.store.ts'
import { type MerchantDoors, actorOf } from '../../people/merchant-users/merchant-guard.ts'
import { findMerchantView } from './merchant-view.store.ts'
import { rotateApiKey, showApiKey } from './rotate-api-key.ts'
import { showPayoutChange, stopPayoutChange } from './stop-payout-change.ts'

const BASE = '/merchant_backoffice/api/v1'
const Params = z.object({ id: z.uuid() })
const TEN_MINUTES_MS = 600_000
/** A stolen session must not find out the password. */
const PASSWORDS_PER_USER = 10
/** Each sends an e-mail to an address that somebody typed. */
const INVITATIONS_PER_MERCHANT = 20

export function merchantAccountRoutes({ all, admins, whoCalls }: MerchantDoors, deps: Deps): void {
  const passwords = sharedLimit(deps, {
    name: 'merchant passwords',
    tries: PASSWORDS_PER_USER,
    windowMs: TEN_MINUTES_MS,
  })
  const invitations = sharedLimit(deps, {
    name: 'merchant invitations',
    tries: INVITATIONS_PER_MERCHANT,
    windowMs: TEN_MINUTES_MS,
  })

  all.get(`${BASE}/merchant`, { schema: { response: { 200: MerchantView } } }, async (request) => {
    const view = await findMerchantView(deps.db, whoCalls(request).merchantId)
    if (view === null) throw new Refusal('NOT_SIGNED_IN')
    return view
  })

  all.get(`${BASE}/user`, { schema: { response: { 200: MerchantProfile } } }, async (request) =>
    profileOf(whoCalls(request)),
  )

  all.put(
    `${BASE}/user`,
    { schema: { body: MerchantProfileChange, response: { 200: MerchantProfile } } },
    async (request) => {
      const user = whoCalls(request)
      await passwords.take(user.id)
      await changeMerchantProfile(deps, user, request.body)
      const changed = await findMerchantUser(deps.db, user.id)
      if (changed === null) throw new Refusal('NOT_SIGNED_IN')
      return profileOf(changed)
    },
  )

  const communicationsOf = async (userId: string): Promise<Communications> => ({
    communications: (await findCommunications(deps.db, userId)).map(({ type, ...it }) => ({
      communicationType: type,
      ...it,
    })),
  })

  all.get(`${BASE}/user/communications`, { schema: { response: { 200: Communications } } }, async (request) =>
    communicationsOf(whoCalls(request).id),
  )

  all.put(
    `${BASE}/user/communications`,
    { schema: { body: Communications, response: { 200: Communications } } },
    async (request) => {
      const { id } = whoCalls(request)
      const chosen = request.body.communications.map(({ communicationType, ...it }) => ({
        type: communicationType,
        ...it,
      }))
      if (new Set(chosen.map((it) => it.type)).size < chosen.length)
        throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'communications', code: 'twice' }] })
      await deps.db.transaction((tx) => saveCommunications(tx, id, chosen, deps.clock.now()))
      return communicationsOf(id)
    },
  )

  all.get(`${BASE}/users`, { schema: { response: { 200: Team } } }, async (request) => ({
    users: (await findMerchantUsers(deps.db, whoCalls(request).merchantId)).map(memberOf),
  }))

  admins.post(
    `${BASE}/users`,
    { schema: { body: NewTeamMember, response: { 201: TeamMember } } },
    async (request, reply) => {
      const manager = managing(whoCalls(request))
      await invitations.take(manager.merchantId)
      return reply.status(201).send(await inviteMember(deps, manager, request.body))
    },
  )

  admins.put(
    `${BASE}/users/:id`,
    { schema: { params: Params, body: TeamMemberChange, response: { 200: TeamMember } } },
    async (request) => changeMember(deps, managing(whoCalls(request)), request.params.id, request.body),
  )

  admins.delete(`${BASE}/users/:id`, { schema: { params: Params } }, async (request, reply) => {
    await removeMember(deps, managing(whoCalls(request)), request.params.id)
    return reply.status(204).send()
  })

  all.get(`${BASE}/payout_change`, { schema: { response: { 200: PayoutChange } } }, async (request) =>
    showPayoutChange(deps, whoCalls(request).merchantId),
  )

  admins.delete(`${BASE}/payout_change/:id`, { schema: { params: Params } }, async (request, reply) => {
    await stopPayoutChange(deps, managing(whoCalls(request)), request.params.id)
    return reply.status(204).send()
  })

  admins.get(`${BASE}/api_key`, { schema: { response: { 200: ApiKeyState } } }, async (request) =>
    showApiKey(deps, whoCalls(request).merchantId),
  )

  admins.post(`${BASE}/api_key`, { schema: { response: { 200: NewApiKey } } }, async (request) =>
    rotateApiKey(deps, { ...managing(whoCalls(request)), who: whoCalls(request).name }),
  )
}

function managing(user: MerchantUser) {
  return { merchantId: user.merchantId, actor: actorOf(user) }
}
