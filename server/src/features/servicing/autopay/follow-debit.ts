/**
 * The state of a debit, queried at the PSP whenever it may have changed (webhook, sweep): a payment is booked like any
 * Pix, a refused debit is retried on another day or paid by code, and a forced refund is owed again.
 */
import { type NextOfDebit, nextOfDebit } from '@drip/core/autopay/debit'
import { type DebitFailure, debitFailure } from '@drip/core/autopay/debit-failures'
import { callBackUntil, isTooLateToSend } from '@drip/core/autopay/debit-times'
import { type CivilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { WhyUnpaid } from '../../messaging/customer-messages/message-facts.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { AttemptState, Debit } from '../../../providers/pix/automatic-need.ts'
import { saveSentDebits } from '../../purchases/charges/charges.store.ts'
import { findLiveDebtCharges } from '../../purchases/charges/debt-charges.store.ts'
import { EndChargeAtPsp } from '../../purchases/charges/end-charge.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import { type Instalment, findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'
import { applyRefundHint } from '../../purchases/payments/apply-refund-hint.ts'
import { settleCharge } from '../../purchases/payments/settle-charge.ts'
import {
  type DebitRow,
  findDebit,
  findMandate,
  findStops,
  insertStop,
  saveDebitFailure,
  saveDebits,
} from './autopay.store.ts'
import { notifyOfDebits, notifyOfUnpaid } from './autopay-news.ts'
import { stopWithin } from './stop-autopay.ts'

export const FollowDebit = jobKind<{ txid: string }>('follow-debit', { concurrency: 4 })

/** Idempotent: its effects depend only on the PSP's answer. Does nothing for a txid that is not ours. */
export async function followDebit(deps: Deps, { txid }: { txid: string }): Promise<void> {
  const told = (await deps.automaticPix?.debit(txid)) ?? null
  const known = await findDebit(deps.db, txid)
  if (known === null) return
  if (told === null) return closeUnsent(deps, known)
  for (const pix of told.payments) {
    await settleCharge(deps, { txid, endToEndId: pix.endToEndId })
    const ids = pix.refunds.map((it) => it.id)
    if (ids.length > 0) await applyRefundHint(deps, { endToEndId: pix.endToEndId, ids })
  }
  const next = await deps.db.transaction((tx) => apply(deps, tx, known, told))
  deps.instalmentEvents.publish([known.instalmentId])
  if (next.do === 'RETRY') await retry(deps, known, next.on)
}

/** Stopped before it was sent: a debit that the PSP does not know after its day will never reach it. */
async function closeUnsent({ db, clock }: Deps, debit: DebitRow): Promise<void> {
  const now = clock.now()
  const isOver = compareDates(debit.dueDate, saoPauloDate(now)) < 0
  if (debit.state !== 'INTENDED' || debit.chargeStatus !== 'ENDED' || !isOver) return
  const { chargeId, purchaseId } = debit
  const canceled = { chargeId, purchaseId, state: 'CANCELLED', endingCode: null, attempts: [] } as const
  await db.transaction(async (tx) => saveDebits(tx, [canceled], now))
}

/** Attempts that have paid, or still may. */
const PAYS: readonly AttemptState[] = ['REQUESTED', 'SCHEDULED', 'PAID']

async function retry(deps: Deps, debit: DebitRow, on: CivilDate): Promise<void> {
  const { txid, purchaseId } = debit
  const answer = await deps.automaticPix?.retryDebit(txid, on)
  // somebody else may have requested it in the same moment
  const told = answer === 'REFUSED' ? await deps.automaticPix?.debit(txid) : answer
  if (told === undefined || told === null) return
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, purchaseId)
    save(deps, tx, debit, told)
    const paysYet = told.attempts.some((it) => PAYS.includes(it.state))
    if (!paysYet) return payByCode(deps, tx, debit, told.attempts.at(-1)?.code ?? null)
    await notifyOfRetry(deps, tx, debit, told)
  })
}

/** Based on the PSP's answer, not on our request: after a lost answer the customer is notified all the same. */
async function notifyOfRetry(deps: Deps, tx: Tx, debit: DebitRow, { attempts }: Debit): Promise<void> {
  const [before, last] = attempts.slice(-2)
  if (last?.kind !== 'RETRY' || (last.state !== 'REQUESTED' && last.state !== 'SCHEDULED')) return
  await notifyOfUnpaid(deps, tx, debit, { nextTry: last.date, code: before?.code ?? null, why: 'NOT_PAID' })
}

