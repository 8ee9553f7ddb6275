/**
 * What happened to a sale and what comes next, on one timeline. Everything is taken from the server's data; nothing is
 * calculated here.
 */
import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import { shownDate } from '../../../instalments/dates.ts'
import { moneyText } from '../../../ui/money.tsx'
import { refundTexts } from '../refunds/refund-texts.ts'
import { saleTexts } from './sale-texts.ts'

const words = saleTexts
const { events } = words

export interface Event {
  /** An instant, or a day in São Paulo if the hour is unknown. */
  at: string
  text: string
  /** Details: the reason, or the product. */
  note?: string
}

export type Order = NonNullable<MerchantCheckout['order']>

/** The past events, oldest first; an event with only a day comes before those of the same day with an hour. */
export function eventsOf(sale: MerchantCheckout, order: Order): Event[] {
  const all: Event[] = [
    {
      at: sale.createdAt,
      text: sale.creatorEmail === null ? events.began : events.linkMade(sale.creatorEmail),
    },
    { at: order.createdDate, text: events.approved(moneyText(sale.amount)) },
    ...order.instalments.flatMap((it) =>
      it.paidAt === null
        ? []
        : [
            {
              at: it.paidAt,
              text: events.paid(words.instalment(it.number, order.instalments.length)),
            },
          ],
    ),
    ...order.refunds.flatMap(refundEvents),
    ...order.settlement.flatMap((it) => {
      if (it.arrivedAt === null) return []
      const amount = moneyText(Math.abs(it.amount))
      return [{ at: it.arrivedAt, text: it.amount < 0 ? events.takenOff(amount) : events.arrived(amount) }]
    }),
    ...(order.announcedReturn === null
      ? []
      : [{ at: order.announcedReturn.announcedOn, text: events.returnAnnounced }]),
  ]
  return all.toSorted((a, b) => momentOf(a.at) - momentOf(b.at))
}

function refundEvents(it: Order['refunds'][number]): Event[] {
  const note = whyOf(it)
  return [
    {
      at: it.at,
      text: events.refunded(moneyText(it.amount), whoOf(it)),
      ...(note !== '' && { note }),
    },
    ...(it.sentBackAt === null ? [] : [{ at: it.sentBackAt, text: events.sentBack(moneyText(it.sentBack)) }]),
  ]
}

/** The person's name, if known. */
export const whoOf = (it: Pick<Order['refunds'][number], 'by' | 'userName'>) =>
  it.userName ?? words.refundedBy[it.by]

/** The product and the reason; empty if neither is known. */
export const whyOf = (it: Pick<Order['refunds'][number], 'product' | 'reason'>) =>
  [
    it.product === null ? null : words.refundOf(it.product),
    it.reason === null ? null : refundTexts.reasons[it.reason],
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** What comes next, by day: the shopper's next instalment, and the next transfer. Overdue ones are not upcoming. */
export function nextOf(order: Order, today: string): string[] {
  const due = order.instalments.find(
    (it) => it.status === 'OPEN' && it.isInPlan !== true && it.dueDate >= today,
  )
  const transfer = order.settlement.find((it) => it.status === 'PLANNED' && it.amount > 0)
  const coming = []
  if (due !== undefined) {
    const name = words.instalment(due.number, order.instalments.length)
    const text = words.nextDue(name, moneyText(openOf(due)), shownDate(due.dueDate))
    coming.push({ day: due.dueDate, text })
  }
  if (transfer !== undefined && transfer.date !== null) {
    const text = words.nextTransfer(moneyText(transfer.amount), shownDate(transfer.date))
    coming.push({ day: transfer.date, text })
  }
  return coming.toSorted((a, b) => a.day.localeCompare(b.day)).map((it) => it.text)
}

/** Reais, with two decimals each. */
const openOf = ({ amount, paid }: Order['instalments'][number]) => Math.round((amount - paid) * 100) / 100

/** A day begins at midnight in São Paulo. */
export const isDay = (at: string) => at.length === 10
const momentOf = (at: string) => Date.parse(isDay(at) ? `${at}T00:00:00-03:00` : at)
