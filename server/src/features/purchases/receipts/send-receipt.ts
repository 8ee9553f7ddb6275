/**
 * Tells a customer that a Pix arrived and what it paid. It is sent by day and by night, because it answers something
 * the customer did. The plan is one row in the payment's transaction; a round a few seconds later sends everything
 * planned, so that a payment costs no more than that row.
 */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { Allocation } from '@drip/core/debts/apply-payment'
import type { PlanLine } from '@drip/core/debts/plans/debt-plan'
import { wholeId } from '@drip/core/debts/share-payment'
import { type Cents, addCents, subtractCents, sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { togetherOrAlone } from '../../../platform/jobs/rounds.ts'
import type { Message } from '../../../providers/messages/need.ts'
import { findShares } from '../charges/charges.store.ts'
import { helpLine } from '../../messaging/customer-messages/message-texts.ts'
import {
  type MessageAbout,
  type Tried,
  sendAndKeepAll,
} from '../../messaging/customer-messages/keep-message.ts'
import { linesInForce } from '../debt-plans/lines-of-plan.ts'
import { termsOn, totalOf } from '../orders/terms-of-debts.ts'
import { type Instalment, findInstalmentsOf } from '../orders/orders.store.ts'
import { type PaidPart, type ReceiptFacts, receiptText } from './receipt-text.ts'
import {
  type DueReceipt,
  type Receipt,
  type ReceiptChannel,
  endReceipts,
  findDueReceipts,
  findPaid,
  findReceipts,
  insertReceipts,
  postponeReceipts,
} from './receipts.store.ts'

const CHANNELS: readonly ReceiptChannel[] = ['WHATSAPP', 'EMAIL']
const BATCH = 100
/** How many are read, sent and saved together. */
const TOGETHER = 25
const TRY_AGAIN_AFTER_MS = 5 * 60_000
/** After two days without success, a receipt is no longer news. */
const GIVEN_UP_AFTER_MS = 48 * 3_600_000

/** The schedule of the rounds. */
export const SEND_RECEIPTS = 'send-receipts'
/** One round sends the receipts of payments at the same moment. */
const ROUND_AFTER_MS = 2000

/** Plans receipts for Pix that paid debts, once however often it is called. */
export function planReceipts(
  { clock, timetable }: Pick<Deps, 'clock' | 'timetable'>,
  to: Writer,
  payments: readonly { purchaseId: string; endToEndId: string }[],
): void {
  if (payments.length === 0) return
  const now = clock.now()
  insertReceipts(to, payments, { channels: CHANNELS, now })
  to.afterCommit(() => timetable.expect(SEND_RECEIPTS, new Date(now.getTime() + ROUND_AFTER_MS)))
}

/** Sends the planned receipts; one that cannot be sent now is tried again later. */
export async function sendReceipts(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const createdAfter = new Date(now.getTime() - GIVEN_UP_AFTER_MS)
  const due = await findDueReceipts(deps.db, { now, createdAfter, limit: BATCH })
  // there may be more
  if (due.length === BATCH) deps.timetable.expect(SEND_RECEIPTS, now)
  for (let from = 0; from < due.length; from += TOGETHER) {
    const failed = await togetherOrAlone(deps, {
      items: due.slice(from, from + TOGETHER),
      work: (some) => sendTogether(deps, some),
      event: 'receipts.send',
      facts: ({ purchaseId }) => ({ purchaseId }),
    })
    if (failed.length > 0)
      await deps.db.writeTogether(async (to) => postponeReceipts(to, failed, laterThan(now)))
  }
}

const laterThan = (now: Date) => new Date(now.getTime() + TRY_AGAIN_AFTER_MS)

/** Sends these receipts and saves each result; if one is sent twice, it arrives once because of its id. */
async function sendTogether(deps: Deps, due: readonly DueReceipt[]): Promise<void> {
  const facts = await factsOf(deps, await findReceipts(deps.db, due))
  const leaving = facts.filter((it) => it.parts.length > 0)
  const tries = await sendAndKeepAll(
    deps,
    leaving.map((it) => messageOf(deps, it)),
    (to, tried) => {
      const now = deps.clock.now()
      const those = (outcome: Tried['outcome']) =>
        leaving.filter((_, position) => tried[position]?.outcome === outcome).map((it) => it.receipt)
      const unsaid = facts.filter((it) => it.parts.length === 0).map((it) => it.receipt)
      endReceipts(to, unsaid, 'SKIPPED', now)
      endReceipts(to, those('SENT'), 'SENT', now)
      endReceipts(to, those('FAILED'), 'FAILED', now)
      postponeReceipts(to, those('AGAIN'), laterThan(now))
    },
  )
  for (const { outcome, error } of tries)
    if (outcome === 'AGAIN')
      deps.log.warn('receipt.not-sent', { message: error instanceof Error ? error.message : '' })
}

interface SaidOf {
  receipt: Receipt
  whole: Cents
  parts: PaidPart[]
  left: ReceiptFacts['left']
}

/** The content of receipts, read together. */
async function factsOf({ db, clock }: Deps, receipts: readonly Receipt[]): Promise<SaidOf[]> {
  if (receipts.length === 0) return []
  const today = saoPauloDate(clock.now())
  const purchaseIds = [...new Set(receipts.map((it) => it.purchaseId))]
  // a payment has one receipt for each channel
  const payments = [...new Map(receipts.map((it) => [it.endToEndId, it])).values()]
  const [paid, instalments] = await Promise.all([findPaid(db, payments), findInstalmentsOf(db, purchaseIds)])
  const ofPurchase = Map.groupBy(instalments, (it) => it.purchaseId)
  const ofPayment = Map.groupBy(paid, (it) => it.endToEndId)
  // they say the same in all of them
  const said = payments.map(async (payment): Promise<SaidOf[]> => {
    const { purchaseId, endToEndId } = payment
    const all = ofPurchase.get(purchaseId) ?? []
    const whole = await wholeOf(db, payment)
    const parts = partsOf(ofPayment.get(endToEndId) ?? [], all)
    const left = leftOf(all, await linesInForce(db, purchaseId, all, today), today)
    return receipts
      .filter((it) => it.endToEndId === endToEndId)
      .map((receipt) => ({ receipt, whole, parts, left }))
  })
  return (await Promise.all(said)).flat()
}

/**
 * In the order of the instalments.
 * @param all instalments of the purchase
 */
function partsOf(paid: readonly Allocation[], all: readonly Instalment[]): PaidPart[] {
  return all.flatMap(({ id, number, amount, canceledAmount }) =>
    paid
      .filter((it) => it.instalmentId === id)
      .map(({ principal, lateCharge, discount }) => ({
        number,
        count: all.length,
        principal,
        lateCharge,
        discount,
        isPart: addCents(principal, discount) < subtractCents(amount, canceledAmount),
      })),
  )
}

/** One code may have been for several purchases, each of which has its own receipt. */
async function wholeOf(db: Queries, { endToEndId, use, amount }: Receipt): Promise<Cents> {
  if (use !== 'UNIQUE') return amount
  return sumCents((await findShares(db, wholeId(endToEndId))).map((it) => it.amount))
}

/** As the code of the purchase asks for it: less the earned cashback, plus late charges. */
function leftOf(
  all: readonly Instalment[],
  lines: readonly PlanLine[],
  today: CivilDate,
): ReceiptFacts['left'] {
  if (lines.length > 0)
    return { count: lines.length, amount: sumCents(lines.map((it) => it.amount)), isInPlan: true }
  const terms = termsOn(today, all, all)
  return { count: terms.length, amount: totalOf(terms), isInPlan: false }
}

function messageOf(
  { config }: Pick<Deps, 'config'>,
  { receipt, ...facts }: SaidOf,
): { message: Message; about: MessageAbout } {
  const { endToEndId, channel, customer, customerId, purchaseId } = receipt
  const help = helpLine({ publicUrl: config.publicUrl, help: config.settings.supportEmail })
  return {
    message: {
      id: `receipt-${endToEndId}-${channel.toLowerCase()}`,
      channel,
      to: channel === 'EMAIL' ? customer.email : customer.phone,
      ...receiptText({ ...receipt, ...facts, help }),
    },
    about: { kind: 'RECEIPT', customerId, purchaseId },
  }
}