async function apply(deps: Deps, tx: Tx, { txid, purchaseId }: DebitRow, told: Debit): Promise<NextOfDebit> {
  const now = deps.clock.now()
  const [, instalments, debit] = await Promise.all([
    lockOrder(tx, purchaseId),
    findInstalments(tx, purchaseId),
    findDebit(tx, txid),
  ])
  if (debit === null) throw new Error('a debit is never removed')
  save(deps, tx, debit, told)
  const isOpen = told.state === 'CREATED' || told.state === 'ACTIVE'
  if (debit.chargeStatus === 'INTENDED' && isOpen) {
    // reported before the sending round has saved its answer, or instead, if that round crashed
    await saveSentDebits(tx, [debit])
    await notifyOfDebits(deps, tx, [debit])
  }
  if (debit.chargeStatus === 'ENDED') {
    // paid, reduced, moved or stopped here, but the PSP has not been told yet
    if (isOpen && now < callBackUntil(debit.dueDate))
      await deps.jobs.enqueue(tx, EndChargeAtPsp, { txid, debit: true })
    const isNews = told.state === 'CANCELLED' && debit.state !== 'CANCELLED'
    if (isNews && told.ending?.by !== 'PAYER')
      await notifyUnlessReplaced(deps, tx, debit, { instalments, why: 'CALLED_BACK' })
    const failed = told.state === 'EXPIRED' || told.state === 'REJECTED'
    if (failed && debit.state !== told.state) await notifyIfAnnounced(deps, tx, debit, { told, instalments })
    return { do: 'NOTHING' }
  }
  await notifyOfRetry(deps, tx, debit, told)
  if (told.state === 'CANCELLED') {
    // stopped in the bank's app: nobody asks the same payer again
    await endDebtCharges(deps, tx, debtOf(debit))
    if (told.ending?.by === 'PAYER') insertStop(tx, { ...debit, now })
    else await canceledByBank(deps, tx, debit, instalments)
  }
  const later = instalments
    .filter((it) => it.status === 'PENDING' && compareDates(it.dueDate, debit.dueDate) > 0)
    .map((it) => it.dueDate)
  const next = nextOfDebit(
    { ...told, dueDate: debit.dueDate, endingCode: told.ending?.code ?? null },
    { today: saoPauloDate(now), before: later.toSorted(compareDates)[0] ?? null },
  )
  // one reported earlier ended its charge at that time
  if (next.do === 'PAY_BY_CODE' && debit.chargeStatus !== 'PAID') {
    await payByCode(deps, tx, debit, next.code)
    if (next.endsMandate) await endMandateOf(deps, tx, debit, next.code)
  }
  return next
}

/**
 * The debtor was told that the bank pays it although we had ended it; now it does not, so the instalment waits for a
 * code.
 */
async function notifyIfAnnounced(
  deps: Deps,
  tx: Tx,
  debit: DebitRow,
  { told, instalments }: { told: Debit; instalments: readonly Instalment[] },
): Promise<void> {
  const couldStand = deps.clock.now() >= callBackUntil(debit.dueDate)
  const owed = owedBy(debit, instalments)
  // on another day it is asked for anew
  if (!couldStand || owed === undefined || compareDates(owed.dueDate, debit.dueDate) > 0) return
  const code = told.ending?.code ?? told.attempts.at(-1)?.code ?? null
  await notifyOfUnpaid(deps, tx, debit, { nextTry: null, code, why: 'NOT_PAID' })
}

/** An instalment in a plan is paid on the plan's days, and has no code of its own. */
const owedBy = ({ instalmentId }: DebitRow, instalments: readonly Instalment[]): Instalment | undefined =>
  instalments.find((it) => it.id === instalmentId && it.status === 'PENDING' && it.agreedCharge === null)

/** Whether we called it back or the bank ended it: the debtor is notified if no other debit will replace it. */
async function notifyUnlessReplaced(
  deps: Deps,
  tx: Tx,
  debit: DebitRow,
  { instalments, why }: { instalments: readonly Instalment[]; why: WhyUnpaid },
): Promise<void> {
  const { instalmentId, mandateId, purchaseId } = debit
  const owed = owedBy(debit, instalments)
  if (owed === undefined) return
  const [mandate, stops, live] = await Promise.all([
    findMandate(tx, { id: mandateId, purchaseId }),
    findStops(tx, purchaseId),
    findLiveDebtCharges(tx, debtOf(debit)),
  ])
  const isOn = mandate?.state === 'APPROVED' && mandate.stoppedAt === null
  if (!isOn || stops.includes(instalmentId) || live.some((it) => it.purpose === 'DEBIT')) return
  const codeMadeAt = live[0]?.createdAt ?? null
  if (!isTooLateToSend(owed.dueDate, { now: deps.clock.now(), codeMadeAt })) return
  await notifyOfUnpaid(deps, tx, debit, { nextTry: null, code: null, why })
}

function save({ clock }: Pick<Deps, 'clock'>, tx: Tx, { chargeId, purchaseId }: DebitRow, told: Debit): void {
  const { state, ending, attempts } = told
  saveDebits(tx, [{ chargeId, purchaseId, state, endingCode: ending?.code ?? null, attempts }], clock.now())
}

/** Even if there is time for another debit, this one has failed. */
async function canceledByBank(
  deps: Deps,
  tx: Tx,
  debit: DebitRow,
  instalments: readonly Instalment[],
): Promise<void> {
  fail(deps, tx, debit, 'BANK')
  await notifyUnlessReplaced(deps, tx, debit, { instalments, why: 'NOT_PAID' })
}

function fail(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { chargeId, purchaseId }: DebitRow,
  failure: DebitFailure,
): void {
  saveDebitFailure(tx, { chargeId, purchaseId, failure, on: saoPauloDate(clock.now()) })
}

async function payByCode(deps: Deps, tx: Tx, debit: DebitRow, code: string | null): Promise<void> {
  fail(deps, tx, debit, debitFailure(code))
  await endDebtCharges(deps, tx, debtOf(debit))
  await notifyOfUnpaid(deps, tx, debit, { nextTry: null, code, why: 'NOT_PAID' })
}

const debtOf = ({ purchaseId, instalmentId }: DebitRow) => ({
  purchaseIds: [purchaseId],
  instalmentIds: [instalmentId],
})

async function endMandateOf(deps: Deps, tx: Tx, debit: DebitRow, code: string | null): Promise<void> {
  const mandate = await findMandate(tx, { id: debit.mandateId, purchaseId: debit.purchaseId })
  if (mandate !== null && mandate.stoppedAt === null)
    await stopWithin(deps, tx, mandate, { by: 'DRIP', reason: code })
}
