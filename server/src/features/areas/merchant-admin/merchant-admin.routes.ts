/**
 * Calls about merchants (000 §7): each names the permission it needs; a merchant's form needs further ones, depending
 * on what it changes.
 */
import * as calls from '@drip/core/contracts/merchant/merchant-admin-calls'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { type ServeAdmins, actorOf, onlyAdmins } from '../../people/admins/admin-guard.ts'
import { removeMember, resetMemberFactor } from '../../people/merchant-users/manage-team.ts'
import { changeMerchant, createMerchantAsAdmin, resetApiKey, switchMerchant } from './save-merchant.ts'
import { changeUserOfMerchant, createUserOfMerchant, showUserOfMerchant } from './save-merchant-user.ts'
import {
  CASHBACKS,
  FEES,
  SETTLEMENT_CONFIGURATIONS,
  endTerm,
  listTerms,
  saveTerm,
  showTerm,
} from './save-terms.ts'
import { resumeTransfers, suspendTransfers } from './suspend-transfers.ts'
import { draftOf, listChanges, listMerchants, showMerchant } from './show-merchant.ts'

export async function merchantAdminRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyAdmins(app, deps, (serve) => {
    merchantRoutes(serve, deps)
    userRoutes(serve, deps)
    feeRoutes(serve, deps)
    cashbackRoutes(serve, deps)
    settlementRoutes(serve, deps)
  })
}

function merchantRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.listMerchants, ({ query, reads }) => listMerchants(reads(deps), query))
  serve(calls.searchMerchants, ({ body, reads }) => listMerchants(reads(deps), body))
  serve(calls.showMerchant, ({ params }) => showMerchant(deps, params.id))
  serve(calls.showDraft, ({ params }) => draftOf(deps, params.id))
  serve(calls.listMerchantChanges, ({ params, query }) => listChanges(deps.db, params.id, query))
  serve(calls.createMerchant, ({ admin, body }) => createMerchantAsAdmin(deps, admin, body))
  serve(calls.changeMerchant, ({ admin, params, body, seen }) =>
    changeMerchant(deps, admin, { id: params.id, seen }, body),
  )
  serve(calls.enableMerchant, ({ admin, params }) => switchMerchant(deps, admin, params.id, 'ENABLED'))
  serve(calls.disableMerchant, ({ admin, params }) => switchMerchant(deps, admin, params.id, 'ARCHIVED'))
  serve(calls.suspendTransfers, ({ admin, params, body }) => suspendTransfers(deps, admin, params.id, body))
  serve(calls.resumeTransfers, ({ admin, params }) => resumeTransfers(deps, admin, params.id))
  serve(calls.resetApiKey, ({ admin, params, seen }) => resetApiKey(deps, admin, { id: params.id, seen }))
}

function userRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.createMerchantUser, ({ admin, params, body }) =>
    createUserOfMerchant(deps, admin, params.id, body),
  )
  serve(calls.showMerchantUser, ({ params }) =>
    showUserOfMerchant(deps.db, { merchantId: params.id, id: params.innerId }),
  )
  serve(calls.changeMerchantUser, ({ admin, params, body, seen }) =>
    changeUserOfMerchant(deps, admin, { merchantId: params.id, id: params.innerId, seen }, body),
  )
  serve(calls.resetMerchantUserFactor, ({ admin, params }) =>
    resetMemberFactor(
      deps,
      { merchantId: params.id, actor: actorOf(admin), by: 'O time da Drip' },
      params.innerId,
    ),
  )
  serve(calls.endMerchantUser, ({ admin, params }) =>
    removeMember(deps, { merchantId: params.id, actor: actorOf(admin) }, params.innerId),
  )
}

function feeRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.listFees, ({ params }) => listTerms(deps, FEES, params.id))
  serve(calls.createFee, ({ admin, params, body }) =>
    saveTerm(deps, admin, FEES, { merchantId: params.id, form: body }),
  )
  serve(calls.showFee, ({ params }) => showTerm(deps, FEES, { merchantId: params.id, id: params.innerId }))
  serve(calls.changeFee, ({ admin, params, body, seen }) =>
    saveTerm(deps, admin, FEES, { merchantId: params.id, id: params.innerId, seen, form: body }),
  )
  serve(calls.endFee, ({ admin, params }) =>
    endTerm(deps, admin, FEES, { merchantId: params.id, id: params.innerId }),
  )
}

function cashbackRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.listCashbacks, ({ params }) => listTerms(deps, CASHBACKS, params.id))
  serve(calls.createCashback, ({ admin, params, body }) =>
    saveTerm(deps, admin, CASHBACKS, { merchantId: params.id, form: body }),
  )
  serve(calls.showCashback, ({ params }) =>
    showTerm(deps, CASHBACKS, { merchantId: params.id, id: params.innerId }),
  )
  serve(calls.changeCashback, ({ admin, params, body, seen }) =>
    saveTerm(deps, admin, CASHBACKS, { merchantId: params.id, id: params.innerId, seen, form: body }),
  )
  serve(calls.endCashback, ({ admin, params }) =>
    endTerm(deps, admin, CASHBACKS, { merchantId: params.id, id: params.innerId }),
  )
}

function settlementRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.listSettlementConfigurations, ({ params }) =>
    listTerms(deps, SETTLEMENT_CONFIGURATIONS, params.id),
  )
  serve(calls.createSettlementConfiguration, ({ admin, params, body }) =>
    saveTerm(deps, admin, SETTLEMENT_CONFIGURATIONS, { merchantId: params.id, form: body }),
  )
  serve(calls.showSettlementConfiguration, ({ params }) =>
    showTerm(deps, SETTLEMENT_CONFIGURATIONS, { merchantId: params.id, id: params.innerId }),
  )
  serve(calls.changeSettlementConfiguration, ({ admin, params, body, seen }) =>
    saveTerm(deps, admin, SETTLEMENT_CONFIGURATIONS, {
      merchantId: params.id,
      id: params.innerId,
      seen,
      form: body,
    }),
  )
  serve(calls.endSettlementConfiguration, ({ admin, params }) =>
    endTerm(deps, admin, SETTLEMENT_CONFIGURATIONS, { merchantId: params.id, id: params.innerId }),
  )
}
