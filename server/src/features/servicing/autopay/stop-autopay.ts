/** Ends autopay, or leaves one instalment out. Nothing else changes: the rest is paid by code. */
import { whereToStop } from '@drip/core/autopay/debit-times'
import { isOpenMandate } from '@drip/core/autopay/mandate'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { AutopayOff } from '../../purchases/charges/end-charge.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import { findInstalments, lockOrder, lockOrders } from '../../purchases/orders/orders.store.ts'
import {
  type Mandate,
  type StoppedBy,
  findDebitsOf,
  findMandateToEnd,
  findMandates,
  findOpenMandatesOf,
  insertStop,
  openMandateOf,
  saveMandateState,
  saveMandateStopped,
} from './autopay.store.ts'

export const EndMandate = jobKind<{ mandateId: string }>('end-mandate', { retries: 8 })

/**
 * Nothing is debited any more. If it was not on, nothing happens.
 * @param record written with the stop, and only then
 * @throws Refusal ORDER_NOT_FOUND
 */
export async function stopAutopay(
  deps: Deps,
  { purchaseId, ...why }: { purchaseId: string; by: StoppedBy; reason: string | null },
  record?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const changed = await deps.db.transaction(async (tx) => {
    const [order, mandates] = await Promise.all([lockOrder(tx, purchaseId), findMandates(tx, purchaseId)])
    if (order === null) throw new Refusal('ORDER_NOT_FOUND')
    const open = openMandateOf(mandates)
    if (open === undefined) return []
    await record?.(tx)
    return stopWithin(deps, tx, open, why)
  })
  deps.instalmentEvents.publish(changed)
}

/** Nothing is debited any more on any of a customer's purchases: all of them or none. */
export async function stopAllAutopay(deps: Deps, customerId: string): Promise<void> {
  const changed = await deps.db.transaction((tx) => stopAllWithin(deps, tx, customerId, 'CUSTOMER'))
  deps.instalmentEvents.publish(changed)
}

/**
 * For a customer who stops it, or whose account is being closed, within a transaction. Locks the orders, and so must
 * run before the customer is locked: payments lock in that order.
 * @returns the instalments whose debits are called back
 */
export async function stopAllWithin(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  customerId: string,
  by: StoppedBy,
): Promise<string[]> {
  const seen = await findOpenMandatesOf(tx, customerId)
  if (seen.length === 0) return []
  await lockOrders(
    tx,
    seen.map((it) => it.purchaseId),
  )
  const called: string[] = []
  // somebody may have stopped one while we waited for the locks
  for (const mandate of await findOpenMandatesOf(tx, customerId))
    called.push(...(await stopWithin(deps, tx, mandate, { by, reason: null })))
  return called
}

/** Within a transaction that holds the order. @returns the instalments whose debits are called back */
export async function stopWithin(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  mandate: Pick<Mandate, 'id' | 'purchaseId'>,
  { by, reason }: { by: StoppedBy; reason: string | null },
): Promise<string[]> {
  saveMandateStopped(tx, {
    id: mandate.id,
    purchaseId: mandate.purchaseId,
    by,
    reason,
    now: deps.clock.now(),
  })
  const called = await callBackDebits(deps, tx, mandate)
  await deps.jobs.enqueue(tx, EndMandate, { mandateId: mandate.id })
  return called
}

/** Ends the debits of a mandate that may still pay. */
export async function callBackDebits(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  { id, purchaseId }: Pick<Mandate, 'id' | 'purchaseId'>,
): Promise<string[]> {
  const live = (await findDebitsOf(tx, purchaseId)).filter(
    (it) => it.mandateId === id && (it.chargeStatus === 'INTENDED' || it.chargeStatus === 'LIVE'),
  )
  const ids = live.map((it) => it.instalmentId)
  await endDebtCharges(deps, tx, { purchaseIds: [purchaseId], instalmentIds: ids })
  return ids
}

/** Notifies the PSP; a mandate that it has not created needs no end there. */
export async function endMandate(
  deps: Pick<Deps, 'db' | 'clock' | 'automaticPix'>,
  { mandateId }: { mandateId: string },
): Promise<void> {
  const mandate = await findMandateToEnd(deps.db, mandateId)
  if (mandate === null || !isOpenMandate(mandate.state)) return
  if (mandate.pspId !== null && deps.automaticPix === null) throw new AutopayOff()
  const told = mandate.pspId === null ? null : await deps.automaticPix?.cancelMandate(mandate.pspId)
  const ending = { state: told?.state ?? ('CANCELLED' as const), endingCode: told?.ending?.code ?? null }
  await deps.db.writeTogether(async (to) =>
    saveMandateState(to, { id: mandateId, purchaseId: mandate.purchaseId, ...ending, now: deps.clock.now() }),
  )
}

/**
 * The bank does not pay this instalment. Repeating it has no effect.
 * @throws Refusal INSTALMENT_NOT_FOUND, NOTHING_TO_PAY, DEBIT_TOO_LATE (in progress: until midnight the bank's app can
 *   stop it)
 */
export async function stopDebit(
  deps: Deps,
  { purchaseId, instalmentId }: { purchaseId: string; instalmentId: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const [, instalments, debits] = await Promise.all([
      lockOrder(tx, purchaseId),
      findInstalments(tx, purchaseId),
      findDebitsOf(tx, purchaseId),
    ])
    const instalment = instalments.find((it) => it.id === instalmentId)
    if (instalment === undefined) throw new Refusal('INSTALMENT_NOT_FOUND')
    if (instalment.status !== 'PENDING') throw new Refusal('NOTHING_TO_PAY')
    const debit = debits.find(
      (it) =>
        it.instalmentId === instalmentId && (it.chargeStatus === 'LIVE' || it.chargeStatus === 'INTENDED'),
    )
    if (debit !== undefined && whereToStop(debit.dueDate, now) !== 'HERE') throw new Refusal('DEBIT_TOO_LATE')
    insertStop(tx, { instalmentId, purchaseId, now })
    if (debit !== undefined)
      await endDebtCharges(deps, tx, { purchaseIds: [purchaseId], instalmentIds: [instalmentId] })
  })
  deps.instalmentEvents.publish([instalmentId])
}
