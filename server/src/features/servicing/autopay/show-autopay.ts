/**
 * Autopay of a purchase as its customer sees it: whether it is on, the next debits, and the deadline for stopping each.
 */
import { dayOfDebit, debitDay, whereToStop } from '@drip/core/autopay/debit-times'
import { mandatePeriod } from '@drip/core/autopay/mandate'
import { findPayerBank } from '@drip/core/autopay/payer-banks'
import { type CivilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerAutopay } from '@drip/core/contracts/customer-area'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { qrPicture } from '../../purchases/charges/qr-picture.ts'
import { type Instalment, findInstalmentsOf } from '../../purchases/orders/orders.store.ts'
import { termsOn, totalOf } from '../../purchases/orders/terms-of-debts.ts'
import {
  type DebitRow,
  type Mandate,
  findDebitsOf,
  findMandates,
  findStops,
  openMandateOf,
} from './autopay.store.ts'
import { paidByBank } from './show-new-dates.ts'
import { debitable } from './switch-on.ts'

type Looking = Pick<Deps, 'db' | 'clock' | 'automaticPix'>

/** Null if it is not offered. */
export async function showAutopay(deps: Looking, purchaseId: string): Promise<CustomerAutopay | null> {
  const [shown] = await showAutopays(deps, [purchaseId])
  return shown ?? null
}

/** Of several purchases, in their order; empty if it is not offered. */
export async function showAutopays(
  { db, clock, automaticPix }: Looking,
  purchaseIds: readonly string[],
): Promise<CustomerAutopay[]> {
  if (automaticPix === null) return []
  const [mandates, instalments, debits, stops] = await Promise.all([
    findMandates(db, ...purchaseIds),
    findInstalmentsOf(db, purchaseIds),
    findDebitsOf(db, ...purchaseIds),
    findStops(db, ...purchaseIds),
  ])
  return Promise.all(
    purchaseIds.map((id) => {
      const isOwn = (it: { purchaseId: string }) => it.purchaseId === id
      return seen({
        mandates: mandates.filter(isOwn),
        instalments: instalments.filter(isOwn),
        debits: debits.filter(isOwn),
        stops,
        now: clock.now(),
      })
    }),
  )
}

interface Known {
  mandates: readonly Mandate[]
  instalments: readonly Instalment[]
  debits: readonly DebitRow[]
  stops: readonly string[]
  now: Date
}

async function seen(it: Known): Promise<CustomerAutopay> {
  const { mandates, instalments, now } = it
  const open = openMandateOf(mandates)
  // the mandate of a purchase that is over ends with the next round
  const isOver = instalments.every(({ status }) => status !== 'PENDING')
  const state = isOver ? 'OFF' : stateOf(open)
  const brCode = state === 'WAITING' ? (open?.brCode ?? null) : null
  const today = saoPauloDate(now)
  const hindrance = state === 'OFF' ? hindranceOf(instalments, today) : null
  return {
    state,
    qrCode: brCode === null ? null : await qrPicture(brCode),
    qrCodeText: brCode,
    hindrance,
    request: state === 'ON' ? null : requestOf(mandates[0], now),
    planned: state === 'ON' || hindrance !== null ? [] : plannedOf(instalments, today),
    debits: state === 'ON' ? debitsSeen(it) : [],
  }
}

/** @param newest the mandate; an abandoned one has no request any more */
function requestOf(newest: Mandate | undefined, now: Date): CustomerAutopay['request'] {
  if (newest === undefined || newest.stoppedAt !== null) return null
  const { askedBank, requestState, requestEndsAt } = newest
  const bank = findPayerBank(askedBank ?? '')?.name
  if (bank === undefined || requestState === null || requestEndsAt === null) return null
  const isOver = requestState === 'WAITING' && requestEndsAt <= now
  const state = isOver ? 'EXPIRED' : REQUEST_SEEN[requestState]
  return state === null ? null : { bank, state, endsAt: requestEndsAt.toISOString() }
}

