/**
 * Notifies the merchant's server that the purchase was approved. The store reads the checkout back during that call, so
 * it is already approved and no transaction is open (merchant API reference §3). A store that does not confirm gets no
 * sale: the order is cancelled and the money refunded.
 */
import type { Deps } from '../../../deps.ts'
import { type ApprovedPurchase, type Audience, announce } from '../../../facts.ts'
import type { JobInHand } from '../../../platform/jobs/held-jobs.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { notDone } from '../../../platform/database/writes.ts'
import {
  type Checkout,
  NOT_AWAITED,
  countStoreAttempt,
  findCheckout,
  findUnconfirmed,
  lockConfirmation,
  saveStoreConfirmation,
} from '../../purchases/checkouts/checkouts.store.ts'
import { endUnsold } from '../../purchases/checkouts/end-checkout.ts'
import { confirmWithNuvemshop } from '../nuvemshop/confirm-nuvemshop.ts'
import { markUnsold } from '../../purchases/settlements/settlements.store.ts'
import { cancelWithin } from '../../servicing/corrections/cancel-order.ts'
import { findToConfirm } from './confirming.store.ts'
import { notifyOfLostSale } from './notify-of-lost-sale.ts'

/** A purchase that waits for its store's confirmation. */
interface ToConfirm {
  checkout: ApprovedPurchase
  audience: Audience
}

/** `attempt` counts from 1. */
export const ConfirmWithStore = jobKind<{ checkoutId: string; attempt: number }, ToConfirm>(
  'confirm-with-store',
  { concurrency: 30 },
)

/** A store that may have booked what we then cancelled is notified once more; its answer changes nothing. */
export const NotifyStoreOfRefusal = jobKind<{ checkoutId: string }>('tell-store-of-refusal', { retries: 3 })

/** Waits between the attempts; after the last one the store counts as not answering. */
const RETRY_AFTER_SECONDS = [1, 3, 8]

/**
 * One attempt is made by the process that has its job; if two make it after all, the first stored answer counts. The
 * first attempt uses what its cause has just written, unless that has changed.
 */
export async function confirmWithStore(
  deps: Deps,
  it: { checkoutId: string; attempt: number },
  job?: JobInHand<ToConfirm>,
): Promise<void> {
  const known = job?.known
  const answer = known === undefined ? null : await isConfirmed(deps, known.checkout)
  if (known !== undefined && answer === true && (await confirm(deps, known, job))) return
  await confirmAsRead(deps, it, { answer, job })
}

/** @param said.answer the store's, if it was already asked */
async function confirmAsRead(
  deps: Deps,
  { checkoutId, attempt }: { checkoutId: string; attempt: number },
  { answer, job }: { answer: boolean | null; job: JobInHand | undefined },
): Promise<void> {
  const found = await findToConfirm(deps.db, checkoutId)
  if (found === null) return
  const { checkout } = found
  if (!awaitsStore(checkout) || checkout.storeAttempts !== attempt - 1) return
  // the merchant has cancelled it meanwhile: there is nothing left to confirm
  const isTakenBack = found.orderStatus === 'CANCELED'
  const isYes = !isTakenBack && (answer ?? (await isConfirmed(deps, checkout)))
  if (isYes && (await confirm(deps, found, job))) return
  await deps.db.transaction(async (tx) => {
    job?.doneWith(tx)
    const locked = await lockConfirmation(tx, checkoutId)
    if (locked === null || !awaitsStore(locked)) return
    // a confirmation that could not be stored came after the merchant's cancellation
    if (isTakenBack || isYes) return refuse(deps, tx, checkout)
    if (locked.storeAttempts !== attempt - 1) return
    countStoreAttempt(tx, checkoutId, deps.clock.now())
    const wait = RETRY_AFTER_SECONDS[attempt - 1]
    if (wait !== undefined) {
      return deps.jobs.enqueue(tx, ConfirmWithStore, { checkoutId, attempt: attempt + 1 }, { after: wait })
    }
    await notifyOfLostSale(deps, tx, checkout)
    await cancelWithin(deps, tx, checkoutId, { amount: 'all', source: 'STORE_DID_NOT_CONFIRM' })
    return refuse(deps, tx, checkout)
  })
}

function awaitsStore({ status, storeConfirmedAt }: Pick<Checkout, 'status' | 'storeConfirmedAt'>): boolean {
  return status === 'OK' && storeConfirmedAt === null
}

/** A Nuvemshop shop confirms by booking the payment; VTEX polls by itself. */
async function isConfirmed(deps: Deps, it: ApprovedPurchase): Promise<boolean> {
  if (it.connector === 'NUVEMSHOP') return confirmWithNuvemshop(deps, it)
  return it.resolveUrl === null || it.connector === 'VTEX' || deps.stores.confirms(it.resolveUrl, it.id)
}

/**
 * From now on it is a sale, also for the merchant's users.
 * @returns false if somebody else has stored the store's answer, or the purchase no longer stands
 */
async function confirm(
  deps: Deps,
  { checkout, audience }: ToConfirm,
  job: JobInHand | undefined,
): Promise<boolean> {
  const written = deps.db.writeTogether(async (to) => {
    job?.doneWith(to)
    saveStoreConfirmation(to, checkout.id, deps.clock.now())
    await announce(deps, to, { type: 'SaleConfirmed', checkout, audience })
  })
  return written.then(
    () => true,
    (error: unknown) => {
      if (notDone(error) !== NOT_AWAITED) throw error
      return false
    },
  )
}

/** It was no sale, even if its merchant cancelled it before its store answered. */
async function refuse(deps: Deps, tx: Tx, checkout: Checkout): Promise<void> {
  await Promise.all([
    markUnsold(tx, checkout.id),
    endUnsold(deps, tx, checkout, { status: 'KO', koReason: 'FAILED_MERCHANT_ORDER_CONFIRMATION' }),
    deps.jobs.enqueue(tx, NotifyStoreOfRefusal, { checkoutId: checkout.id }),
  ])
}

export async function notifyStoreOfRefusal(deps: Deps, checkoutId: string): Promise<void> {
  const checkout = await findCheckout(deps.db, checkoutId)
  if (checkout === null || checkout.resolveUrl === null || checkout.connector !== null) return
  await deps.stores.confirms(checkout.resolveUrl, checkoutId)
}

const BATCH = 200
const AT_ONCE = 20
const LEAVE_TO_ITS_JOB_MS = 60_000

/** Purchases whose job was lost. */
export async function sweepUnconfirmed(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - LEAVE_TO_ITS_JOB_MS)
  const waiting = await findUnconfirmed(deps.db, before, BATCH)
  // in parallel, so that hanging stores do not delay the others
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    await Promise.all(
      waiting
        .slice(from, from + AT_ONCE)
        .map(({ id, storeAttempts }) =>
          confirmWithStore(deps, { checkoutId: id, attempt: storeAttempts + 1 }).catch((error: unknown) =>
            deps.log.error('store.confirm-sweep', error, { checkout: id }),
          ),
        ),
    )
  }
}
