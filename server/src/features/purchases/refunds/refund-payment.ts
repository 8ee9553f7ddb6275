/**
 * Returns money to the account it came from ("devolucao"). The row is written first, with our id, so a retry never
 * sends twice.
 */
import { wholeId } from '@drip/core/debts/share-payment'
import type { Cents } from '@drip/core/money/cents'
import { pixReturned } from '@drip/core/ledger/accounts'
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import { announce } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { ownedId } from '../../../platform/secrets/owned-ids.ts'
import type { JobInHand } from '../../../platform/jobs/held-jobs.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { type Writer, notDone } from '../../../platform/database/writes.ts'
import { noteChange } from '../checkouts/checkouts.store.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import {
  type PixRefund,
  REFUND_NOT_OPEN,
  findOpenRefunds,
  findRefund,
  insertRefund,
  saveRefundStatus,
} from './refunds.store.ts'

export const RefundPayment = jobKind<{ refundId: string }, PixRefund>('refund-payment', { retries: 20 })

/** Requests a refund within the transaction of its cause; each cause does so only once. */
export async function requestRefund(
  { jobs, clock, config }: Pick<Deps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  it: { endToEndId: string; purchaseId: string; amount: Cents; cause: string },
): Promise<void> {
  const now = clock.now()
  const { endToEndId, purchaseId, amount, cause } = it
  const id = ownedId(config.secret, purchaseId, now)
  const refund = { id, endToEndId, purchaseId, amount, cause, createdAt: now }
  insertRefund(tx, refund)
  await jobs.enqueue(tx, RefundPayment, { refundId: id }, { known: { ...refund, status: 'REQUESTED' } })
}

/** Sends a refund or asks for its status; books it once the PSP says that it is done. */
export async function refundPayment(deps: Deps, refundId: string, job?: JobInHand<PixRefund>): Promise<void> {
  const refund = job?.known ?? (await findRefund(deps.db, deps.config.secret, refundId))
  if (refund !== null) await carryOutRefund(deps, refund, job)
}

/** The same for a refund that was just read. */
export async function carryOutRefund(deps: Deps, refund: PixRefund, job?: JobInHand): Promise<void> {
  if (refund.status === 'DONE' || refund.status === 'FAILED') return
  const endToEndId = wholeId(refund.endToEndId)
  const state = await deps.pix.refund({ endToEndId, id: refund.id, amount: refund.amount })
  const status = STATUS[state]
  if (status === 'FAILED')
    deps.log.error('pix.refund-refused', new Error('the PSP did not carry out a refund'), {
      refund: refund.id,
    })
  if (status === refund.status) return
  const written = deps.db.writeTogether(async (to) => {
    job?.doneWith(to)
    saveRefundStatus(to, refund, status, deps.clock.now())
    if (status === 'DONE') await bookRefund(deps, to, refund)
    if (status === 'FAILED')
      await announce(deps, to, { type: 'RefundRefused', purchaseId: refund.purchaseId, refundId: refund.id })
    // a page that waits for another Pix shows the state of this refund
    if (refund.cause === 'returned') noteChange(to, refund.purchaseId)
  })
  await written.catch((error: unknown) => {
    // another process has already saved it
    if (notDone(error) !== REFUND_NOT_OPEN) throw error
  })
}

/** The PSP's status of a refund, as we store it. */
const STATUS = { PROCESSING: 'SENT', REFUSED: 'FAILED', DONE: 'DONE' } as const

async function bookRefund(deps: Deps, to: Writer, refund: PixRefund): Promise<void> {
  const now = deps.clock.now()
  const { purchaseId, id } = refund
  book(to, [
    {
      purchaseId,
      kind: 'PIX_RETURNED',
      cause: `refund:${id}`,
      occurredAt: now,
      bookedAt: now,
      postings: pixReturned(refund.amount),
    },
  ])
  // the message that the symbolic Pix is returned is sent when it proves the account
  if (refund.cause !== 'symbolic')
    await announce(deps, to, { type: 'RefundArrived', purchaseId, refundId: id })
}

const BATCH = 200
const LEAVE_TO_ITS_JOB_MS = 15_000

/** Continues refunds that the PSP was still processing, or whose job died. */
export async function sweepRefunds(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - LEAVE_TO_ITS_JOB_MS)
  await eachAlone(deps, {
    items: await findOpenRefunds(deps.db, before, BATCH),
    work: (refund) => carryOutRefund(deps, refund),
    event: 'pix.refund-sweep',
    facts: ({ id }) => ({ refund: id }),
  })
}
