/** How a merchant's server handles disputes: the inbox's use cases, by key. */
import * as api from '@drip/core/contracts/merchant/merchant-disputes-api'
import type { MerchantDispute } from '@drip/core/contracts/merchant/merchant-area'
import { parseReaisNumber } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { nextCursor, readCursor } from '../../../platform/http/cursor.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { acceptDispute, contestDispute } from '../../servicing/disputes/answer-dispute.ts'
import { addDisputeFile } from '../../servicing/disputes/dispute-files.ts'
import { findDisputesAfter } from '../../servicing/disputes/disputes.store.ts'
import { showMerchantDispute, withFiles } from '../../servicing/disputes/show-disputes.ts'
import type { Serve } from './serve-operations.ts'

export function merchantDisputeRoutes(serve: Serve, deps: Deps): void {
  const show = async (merchantId: string, id: string) =>
    disputeOfApi(await showMerchantDispute(deps.db, { id, merchantId }))

  serve(api.listDisputes, async ({ merchant, query: { limit, after, state } }) => {
    const rows = await findDisputesAfter(deps.db, {
      merchantId: merchant.id,
      state,
      after: readCursor(after),
      limit,
    })
    const cursor = nextCursor(rows, limit, (it) => [it.openedAt.toISOString(), it.id])
    const content = await withFiles(deps.db, rows.slice(0, limit))
    return { content: content.map(disputeOfApi), nextCursor: cursor }
  })

  serve(api.getDispute, ({ merchant, params }) => show(merchant.id, params.id))

  serve(api.acceptDispute, async ({ merchant, params, body }) => {
    const amount = 'all' in body ? 'all' : parseReaisNumber(body.amount)
    if (amount === null || amount === 0)
      throw new Refusal('INVALID_BODY', { errors: [{ field: 'amount', code: 'invalid' }] })
    const { text = '' } = body
    await acceptDispute(deps, {
      merchantId: merchant.id,
      disputeId: params.id,
      amount,
      text,
      by: null,
    })
    return show(merchant.id, params.id)
  })

  serve(api.contestDispute, async ({ merchant, params, body }) => {
    await contestDispute(deps, {
      merchantId: merchant.id,
      disputeId: params.id,
      text: body.text,
      by: null,
    })
    return show(merchant.id, params.id)
  })

  serve(api.addDisputeFile, async ({ merchant, params, body }) => {
    const asker = { merchantId: merchant.id }
    await addDisputeFile(deps, { disputeId: params.id, asker, party: 'MERCHANT', ...body })
    return show(merchant.id, params.id)
  })
}

/** Without the customer's name: a store's server has it in its own order. */
function disputeOfApi(it: MerchantDispute): api.DisputeOfMerchant {
  const { openedAt, answer, earlierAnswer, end, files, customerName: _name, ...same } = it
  return {
    ...same,
    openedDate: openedAt,
    answer: dated(answer),
    earlierAnswer: dated(earlierAnswer),
    end: dated(end),
    files: files.map(({ at, ...file }) => ({ ...file, date: at })),
  }
}

/** This API calls instants dates. */
function dated<It extends { at: string }>(it: It | null): (Omit<It, 'at'> & { date: string }) | null {
  if (it === null) return null
  const { at, ...same } = it
  return { ...same, date: at }
}
