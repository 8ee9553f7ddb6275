/** Disputes about a merchant's sales: list, answers, files. */
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Deps } from '../../../../deps.ts'
import type { ServeMerchants } from '../../../people/merchant-users/merchant-guard.ts'
import { addDisputeFile, sendDisputeFile } from '../../../servicing/disputes/dispute-files.ts'
import { listDisputes, showDisputeInArea } from '../../../servicing/disputes/show-disputes.ts'
import { acceptByUser, contestByUser } from './answer-by-user.ts'

export function merchantDisputesRoutes(serve: ServeMerchants, deps: Deps): void {
  const show = (merchantId: string, id: string) => showDisputeInArea(deps.db, { id, merchantId })

  serve(calls.listDisputes, ({ user: { merchantId }, query }) =>
    listDisputes(deps.db, { merchantId, ...query }),
  )
  serve(calls.showDispute, ({ user, params }) => show(user.merchantId, params.id))
  serve(calls.acceptDispute, async ({ user, params, body, seen }) => {
    await acceptByUser(deps, user, { disputeId: params.id, ...body, seen })
    return show(user.merchantId, params.id)
  })
  serve(calls.contestDispute, async ({ user, params, body }) => {
    await contestByUser(deps, user, { disputeId: params.id, ...body })
    return show(user.merchantId, params.id)
  })
  serve(calls.addDisputeFile, async ({ user, params, body }) => {
    const asker = { merchantId: user.merchantId }
    await addDisputeFile(deps, { disputeId: params.id, asker, party: 'MERCHANT', ...body })
    return show(user.merchantId, params.id)
  })
  serve(calls.downloadDisputeFile, ({ user, params, reply }) =>
    sendDisputeFile(deps.db, reply, {
      disputeId: params.id,
      fileId: params.file,
      asker: { merchantId: user.merchantId },
    }),
  )
}
