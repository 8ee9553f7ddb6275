/** Sends money back to the account it came from ("devolucao"). The row comes first, with our id: a retry never sends twice. */
import type { Cents } from '@drip/core/money/cents'
import { pixReturned } from '@drip/core/ledger/accounts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { JobInHand } from '../../platform/job-worker.ts'
import { jobKind } from '../../platform/jobs.ts'
import { planTellingOfPurchase } from '../customer-messages/purchase-news.ts'
import { book } from '../ledger/ledger.store.ts'
import {
  type PixRefund,
  findOpenRefunds,
  findRefund,
  insertRefund,
  saveRefundStatus,
} from './charges.store.ts'

export const RefundPayment = jobKind<{ refundId: string }>('refund-payment', { retries: 20 })

/** Decides, within the transaction of its cause, that an amount goes back. The same cause never does so twice. */
export async function requestRefund(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  it: { endToEndId: string; purchaseId: string; amount: Cents; cause: string },
): Promise<void> {
  const now = clock.now()
  const id = newId(now).replaceAll('-', '')
  const inserted = insertRefund(tx, {
    id,
    endToEndId: it.endToEndId,
    purchaseId: it.purchaseId,
    amount: it.amount,
    cause: it.cause,
    createdAt: now,
  })
  await Promise.all([inserted, jobs.enqueue(tx, RefundPayment, { refundId: id })])
}

/** Sends a refund or asks how it is going; books it once the PSP says it is done. */
export async function refundPayment(deps: Deps, refundId: string, job?: JobInHand): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund !== null) await carryOutRefund(deps, refund, job)
}

/** The same for one that was just read. */
export async function carryOutRefund(deps: Deps, refund: PixRefund, job?: JobInHand): Promise<void> {
  if (refund.status === 'DONE' || refund.status === 'FAILED') return
  const state = await deps.pix.refund({ endToEndId: refund.endToEndId, id: refund.id, amount: refund.amount })
  const now = deps.clock.now()
  if (state === 'PROCESSING') {
    await saveRefundStatus(deps.db, refund.id, 'SENT', now)
    return
  }
  if (state === 'REFUSED') {
    await saveRefundStatus(deps.db, refund.id, 'FAILED', now)
    deps.log.error('pix.refund-refused', new Error('the PSP did not carry out a refund'), {
      refund: refund.id,
    })
    return
  }
  await deps.db.transaction(async (tx) => {
    if (!(await saveRefundStatus(tx, refund.id, 'DONE', now))) return
    job?.doneWith(tx)
    await book(tx, [
      {
        purchaseId: refund.purchaseId,
        kind: 'PIX_RETURNED',
        cause: `refund:${refund.id}`,
        occurredAt: now,
        bookedAt: now,
        postings: pixReturned(refund.amount),
      },
    ])
    // that the symbolic Pix goes back is said when it proves the account
    if (refund.cause !== 'symbolic') {
      const { purchaseId, id } = refund
      await planTellingOfPurchase(deps, tx, { kind: 'REFUND_ARRIVED', purchaseId, about: id })
    }
  })
}

const BATCH = 200
const LEAVE_TO_ITS_JOB_MS = 15_000

/** Refunds that the PSP was still working on, or whose job died. */
export async function sweepRefunds(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - LEAVE_TO_ITS_JOB_MS)
  for (const id of await findOpenRefunds(deps.db, before, BATCH)) {
    await refundPayment(deps, id).catch((error: unknown) =>
      deps.log.error('pix.refund-sweep', error, { refund: id }),
    )
  }
}
