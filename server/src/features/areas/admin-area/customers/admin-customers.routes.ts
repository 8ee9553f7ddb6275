/** Customers of the back-office, and the lists that decide about them: blocks, whitelist, negotiations (000 §7). */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminReasons } from '@drip/core/contracts/admin/admin-area'
import type { Deps } from '../../../../deps.ts'
import { asPaper } from '../../../../platform/http/paper-reply.ts'
import { actorOf, type ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { askForContactBack } from '../../../people/contact-changes/give-contact-back.ts'
import { reopenRecovery } from '../../../people/contact-changes/reopen-recovery.ts'
import { archiveCustomer, changeCustomer, resetCustomerPassword } from './change-customer.ts'
import {
  BLOCK_REASONS,
  NEGOTIATION_TYPES,
  addToNegotiation,
  blockData,
  distrust,
  removeFromNegotiation,
  trust,
  unblockData,
} from './edit-lists.ts'
import { listAdminCustomers } from './list-admin-customers.ts'
import { listNegotiating, listTrusted } from './list-listed.ts'
import { listBlocks } from './list-blocks.ts'
import { reviewLimit } from './review-limit.ts'
import { showAdminCustomer } from './show-admin-customer.ts'
import { showCheckoutCpf, showCustomerCpf } from './show-cpf.ts'
import { totalsOf } from '../lists/totals.ts'
import { issueStatementForAdmin } from '../papers/download-papers.ts'
import { findPaidYears } from '../../../purchases/receipts/statements.store.ts'

export function adminCustomerRoutes(serve: ServeAdmins, deps: Deps): void {
  const totals = totalsOf(deps.clock)
  serve(calls.searchCustomers, ({ body, reads }) => listAdminCustomers(reads(deps), totals, body))
  serve(calls.showCustomer, ({ admin, params }) => showAdminCustomer(deps, admin, params.id))
  serve(calls.showCustomerCpf, ({ admin, params }) => showCustomerCpf(deps, admin, params.id))
  serve(calls.showCheckoutCpf, ({ admin, params }) => showCheckoutCpf(deps, admin, params.id))
  serve(calls.changeCustomer, async ({ admin, params, body, seen }) => {
    const isAskedFor = await changeCustomer(deps, admin, { id: params.id, seen }, body)
    return { ...(await showAdminCustomer(deps, admin, params.id)), isAskedFor }
  })
  serve(calls.archiveCustomer, ({ admin, params }) => archiveCustomer(deps, admin, params.id, true))
  serve(calls.enableCustomer, ({ admin, params }) => archiveCustomer(deps, admin, params.id, false))
  serve(calls.reopenRecovery, ({ admin, params, body }) =>
    reopenRecovery(deps, actorOf(admin), { customerId: params.id, reason: body.reason }),
  )
  serve(calls.askForContactBack, ({ admin, params, body }) =>
    askForContactBack(deps, admin, { customerId: params.id, reason: body.reason }),
  )
  serve(calls.resetPassword, ({ admin, params }) => resetCustomerPassword(deps, admin, params.id))
  serve(calls.listStatements, async ({ params }) => ({ years: await findPaidYears(deps.db, params.id) }))
  serve(calls.downloadStatement, async ({ admin, params: { id, year }, reply }) =>
    asPaper(reply, 'extrato-drip.pdf', await issueStatementForAdmin(deps, admin, { customerId: id, year })),
  )
  serve(calls.reviewLimit, ({ admin, params }) => reviewLimit(deps, admin, params.id))
  riskRoutes(serve, deps)
}

function riskRoutes(serve: ServeAdmins, deps: Deps): void {
  const blocks = totalsOf(deps.clock)
  serve(calls.listBlockReasons, async () => reasons(BLOCK_REASONS))
  serve(calls.block, ({ admin, body }) => blockData(deps, admin, body))
  serve(calls.unblock, ({ admin, body }) => unblockData(deps, admin, body))
  serve(calls.searchBlocks, ({ body }) => listBlocks(deps, blocks, body))

  const trusted = totalsOf(deps.clock)
  serve(calls.searchTrusted, ({ body }) => listTrusted(deps, trusted, body))
  serve(calls.trust, ({ admin, body }) => trust(deps, admin, body))
  serve(calls.distrust, ({ admin, body }) => distrust(deps, admin, body))

  const negotiating = totalsOf(deps.clock)
  serve(calls.searchNegotiating, ({ body }) => listNegotiating(deps, negotiating, body))
  serve(calls.listNegotiationTypes, async () => reasons(NEGOTIATION_TYPES))
  serve(calls.addNegotiation, ({ admin, body }) => addToNegotiation(deps, admin, body))
  serve(calls.removeNegotiation, ({ admin, body }) => removeFromNegotiation(deps, admin, body))
}

function reasons(list: readonly string[]): AdminReasons {
  return { content: list.map((it) => ({ value: it, label: it })) }
}
