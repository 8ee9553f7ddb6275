/**
 * What other due dates change in an order: when each open instalment is due, what it costs today, and whether the
 * payer's bank pays it.
 */
import { callBackUntil } from '@drip/core/autopay/debit-times'
import { cycleOf } from '@drip/core/autopay/mandate'
import { type CivilDate, compareDates } from '@drip/core/calendar/dates'
import type { NewDates } from '@drip/core/contracts/customer-area'
import { toReais } from '@drip/core/money/cents'
import type { Queries } from '../../../platform/database/db.ts'
import type { Instalment } from '../../purchases/orders/orders.store.ts'
import { termsOn, totalOf } from '../../purchases/orders/terms-of-debts.ts'
import {
  type DebitRow,
  type Mandate,
  findDebitsOf,
  findMandates,
  findStops,
  openMandateOf,
} from './autopay.store.ts'
import { dayStanding } from './standing-debits.ts'
import { debitable } from './switch-on.ts'

/** The debits of an order, and the stopped instalments. */
export interface Debiting {
  mandate: Mandate | undefined
  debits: readonly DebitRow[]
  stops: readonly string[]
}

export async function findDebiting(db: Queries, orderId: string): Promise<Debiting> {
  const [mandates, debits, stops] = await Promise.all([
    findMandates(db, orderId),
    findDebitsOf(db, orderId),
    findStops(db, orderId),
  ])
  return { mandate: openMandateOf(mandates), debits, stops }
}

/** Instalments that the bank pays on their present date, because the debit can no longer be called back. */
export function underWay({ debits }: Debiting, now: Date): ReadonlySet<string> {
  const late = debits.filter((it) =>
    it.chargeStatus === 'LIVE' ? now >= callBackUntil(it.dueDate) : dayStanding(it, now) !== null,
  )
  return new Set(late.map((it) => it.instalmentId))
}

/** @param after the same instalments with their new dates */
export function showNewDates(
  before: readonly Instalment[],
  after: readonly Instalment[],
  { debiting, today }: { debiting: Debiting; today: CivilDate },
): NewDates {
  const [byBank, byBankThen] = [before, after].map((all) => paidByBank(all, debiting, today))
  const owed = (it: Instalment, all: readonly Instalment[]) => toReais(totalOf(termsOn(today, [it], all)))
  const onItsWay = (id: string) =>
    debiting.debits.some((it) => it.instalmentId === id && it.chargeStatus === 'LIVE')
  const by = (isBank: boolean) => (isBank ? ('BANK' as const) : ('CODE' as const))
  return before.flatMap((it, index) => {
    const is = after[index]
    if (it.status !== 'PENDING' || is === undefined) return []
    return [
      {
        id: it.id,
        number: it.number,
        dueDate: { before: it.dueDate, after: is.dueDate },
        amountToPay: { before: owed(it, before), after: owed(is, after) },
        paidBy: {
          before: by(byBank?.has(it.id) === true || onItsWay(it.id)),
          after: by(byBankThen?.has(it.id) === true || (onItsWay(it.id) && it.dueDate === is.dueDate)),
        },
      },
    ]
  })
}

/**
 * Which open instalments the payer's bank will pay: in time for the PSP, within the mandate, and only one in each of
 * its months.
 */
export function paidByBank(
  instalments: readonly Instalment[],
  { mandate, stops }: Pick<Debiting, 'mandate' | 'stops'>,
  today: CivilDate,
): ReadonlySet<string> {
  if (mandate?.state !== 'APPROVED') return new Set()
  const coming = debitable(instalments, today).filter(
    ({ id, dueDate }) => !stops.includes(id) && compareDates(dueDate, mandate.lastDate) <= 0,
  )
  const months = new Set<number>()
  const inOrder = coming.toSorted((a, b) => compareDates(a.dueDate, b.dueDate))
  const first = inOrder.filter(({ dueDate }) => {
    const month = cycleOf(mandate.firstDate, dueDate)
    return !months.has(month) && months.add(month)
  })
  return new Set(first.map(({ id }) => id))
}
