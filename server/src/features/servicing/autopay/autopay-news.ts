/**
 * Messages to a customer about autopay: that it is on, what the bank will pay, what it could not pay, and that it has
 * ended.
 */
import { debitDay } from '@drip/core/autopay/debit-times'
import { type CivilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { findBuyer, findBuyers } from '../../messaging/customer-messages/customer-messages.store.ts'
import type { MessageFacts, WhyUnpaid } from '../../messaging/customer-messages/message-facts.ts'
import { notifyPeople, notifyPerson } from '../../messaging/customer-messages/notify-person.ts'
import { findPayableInstalment, findPayableInstalments } from '../../purchases/charges/debt-charges.store.ts'
import type { Mandate } from './autopay.store.ts'

type Notifying = Pick<Deps, 'config' | 'clock' | 'jobs'>

interface NewsOfDebit {
  chargeId: string
  purchaseId: string
  instalmentId: string
  amount: Cents
  dueDate: CivilDate
}

type AutopayKind = 'AUTOPAY_ON' | 'AUTOPAY_STANDS' | 'AUTOPAY_UNPAID' | 'AUTOPAY_ENDED'

async function notifyBuyer<Kind extends AutopayKind>(
  deps: Notifying,
  tx: Tx,
  it: { kind: Kind; cause: string; purchaseId: string; facts: MessageFacts[Kind] },
): Promise<void> {
  const buyer = await findBuyer(tx, it.purchaseId)
  if (buyer !== null) await notifyPerson(deps, tx, buyer, it)
}

/** Before the bank pays: how much, when, and the deadline for stopping it. */
export async function notifyOfDebits(deps: Notifying, tx: Tx, debits: readonly NewsOfDebit[]): Promise<void> {
  if (debits.length === 0) return
  const [buyers, instalments] = await Promise.all([
    findBuyers(tx, [...new Set(debits.map((it) => it.purchaseId))]),
    findPayableInstalments(tx, {
      purchaseIds: debits.map((it) => it.purchaseId),
      instalmentIds: debits.map((it) => it.instalmentId),
    }),
  ])
  const buyerOf = new Map(buyers.map((it) => [it.orderId, it]))
  const instalmentOf = new Map(instalments.map((it) => [it.id, it]))
  const news = debits.flatMap(({ chargeId, purchaseId, instalmentId, amount, dueDate }) => {
    const [person, instalment] = [buyerOf.get(purchaseId), instalmentOf.get(instalmentId)]
    if (person === undefined || instalment === undefined) return []
    const { number, total, merchantName } = instalment
    const facts = { purchaseId, merchantName, number, total, amount, paidOn: debitDay(dueDate) }
    return [{ person, news: { kind: 'AUTOPAY_DEBIT' as const, cause: chargeId, purchaseId, facts } }]
  })
  await notifyPeople(deps, tx, news)
}

/** @param told.code of the bank's refusal; null if it gave none, as with insufficient funds */
export async function notifyOfUnpaid(
  deps: Notifying,
  tx: Tx,
  debit: NewsOfDebit,
  { nextTry, code, why }: { nextTry: CivilDate | null; code: string | null; why: WhyUnpaid },
): Promise<void> {
  const instalment = await findPayableInstalment(tx, debit)
  if (instalment === null) return
  const { number, total, merchantName, id: instalmentId } = instalment
  const facts = {
    instalmentId,
    purchaseId: debit.purchaseId,
    merchantName,
    number,
    total,
    amount: debit.amount,
    nextTry,
    isAboveCeiling: code === 'AM02',
    why,
  }
  const cause = nextTry === null ? debit.chargeId : `${debit.chargeId} ${nextTry}`
  await notifyBuyer(deps, tx, { kind: 'AUTOPAY_UNPAID', cause, purchaseId: debit.purchaseId, facts })
}

/** We cancelled it, but the bank pays it all the same. */
export async function notifyOfStanding(
  deps: Notifying,
  tx: Tx,
  debit: NewsOfDebit,
  { paidOn, isTooLittle }: Pick<MessageFacts['AUTOPAY_STANDS'], 'paidOn' | 'isTooLittle'>,
): Promise<void> {
  const instalment = await findPayableInstalment(tx, debit)
  if (instalment === null) return
  const { chargeId: cause, purchaseId, amount } = debit
  const { number, total, merchantName } = instalment
  const canStop = compareDates(saoPauloDate(deps.clock.now()), paidOn) < 0
  const facts = { purchaseId, merchantName, number, total, amount, paidOn, canStop, isTooLittle }
  await notifyBuyer(deps, tx, { kind: 'AUTOPAY_STANDS', cause, purchaseId, facts })
}

export async function notifyOfConsent(deps: Notifying, tx: Tx, { id, purchaseId }: Mandate): Promise<void> {
  await notifyBuyer(deps, tx, { kind: 'AUTOPAY_ON', cause: id, purchaseId, facts: { purchaseId } })
}

/** If it was ended by the bank or in its app; customers who end it here see it on the screen. */
export async function notifyOfEnd(deps: Notifying, tx: Tx, { id, purchaseId }: Mandate): Promise<void> {
  await notifyBuyer(deps, tx, { kind: 'AUTOPAY_ENDED', cause: id, purchaseId, facts: { purchaseId } })
}