const REQUEST_SEEN = {
  WAITING: 'WAITING',
  ACCEPTED: null,
  REJECTED: 'REFUSED',
  EXPIRED: 'EXPIRED',
  CANCELLED: null,
} as const

function plannedOf(instalments: readonly Instalment[], today: CivilDate): CustomerAutopay['planned'] {
  return debitable(instalments, today)
    .toSorted((a, b) => compareDates(a.dueDate, b.dueDate))
    .map((part) => ({
      instalmentId: part.id,
      number: part.number,
      date: debitDay(part.dueDate),
      amount: toReais(totalOf(termsOn(today, [part], instalments))),
    }))
}

function stateOf(open: Mandate | undefined): CustomerAutopay['state'] {
  if (open === undefined || open.state === 'INTENDED') return 'OFF'
  if (open.state === 'APPROVED') return 'ON'
  // a mandate to be granted by a payment has no code of its own
  return open.firstChargeId === null ? 'WAITING' : 'OFF'
}

function hindranceOf(instalments: readonly Instalment[], today: CivilDate): CustomerAutopay['hindrance'] {
  const dueDates = debitable(instalments, today).map((it) => it.dueDate)
  if (dueDates.length === 0) return 'NOTHING_TO_PAY'
  return mandatePeriod(dueDates, today) === null ? 'NEEDS_MONTHS' : null
}

/**
 * Debits in progress, planned, and failed while the debt is open: the bank is no longer asked for what is due too soon.
 */
function debitsSeen({ mandates, instalments, debits, stops, now }: Known): CustomerAutopay['debits'] {
  const today = saoPauloDate(now)
  const coming = debitable(instalments, today)
  const byBank = paidByBank(instalments, { mandate: openMandateOf(mandates), stops }, today)
  return instalments
    .filter((part) => part.status === 'PENDING')
    .toSorted((a, b) => compareDates(a.dueDate, b.dueDate))
    .flatMap((part) => {
      const sent = debits.find(
        ({ instalmentId, chargeStatus }) => instalmentId === part.id && chargeStatus === 'LIVE',
      )
      const over = debits.filter(
        (debit) => debit.instalmentId === part.id && debit.dueDate === part.dueDate && cameToNothing(debit),
      )
      const isUnpaid = sent === undefined && over.some(bankDidNotPay)
      if (sent === undefined && !isUnpaid && (over.length > 0 || !coming.includes(part))) return []
      const dueDate = sent?.dueDate ?? part.dueDate
      const date = dayOfDebit({ dueDate, nextTry: sent?.nextTry ?? null })
      const amount = sent?.amount ?? totalOf(termsOn(today, [part], instalments))
      const { id: instalmentId, number } = part
      const state = stops.includes(part.id)
        ? 'STOPPED'
        : isUnpaid
          ? 'UNPAID'
          : sent === undefined && !byBank.has(part.id)
            ? 'OUTSIDE'
            : seenAs(sent, today)
      return [{ instalmentId, number, date, amount: toReais(amount), state, stop: whereToStop(dueDate, now) }]
    })
}

function seenAs(sent: DebitRow | undefined, today: CivilDate): CustomerAutopay['debits'][number]['state'] {
  if (sent === undefined) return 'PLANNED'
  const day = debitDay(sent.dueDate)
  const isRetried = compareDates(day, today) < 0 || compareDates(dayOfDebit(sent), day) > 0
  return isRetried ? 'RETRIED' : 'SENT'
}

/** Ended, and not to be sent again for this due date: what `findToDebit` leaves out. */
const cameToNothing = ({ chargeStatus, state, isRefused }: DebitRow) =>
  chargeStatus === 'ENDED' && (state !== 'CANCELLED' || isRefused)

/** INTENDED: abandoned, because it could not be sent in its days. */
const bankDidNotPay = ({ state, isRefused }: DebitRow) =>
  isRefused || state === 'INTENDED' || state === 'REJECTED' || state === 'EXPIRED'
