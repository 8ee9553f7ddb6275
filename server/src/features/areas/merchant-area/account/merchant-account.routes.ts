/** The merchant, its users and its keys (001 §7.2). */
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Communications } from '@drip/core/contracts/merchant/merchant-area'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import {
  type MerchantUser,
  findCommunications,
  findMerchantUser,
  findMerchantUsers,
  saveCommunications,
} from '../../../people/merchant-users/merchant-users.store.ts'
import { maySell } from '../../../marketplace/merchants/check-may-sell.ts'
import { findMerchant } from '../../../marketplace/merchants/merchants.store.ts'
import { largestPurchase } from '../../../purchases/credit/largest-purchase.ts'
import { changeMerchantProfile, profileOf } from './change-merchant-profile.ts'
import {
  changeMember,
  inviteMember,
  memberOf,
  removeMember,
  resetMemberFactor,
} from '../../../people/merchant-users/manage-team.ts'
import type { ServeMerchants } from '../../../people/merchant-users/merchant-guard.ts'
import { endOtherSessionsOf, endSessionOf, listOwnSessions } from '../../../people/sessions/own-sessions.ts'
import { findMerchantView } from './merchant-view.store.ts'
import { showConnection } from './show-connection.ts'
import {
  createApiKey,
  listApiKeys,
  removePublicKey,
  rotateApiKey,
  setPublicKey,
  stopApiKey,
} from './manage-api-keys.ts'
import { openTestWorld } from '../../test-world/open-test-world.ts'
import { showPayoutChange, stopPayoutChange } from './stop-payout-change.ts'

export function merchantAccountRoutes(serve: ServeMerchants, deps: Deps): void {
  serve(calls.showMerchant, async ({ user }) => {
    const [found, terms] = await Promise.all([
      findMerchantView(deps.db, user.merchantId),
      findMerchant(deps.db, saoPauloDate(deps.clock.now()), user.merchantId),
    ])
    if (found === null || terms === null) throw new Refusal('NOT_SIGNED_IN')
    const { maxAmountPerOrder, skipOrderAmountRule, ...view } = found
    const most = await largestPurchase(deps, { maxAmountPerOrder, skipOrderAmountRule })
    return { ...view, maxPurchase: toReais(most), sells: maySell(terms) }
  })
  serve(calls.showProfile, async ({ user }) => profileOf(user))
  serve(calls.changeProfile, async ({ user, body }) => {
    await changeMerchantProfile(deps, user, body)
    const changed = orRefuse(await findMerchantUser(deps.db, user.id), 'NOT_SIGNED_IN')
    return profileOf(changed)
  })

  const asking = (call: { user: MerchantUser; sessionId: string }) => ({
    audience: 'MERCHANT' as const,
    subjectId: call.user.id,
    sessionId: call.sessionId,
  })
  serve(calls.listSessions, (call) => listOwnSessions(deps, asking(call)))
  serve(calls.endSession, (call) => endSessionOf(deps, asking(call), call.params.id))
  serve(calls.endOtherSessions, (call) => endOtherSessionsOf(deps, asking(call)))

  const communicationsOf = async (userId: string): Promise<Communications> => ({
    communications: (await findCommunications(deps.db, userId)).map(({ type, ...it }) => ({
      communicationType: type,
      ...it,
    })),
  })
  serve(calls.showCommunications, ({ user }) => communicationsOf(user.id))
  serve(calls.changeCommunications, async ({ user, body }) => {
    const chosen = body.communications.map(({ communicationType, ...it }) => ({
      type: communicationType,
      ...it,
    }))
    if (new Set(chosen.map((it) => it.type)).size < chosen.length)
      throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'communications', code: 'twice' }] })
    await deps.db.transaction((tx) => saveCommunications(tx, user.id, chosen, deps.clock.now()))
    return communicationsOf(user.id)
  })

  serve(calls.listTeam, async ({ user }) => ({
    users: (await findMerchantUsers(deps.db, user.merchantId)).map(memberOf),
  }))
  serve(calls.inviteMember, ({ manager, body }) => inviteMember(deps, manager, body))
  serve(calls.changeMember, ({ manager, params, body }) => changeMember(deps, manager, params.id, body))
  serve(calls.resetMemberFactor, ({ user, manager, params }) =>
    resetMemberFactor(deps, { ...manager, by: user.name }, params.id),
  )
  serve(calls.removeMember, ({ manager, params }) => removeMember(deps, manager, params.id))

  serve(calls.showPayoutChange, ({ manager }) => showPayoutChange(deps, manager.merchantId))
  serve(calls.stopPayoutChange, ({ manager, params }) => stopPayoutChange(deps, manager, params.id))

  serve(calls.showConnection, ({ user }) => showConnection(deps, user.merchantId))
  serve(calls.openTestWorld, ({ user }) => openTestWorld(deps, user))
  serve(calls.listApiKeys, async ({ user }) => ({ content: await listApiKeys(deps, user.merchantId) }))
  serve(calls.createApiKey, ({ user, body }) => createApiKey(deps, user, body))
  serve(calls.rotateApiKey, ({ user, params, body }) => rotateApiKey(deps, user, params.id, body))
  serve(calls.setPublicKey, ({ user, params, body }) => setPublicKey(deps, user, params.id, body.publicKey))
  serve(calls.removePublicKey, ({ user, params }) => removePublicKey(deps, user, params.id))
  serve(calls.endApiKey, ({ user, params }) => stopApiKey(deps, user, params.id))
}
