/**
 * The day's debits: each instalment whose time has come is stored as a charge, the only one that can pay it, and then
 * sent. What was stored and not sent because of a failure is sent by the next round under the same txid: nothing is
 * lost or sent twice.
 */
import { CODE_STANDS_MS, debitDay, debitEnds, dueDatesToSend } from '@drip/core/autopay/debit-times'
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import sql from 'sql-template-tag'
import type { Deps } from '../../../deps.ts'
import { BEFORE_ALL, eachAlone, inPages } from '../../../platform/jobs/rounds.ts'
import { newId } from '../../../platform/ids.ts'
import { ownedId } from '../../../platform/secrets/owned-ids.ts'
import { ProviderDown } from '../../../providers/call.ts'
import type { AutomaticPix, Debit } from '../../../providers/pix/automatic-need.ts'
import { endCharges, insertDebtCharges, saveSentDebits } from '../../purchases/charges/charges.store.ts'
import type { ChargeItem, DebtCharge } from '../../purchases/charges/debt-charges.store.ts'
import { EndChargeAtPsp } from '../../purchases/charges/end-charge.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import {
  type Instalment,
  findInstalmentsOf,
  lockOrder,
  lockOrders,
} from '../../purchases/orders/orders.store.ts'
import { termsOn, totalOf } from '../../purchases/orders/terms-of-debts.ts'
import {
  type DebitRow,
  type IntendedDebit,
  type NewDebit,
  type ToDebit,
  findDaysToDebit,
  findDebit,
  findIntendedDebits,
  findToDebit,
  findUnsentDebits,
  insertDebits,
  saveDebitFailure,
  saveDebits,
} from './autopay.store.ts'
import { FollowDebit } from './follow-debit.ts'
import { notifyOfDebits, notifyOfUnpaid } from './autopay-news.ts'
import { FollowMandate } from './follow-mandate.ts'
import { paced } from './paced.ts'

const BATCH = 200
/** Pages in progress at once: one being stored, one being sent, one whose answers are being saved. */
const HANDS = 3

/**
 * One round; idempotent, and correct however late or often it runs.
 * @param atOnce the size of a page: that many instalments are stored by one transaction, and that many answers saved
 */
export async function sendDebits(deps: Deps, atOnce = BATCH): Promise<void> {
  const { automaticPix } = deps
  if (automaticPix === null) return
  await sendAll(deps, automaticPix, intended(deps, atOnce))
  await giveUpUnsent(deps, atOnce)
}

/**
 * What could not be sent in its days is paid by code, and the debtor is notified: all of it in one round, because each
 * of them has little time.
 * @param atOnce how many are read at a time
 */
export async function giveUpUnsent(deps: Deps, atOnce = BATCH): Promise<void> {
  const dueDates = dueDatesToSend(saoPauloDate(deps.clock.now()))
  await eachAlone(deps, {
    items: inPages(
      atOnce,
      (after) => findUnsentDebits(deps.db, { dueDates, after, limit: atOnce }),
      (it) => it.chargeId,
    ),
    work: (debit) => giveUp(deps, debit),
    event: 'autopay.give-up',
    facts: ({ chargeId }) => ({ charge: chargeId }),
  })
}

async function giveUp(deps: Deps, { txid, purchaseId, instalmentId }: DebitRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, purchaseId)
    const debit = await findDebit(tx, txid)
    if (debit?.chargeStatus !== 'INTENDED') return
    saveDebitFailure(tx, notSent(debit, deps.clock.now()))
    await endDebtCharges(deps, tx, { purchaseIds: [purchaseId], instalmentIds: [instalmentId] })
    await notifyOfUnpaid(deps, tx, debit, { nextTry: null, code: null, why: 'NOT_SENT' })
  })
  deps.instalmentEvents.publish([instalmentId])
}

const notSent = ({ chargeId, purchaseId }: Pick<DebitRow, 'chargeId' | 'purchaseId'>, now: Date) =>
  ({ chargeId, purchaseId, failure: 'NOT_SENT', on: saoPauloDate(now) }) as const

