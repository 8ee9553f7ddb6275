/**
 * A customer's case on one page: what is late and its cost today, what prevents a call, and the outcomes of earlier
 * calls.
 */
import { firstDueDateInTime, nextBusinessDay } from '@drip/core/calendar/business-days'
import { type CivilDate, daysBetween, saoPauloDate } from '@drip/core/calendar/dates'
import {
  CONTACT_HINDRANCES,
  contactHindrance,
  isCallingTime,
  nextContactTime,
} from '@drip/core/reminders/collections/contact-rule'
import type {
  CollectionCase,
  CollectionQueue,
} from '@drip/core/contracts/admin/collections/admin-collections'
import { hiddenCpf } from '@drip/core/documents/cpf'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { totalOf } from '../../purchases/orders/terms-of-debts.ts'
import { type OfferSeen, findOffersSeen } from '../offers/offers.store.ts'
import { showPlans } from '../negotiations/show-plans.ts'
import { countWaiting, findCase, findCaseFacts, findCaseInHand, findHolder } from './cases.store.ts'
import {
  findAgencyOf,
  findContacts,
  findDebtor,
  findPaymentsOfDebts,
  findStanding,
} from './contacts.store.ts'
import { type LateDebt, findLateDebts } from './debts-of-case.ts'
import { contactTimes } from './take-case.ts'

const CONTACTS_SHOWN = 50
const PAYMENTS_SHOWN = 20
const PLANS_SHOWN = 10
const OFFERS_SHOWN = 20
/** Waiting cases are counted up to this number. */
const MOST_COUNTED = 1000

export async function showQueue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: Pick<Admin, 'id'>,
): Promise<CollectionQueue> {
  const now = clock.now()
  const [count, inHand] = await Promise.all([
    countWaiting(db, now, MOST_COUNTED + 1),
    findCaseInHand(db, admin.id, now),
  ])
  return {
    waiting: Math.min(count, MOST_COUNTED),
    isMore: count > MOST_COUNTED,
    isCallingTime: isCallingTime(now),
    inHand,
  }
}

/** @throws Refusal CASE_NOT_FOUND: nothing of theirs was late since cases exist */
export async function showCase(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: Pick<Admin, 'id'>,
  customerId: string,
): Promise<CollectionCase> {
  const now = clock.now()
  const today = saoPauloDate(now)
  const before = firstDueDateInTime(today)
  const [found, customer] = await Promise.all([findCase(db, customerId), findDebtor(db, customerId)])
  if (found === null || customer === null) throw new Refusal('CASE_NOT_FOUND')
  const [{ orders, debts }, [facts], times, standing, offers, contacts, payments, holder, agency] =
    await Promise.all([
      findLateDebts(db, customerId, today),
      findCaseFacts(db, [customerId], { today, before, brokenSince: now }),
      contactTimes(db, customerId, now),
      findStanding(db, customerId, today),
      findOffersSeen(db, customerId, OFFERS_SHOWN),
      findContacts(db, customerId, CONTACTS_SHOWN),
      findPaymentsOfDebts(db, customerId, PAYMENTS_SHOWN),
      findHolder(db, found.id, now),
      findAgencyOf(db, customerId),
    ])
  const plans = await Promise.all(
    orders.slice(0, PLANS_SHOWN).map(async (order) => ({
      orderId: order.id,
      orderCode: order.code,
      merchantName: order.merchantName,
      ...(await showPlans({ db, clock }, order.id)),
    })),
  )
  const hindrance = facts?.rests ?? contactHindrance(now, times)
  const isByTheClock = hindrance === null || CONTACT_HINDRANCES.some((it) => it === hindrance)
  return {
    customer: { ...customer, cpf: hiddenCpf(customer.cpf) },
    openedAt: found.openedAt.toISOString(),
    closedAt: found.closedAt?.toISOString() ?? null,
    hold:
      holder === null || found.heldUntil === null
        ? null
        : {
            id: holder.id,
            by: holder.name,
            isMine: holder.id === admin.id,
            until: found.heldUntil.toISOString(),
          },
    agency,
    mayWrite: found.heldBy === admin.id,
    hindrance,
    mayCallFrom: isByTheClock ? nextContactTime(now, times).toISOString() : null,
    readyAt: found.readyAt.toISOString(),
    isCallBack: found.callbackAt !== null,
    plannedCall: found.plannedCall,
    debts: debts.map((it) => debtShown(it, today)),
    total: toReais(totalOf(debts.map(({ terms }) => terms))),
    standing,
    plans,
    offers: offers.map(offerSeen),
    contacts: contacts.map(({ madeAt, readyAt, promised, ...it }) => ({
      ...it,
      at: madeAt.toISOString(),
      readyAt: readyAt.toISOString(),
      promised:
        promised === null
          ? null
          : { ...promised, amount: toReais(promised.amount), paid: toReais(promised.paid) },
    })),
    payments: payments.map(({ endToEndId, paidAt, amount, ...it }) => ({
      ...it,
      id: endToEndId,
      at: paidAt.toISOString(),
      amount: toReais(amount),
    })),
  }
}

function offerSeen({
  madeAt,
  openedAt,
  endedAt,
  total,
  revokedBecause,
  ...it
}: OfferSeen): CollectionCase['offers'][number] {
  return {
    ...it,
    total: toReais(total),
    at: madeAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    because: revokedBecause,
  }
}

function debtShown(
  { order, instalment, count, terms }: LateDebt,
  today: CivilDate,
): CollectionCase['debts'][number] {
  return {
    orderId: order.id,
    orderCode: order.code,
    merchantName: order.merchantName,
    instalmentId: instalment.id,
    number: instalment.number,
    count,
    dueDate: instalment.dueDate,
    daysLate: daysBetween(nextBusinessDay(instalment.dueDate), today),
    open: toReais(terms.principal),
    lateCharge: toReais(terms.lateCharge),
    total: toReais(totalOf([terms])),
  }
}
