/** Messages to customers and shoppers, with their text and delivery; and sending one again. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminMessages } from '@drip/core/contracts/admin/admin-area'
import { MESSAGE_KINDS } from '@drip/core/contracts/customer-messages'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import {
  type KeptMessage,
  findBuyer,
  findMessage,
  findMessagesOfCustomer,
  findMessagesOfPurchase,
} from '../../../messaging/customer-messages/customer-messages.store.ts'
import { mayRepeat, resendMessage } from '../../../messaging/customer-messages/resend-message.ts'
import { notifyPerson } from '../../../messaging/customer-messages/notify-person.ts'
import { awaitedDebits, pageHindrance } from '../../../purchases/instalment-payments/show-instalment.ts'
import { termsOn, totalOf } from '../../../purchases/orders/terms-of-debts.ts'
import { findInstalments } from '../../../purchases/orders/orders.store.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import { findAdminOrder } from '../orders/admin-order.store.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'

const PAGE_SIZE = 10

/** Of a customer, or a purchase, sold or not. */
export async function showMessages(
  { db }: Pick<Deps, 'db'>,
  of: { customerId: string } | { purchaseId: string },
  page: number,
): Promise<AdminMessages> {
  const asked = { page, size: PAGE_SIZE }
  const rows =
    'customerId' in of
      ? await findMessagesOfCustomer(db, of.customerId, asked)
      : await findMessagesOfPurchase(db, of.purchaseId, asked)
  return { content: rows.slice(0, PAGE_SIZE).map(messageOf), hasMore: rows.length > PAGE_SIZE }
}

function messageOf(it: KeptMessage): AdminMessages['content'][number] {
  const { id, kind, channel, recipient, subject, words, status, askedBy } = it
  return {
    id,
    label: MESSAGE_KINDS[kind],
    channel,
    recipient: words === '' ? '' : recipient,
    subject,
    words,
    status,
    at: it.createdAt.toISOString(),
    canRepeat: mayRepeat(it),
    isRepeat: it.repeatOf !== null,
    askedBy,
  }
}

/** @param key the same for one press. @throws Refusal MESSAGE_NOT_FOUND, MESSAGE_NOT_REPEATABLE */
export async function sendMessageAgain(
  deps: Deps,
  admin: Admin,
  { messageId, key }: { messageId: string; key: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if ((await findMessage(tx, key)) !== null) return
    await resendMessage(deps, tx, { id: key, messageId, adminId: admin.id })
    const message = await findMessage(tx, messageId)
    const object =
      message?.customerId == null
        ? { type: 'CHECKOUT', id: message?.purchaseId ?? messageId }
        : { type: 'CUSTOMER', id: message.customerId }
    const asked = { message: messageId, kind: message?.kind ?? null }
    await recordAudit(deps, tx, { actor: actorOf(admin), action: 'MESSAGE_REPEATED', object, asked })
  })
}

/**
 * Sends the buyer the link for paying an instalment, by the account's chosen channel.
 * @param it.key the same for one press
 * @throws Refusal ORDER_NOT_FOUND, INSTALMENT_NOT_FOUND, NOTHING_TO_PAY, LINK_IN_PLAN and LINK_DEBITED (its page
 *   creates no code)
 */
export async function sendPixLink(
  deps: Deps,
  admin: Admin,
  it: { orderId: string; instalmentId: string; key: string },
): Promise<void> {
  const { orderId, instalmentId, key } = it
  await deps.db.transaction(async (tx) => {
    const [order, instalments] = await Promise.all([
      findAdminOrder(tx, orderId),
      findInstalments(tx, orderId),
    ])
    if (order === null) throw new Refusal('ORDER_NOT_FOUND')
    const instalment = instalments.find((part) => part.id === instalmentId)
    if (instalment === undefined) throw new Refusal('INSTALMENT_NOT_FOUND')
    const now = deps.clock.now()
    const amount = totalOf(termsOn(saoPauloDate(now), [instalment], instalments))
    const [buyer, debits] = await Promise.all([
      findBuyer(tx, orderId),
      awaitedDebits(tx, orderId, { wanted: instalment, all: instalments }, now),
    ])
    if (amount === 0 || buyer === null) throw new Refusal('NOTHING_TO_PAY')
    const hindrance = pageHindrance(instalment, debits)
    if (hindrance !== null) throw new Refusal(`LINK_${hindrance}`)
    const { number, dueDate } = instalment
    const { merchantName, code } = order
    await notifyPerson(deps, tx, buyer, {
      kind: 'PIX_LINK',
      cause: key,
      facts: { merchantName, code, instalmentId, number, amount, dueDate },
      purchaseId: orderId,
    })
    const object = { type: 'ORDER', id: orderId }
    await recordAudit(deps, tx, { actor: actorOf(admin), action: 'PIX_LINK_SENT', object, asked: { number } })
  })
}
