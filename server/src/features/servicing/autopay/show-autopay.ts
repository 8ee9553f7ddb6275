/** Autopay of a purchase as its customer sees it: whether it is on, the next debits, and until when each can be stopped. */
import { debitDay, whereToStop } from '@drip/core/autopay/debit-times'
import { mandatePeriod } from '@drip/core/autopay/mandate'
import { type CivilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerAutopay } from '@drip/core/contracts/customer-area'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { qrPicture } from '../../purchases/charges/qr-picture.ts'
import { type Instalment, findInstalments } from '../../purchases/orders/orders.store.ts'
import { termsOn, totalOf } from '../../purchases/orders/terms-of-debts.ts'
import {
  type DebitRow,
  type Mandate,
  findDebitsOf,
  findMandates,
  findStops,
  openMandateOf,
} from './autopay.store.ts'
import { debitable } from './switch-on.ts'

/** Null where it is not offered. */
export async function showAutopay(
  { db, clock, automaticPix }: Pick<Deps, 'db' | 'clock' | 'automaticPix'>,
  purchaseId: string,
): Promise<CustomerAutopay | null> {
  if (automaticPix === null) return null
  const now = clock.now()
  const [mandates, instalments, debits, stops] = await Promise.all([
    findMandates(db, purchaseId),
    findInstalments(db, purchaseId),
    findDebitsOf(db, purchaseId),
    findStops(db, purchaseId),
  ])
  const open = openMandateOf(mandates)
  const state = stateOf(open)
  const brCode = state === 'WAITING' ? (open?.brCode ?? null) : null
  return {
    state,
    qrCode: brCode === null ? null : await qrPicture(brCode),
    qrCodeText: brCode,
    hindrance: state === 'OFF' ? hindranceOf(instalments, saoPauloDate(now)) : null,
    debits: state === 'ON' ? debitsSeen({ instalments, debits, stops, now }) : [],
  }
}

function stateOf(open: Mandate | undefined): CustomerAutopay['state'] {
  if (open === undefined || open.state === 'INTENDED') return 'OFF'
  if (open.state === 'APPROVED') return 'ON'
  // what a payment was to give is not asked for by a code of its own
  return open.firstChargeId === null ? 'WAITING' : 'OFF'
}

function hindranceOf(instalments: readonly Instalment[], today: CivilDate): CustomerAutopay['hindrance'] {
  const dueDates = debitable(instalments, today).map((it) => it.dueDate)
  if (dueDates.length === 0) return 'NOTHING_TO_PAY'
  return mandatePeriod(dueDates, today) === null ? 'NEEDS_MONTHS' : null
}

/**
 * Those that are on their way, those that will be, and those that came to nothing, while the debt is open: of what is due too soon the
 * bank is asked no more.
 */
function debitsSeen(it: {
  instalments: readonly Instalment[]
  debits: readonly DebitRow[]
  stops: readonly string[]
  now: Date
}): CustomerAutopay['debits'] {
  const { instalments, debits, stops, now } = it
  const today = saoPauloDate(now)
  const coming = debitable(instalments, today)
  return instalments
    .filter((part) => part.status === 'PENDING')
    .toSorted((a, b) => compareDates(a.dueDate, b.dueDate))
    .flatMap((part) => {
      const sent = debits.find(
        ({ instalmentId, chargeStatus }) => instalmentId === part.id && chargeStatus === 'LIVE',
      )
      const over = debits.filter(
        (debit) => debit.instalmentId === part.id && debit.dueDate === part.dueDate && isOver(debit),
      )
      const isUnpaid = sent === undefined && over.some(bankDidNotPay)
      if (sent === undefined && !isUnpaid && (over.length > 0 || !coming.includes(part))) return []
      const dueDate = sent?.dueDate ?? part.dueDate
      const date = dayOf(dueDate, sent)
      const amount = sent?.amount ?? totalOf(termsOn(today, [part], instalments))
      const { id: instalmentId, number } = part
      const state = stops.includes(part.id) ? 'STOPPED' : isUnpaid ? 'UNPAID' : seenAs(sent, today)
      return [{ instalmentId, number, date, amount: toReais(amount), state, stop: whereToStop(dueDate, now) }]
    })
}

function seenAs(sent: DebitRow | undefined, today: CivilDate): CustomerAutopay['debits'][number]['state'] {
  if (sent === undefined) return 'PLANNED'
  const day = debitDay(sent.dueDate)
  const isRetried = compareDates(day, today) < 0 || compareDates(dayOf(sent.dueDate, sent), day) > 0
  return isRetried ? 'RETRIED' : 'SENT'
}

/** Ended, and not to be sent again for this due date: what `findToDebit` leaves out. */
const isOver = ({ chargeStatus, state, isRefused }: DebitRow) =>
  chargeStatus === 'ENDED' && (state !== 'CANCELLED' || isRefused)

/** INTENDED: given up, because it could not be sent in its days. */
const bankDidNotPay = ({ state, isRefused }: DebitRow) =>
  isRefused || state === 'INTENDED' || state === 'REJECTED' || state === 'EXPIRED'

/** The day on which the bank pays, or tries again. */
function dayOf(dueDate: CivilDate, sent: DebitRow | undefined): CivilDate {
  const day = debitDay(dueDate)
  const next = sent?.nextTry ?? day
  return compareDates(next, day) > 0 ? next : day
}