/**
 * Page by page: first what an earlier round stored and did not send, then what is stored when the next page is
 * requested.
 */
async function* intended(deps: Deps, atOnce: number): AsyncGenerator<IntendedDebit[]> {
  const dueDates = dueDatesToSend(saoPauloDate(deps.clock.now()))
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const page: IntendedDebit[] = await findIntendedDebits(deps.db, { dueDates, after, limit: atOnce })
    yield page
    after = page.length < atOnce ? undefined : page.at(-1)?.chargeId
  }
  for (const dueDate of await findDaysToDebit(deps.db, dueDates))
    for (let after: string | null = BEFORE_ALL; after !== null;) {
      const some: IntendedSome = await intendSome(deps, { dueDate, after, limit: atOnce })
      yield some.debits
      after = some.after
    }
}

interface IntendedSome {
  debits: IntendedDebit[]
  /** The last one processed; null at the end. */
  after: string | null
}

/** Stores the next ones of a due date. */
async function intendSome(
  deps: Deps,
  page: { dueDate: CivilDate; after: string; limit: number },
): Promise<IntendedSome> {
  const { db, clock } = deps
  const now = clock.now()
  const asked = { ...page, codesSince: new Date(now.getTime() - CODE_STANDS_MS) }
  return db.transaction(async (tx) => {
    // the table grows from empty to many debits during the round: a plan made while it was empty would read them all
    // each time
    await tx.run(sql`set local plan_cache_mode = force_custom_plan`)
    const seen = await findToDebit(tx, asked)
    const found = seen.filter((it) => it.isWanted)
    const none = { debits: [], after: seen.length < page.limit ? null : (seen.at(-1)?.instalmentId ?? null) }
    const purchaseIds = [...new Set(found.map((it) => it.purchaseId))]
    if (purchaseIds.length === 0) return none
    await lockOrders(tx, purchaseIds)
    // somebody may have paid, stopped or moved it while we waited for the locks
    const [sure, instalments] = await Promise.all([
      findToDebit(tx, { ...asked, purchaseIds }),
      findInstalmentsOf(tx, purchaseIds),
    ])
    const byPurchase = Map.groupBy(instalments, (it) => it.purchaseId)
    const debits = sure
      .filter((it) => it.isWanted)
      .flatMap((it) => newDebit(deps, it, byPurchase.get(it.purchaseId) ?? []))
    if (debits.length === 0) return none
    await endDebtCharges(deps, tx, {
      purchaseIds: debits.map((it) => it.debit.purchaseId),
      instalmentIds: debits.map((it) => it.debit.instalmentId),
    })
    await insertDebtCharges(
      tx,
      debits.map(({ charge, item }) => ({ charge, items: [item] })),
    )
    insertDebits(
      tx,
      debits.map((it) => it.debit),
      now,
    )
    return {
      ...none,
      debits: debits.map(({ charge: { txid, amount }, debit }) => ({ ...debit, txid, amount })),
    }
  })
}

interface Intention {
  charge: Omit<DebtCharge, 'brCode'>
  item: ChargeItem
  debit: NewDebit
}

/** What the instalment will cost on the day that the bank pays it; empty if cashback pays all of it. */
function newDebit(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  it: ToDebit,
  all: readonly Instalment[],
): Intention[] {
  const wanted = all.filter(({ id }) => id === it.instalmentId)
  const [terms] = termsOn(debitDay(it.dueDate), wanted, all)
  if (terms === undefined) return []
  const amount = totalOf([terms])
  if (amount === 0) return []
  const now = clock.now()
  const id = newId(now)
  const charge = {
    id,
    purchaseId: it.purchaseId,
    txid: ownedId(config.secret, it.purchaseId, now),
    purpose: 'DEBIT' as const,
    ofSeveral: false,
    amount,
    status: 'INTENDED' as const,
    // a debit includes no fine or interest: a later attempt pays the announced amount
    dueDate: null,
    planId: null,
    planLine: null,
    createdAt: now,
    expiresAt: debitEnds(it.dueDate),
  }
  return [{ charge, item: { ...terms, purchaseId: it.purchaseId }, debit: { ...it, chargeId: id } }]
}

