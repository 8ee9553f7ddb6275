/**
 * Tells a customer that a Pix arrived and what it paid. By day and by night: it answers what the customer did. The plan is
 * one row in the payment's transaction; a round a few seconds later sends all that is planned, so that a payment costs no more.
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { wholeId } from '@drip/core/debts/share-payment'
import { type Cents, sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Undeliverable } from '../../../providers/messages/need.ts'
import { findShares } from '../charges/charges.store.ts'
import { helpLine } from '../../messaging/customer-messages/message-texts.ts'
import { sendAndKeep } from '../../messaging/customer-messages/keep-message.ts'
import { linesInForce } from '../debt-plans/lines-of-plan.ts'
import { termsOn, totalOf } from '../orders/terms-of-debts.ts'
import { findInstalmentsOf } from '../orders/orders.store.ts'
import { type ReceiptFacts, receiptText } from './receipt-text.ts'
import {
  type Receipt,
  type ReceiptChannel,
  endReceipt,
  findDueReceipts,
  findReceipt,
  insertReceipts,
  postponeReceipt,
} from './receipts.store.ts'

const CHANNELS: readonly ReceiptChannel[] = ['WHATSAPP', 'EMAIL']
const BATCH = 100
const AT_ONCE = 10
const TRY_AGAIN_AFTER_MS = 5 * 60_000
/** What could not be sent for two days is no news any more. */
const GIVEN_UP_AFTER_MS = 48 * 3_600_000

/** The schedule of the rounds. */
export const SEND_RECEIPTS = 'send-receipts'
/** Payments of the same moment have their receipts sent in one round. */
const ROUND_AFTER_MS = 2000

/** Has receipts sent for Pix that paid debts, once however often it is called. */
export async function planReceipts(
  { clock, timetable }: Pick<Deps, 'clock' | 'timetable'>,
  tx: Tx,
  payments: readonly { purchaseId: string; endToEndId: string }[],
): Promise<void> {
  if (payments.length === 0) return
  const now = clock.now()
  await insertReceipts(tx, payments, { channels: CHANNELS, now })
  tx.afterCommit(() => timetable.expect(SEND_RECEIPTS, new Date(now.getTime() + ROUND_AFTER_MS)))
}

/** Sends what is planned; what cannot be sent now is tried again later. */
export async function sendReceipts(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const createdAfter = new Date(now.getTime() - GIVEN_UP_AFTER_MS)
  const due = await findDueReceipts(deps.db, { now, createdAfter, limit: BATCH })
  // there may be more
  if (due.length === BATCH) deps.timetable.expect(SEND_RECEIPTS, now)
  for (let from = 0; from < due.length; from += AT_ONCE) {
    await Promise.all(
      due.slice(from, from + AT_ONCE).map((it) =>
        sendReceipt(deps, it).catch(async (error: unknown) => {
          deps.log.warn('receipt.not-sent', { message: error instanceof Error ? error.message : '' })
          await postponeReceipt(deps.db, it, new Date(now.getTime() + TRY_AGAIN_AFTER_MS))
        }),
      ),
    )
  }
}

/** Sends one receipt; sent twice it arrives once, by its id. */
async function sendReceipt(deps: Deps, it: { endToEndId: string; channel: ReceiptChannel }): Promise<void> {
  const { db, clock } = deps
  const receipt = await findReceipt(db, it.endToEndId, it.channel)
  if (receipt === null || receipt.status !== 'PLANNED') return
  if (receipt.parts.length === 0) return endReceipt(db, it, 'SKIPPED', clock.now())
  try {
    const message = {
      id: `receipt-${it.endToEndId}-${it.channel.toLowerCase()}`,
      channel: it.channel,
      to: it.channel === 'EMAIL' ? receipt.customer.email : receipt.customer.phone,
      ...receiptText({
        ...receipt,
        whole: await wholeOf(deps, it.endToEndId, receipt),
        left: await leftOf(deps, receipt),
        help: helpLine({ publicUrl: deps.config.publicUrl, help: deps.config.settings.supportEmail }),
      }),
    }
    const { customerId, purchaseId } = receipt
    await sendAndKeep(deps, message, { kind: 'RECEIPT', customerId, purchaseId })
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    return endReceipt(db, it, 'FAILED', clock.now())
  }
  await endReceipt(db, it, 'SENT', clock.now())
}

/** One code may have been for several purchases, each of which has its receipt. */
async function wholeOf({ db }: Deps, endToEndId: string, { use, amount }: Receipt): Promise<Cents> {
  if (use !== 'UNIQUE') return amount
  return sumCents((await findShares(db, wholeId(endToEndId))).map((it) => it.amount))
}

/** As the codes of the orders ask for it: the cashback that is earned taken off, late charges put on. */
async function leftOf({ db, clock }: Deps, { purchaseId, parts }: Receipt): Promise<ReceiptFacts['left']> {
  const today = saoPauloDate(clock.now())
  const instalments = await findInstalmentsOf(db, [...new Set(parts.map((it) => it.orderId))])
  const lines = await linesInForce(db, purchaseId, instalments, today)
  if (lines.length > 0)
    return { count: lines.length, amount: sumCents(lines.map((it) => it.amount)), isInPlan: true }
  const terms = [...Map.groupBy(instalments, (it) => it.purchaseId).values()].flatMap((all) =>
    termsOn(today, all, all),
  )
  return { count: terms.length, amount: totalOf(terms), isInPlan: false }
}