/**
 * Sends page by page and saves the PSP's answers: while one page is being sent, the next is stored and the previous
 * answers are saved. What the PSP did not accept, because it is down or asked us to wait, is sent by the next round.
 */
async function sendAll(deps: Deps, pix: AutomaticPix, pages: AsyncGenerator<IntendedDebit[]>): Promise<void> {
  const each = paced(deps.config.pix.automatic?.debitsPerSecond ?? 1)
  let notSentCount = 0
  const hand = async () => {
    for await (const page of pages) {
      const answers = await each(page, async (debit) => ({ debit, told: await send(pix, debit) }))
      const sent = answers.flatMap(({ debit, told }) => (told === 'DOWN' ? [] : [{ debit, told }]))
      notSentCount += page.length - sent.length
      deps.instalmentEvents.publish(await save(deps, sent))
    }
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
  if (notSentCount > 0) deps.log.warn('autopay.not-sent', { count: notSentCount })
}

type Told = Debit | 'REFUSED' | 'DOWN'

async function send(pix: AutomaticPix, it: IntendedDebit): Promise<Told> {
  const { txid, pspId, amount, dueDate, merchantName } = it
  const description = `Parcela da sua compra na ${merchantName}`
  return pix.createDebit({ txid, mandateId: pspId, amount, dueDate, description }).catch((error: unknown) => {
    if (error instanceof ProviderDown) return 'DOWN'
    throw error
  })
}

const isOnItsWay = ({ told }: { told: Debit }) => told.state === 'CREATED' || told.state === 'ACTIVE'

/** @returns the instalments that must be paid by code instead */
async function save(
  deps: Deps,
  sent: readonly { debit: IntendedDebit; told: Debit | 'REFUSED' }[],
): Promise<string[]> {
  if (sent.length === 0) return []
  const now = deps.clock.now()
  const known = sent.flatMap(({ debit, told }) => (told === 'REFUSED' ? [] : [{ debit, told }]))
  // one sent by an earlier round may be over by now: its consequences are not this round's
  const [made, over] = [known.filter(isOnItsWay), known.filter((it) => !isOnItsWay(it))]
  const refused = sent.flatMap(({ debit, told }) => (told === 'REFUSED' ? [debit] : []))
  return deps.db.transaction(async (tx) => {
    const live = await saveSentDebits(
      tx,
      made.map(({ debit }) => debit),
    )
    saveDebits(
      tx,
      [
        ...made.map(({ debit, told }) => ({
          chargeId: debit.chargeId,
          purchaseId: debit.purchaseId,
          state: told.state,
          endingCode: told.ending?.code ?? null,
          attempts: told.attempts,
        })),
        ...refused.map(({ chargeId, purchaseId }) => ({
          chargeId,
          purchaseId,
          state: 'REJECTED' as const,
          endingCode: null,
          attempts: [],
        })),
      ],
      now,
    )
    await endCharges(
      tx,
      refused.map(({ chargeId: id, purchaseId }) => ({ id, purchaseId, ofSeveral: false })),
    )
    for (const { debit } of over) await deps.jobs.enqueue(tx, FollowDebit, { txid: debit.txid })
    const sure = made.map((it) => it.debit)
    await notifyOfDebits(
      deps,
      tx,
      sure.filter((it) => live.has(it.chargeId)),
    )
    // paid, cancelled or requested by code while they were being sent
    for (const { chargeId, txid } of sure)
      if (!live.has(chargeId)) await deps.jobs.enqueue(tx, EndChargeAtPsp, { txid, debit: true })
    for (const debit of refused) {
      saveDebitFailure(tx, notSent(debit, now))
      await notifyOfUnpaid(deps, tx, debit, { nextTry: null, code: null, why: 'NOT_SENT' })
      // the mandate may have ended without our knowledge
      await deps.jobs.enqueue(tx, FollowMandate, { pspId: debit.pspId })
    }
    return refused.map((it) => it.instalmentId)
  })
}
